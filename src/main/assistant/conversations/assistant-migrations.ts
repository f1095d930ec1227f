import type { MigrationSet } from '../../platform/index.ts'
import { conversations } from './migrations/0001-conversations.ts'
import { branches } from './migrations/0002-branches.ts'
import { modelChoice } from './migrations/0003-model-choice.ts'
import { messageSearches } from './migrations/0004-message-searches.ts'
import { pictures } from './migrations/0005-pictures.ts'
import { grounding } from './migrations/0006-grounding.ts'
import { chosenDocuments } from './migrations/0007-chosen-documents.ts'

/** The assistant's tables. Never edit a step that has shipped: add one. */
export const assistantMigrations: MigrationSet = {
  layer: 'assistant',
  migrations: [conversations, branches, modelChoice, messageSearches, pictures, grounding, chosenDocuments],
}
