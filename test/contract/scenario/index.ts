import { answersAlone } from './answers.ts'
import { asking } from './asking.ts'
import { backupsAndPreviews } from './backups.ts'
import { carryingConversations } from './carrying-conversations.ts'
import { changingDocuments } from './changing-documents.ts'
import { clearing } from './clearing.ts'
import { toolServers } from './companions.ts'
import { storage } from './data-folder.ts'
import { deletingConversations } from './deleting-conversations.ts'
import { health } from './diagnostics.ts'
import { emptying } from './emptying.ts'
import { evaluations } from './evaluation.ts'
import { libraryKeeping } from './libraries.ts'
import { models } from './models.ts'
import { notes } from './notes.ts'
import { pictures } from './pictures.ts'
import { readingDocuments } from './reading-documents.ts'
import { searches } from './retrieval.ts'
import { appSettings } from './settings.ts'
import { watching } from './sources.ts'
import { standingContext } from './standing-context.ts'
import type { Step } from './step.ts'
import { versions } from './versions.ts'

export { normalise } from './normalise.ts'
export { embeddingServer, tinyHub, tinyModel, tinyPictureModel } from './places.ts'
export { runScenario } from './run-scenario.ts'
export type { Step } from './step.ts'

/** The life of a host, in its chapters. Each goes on from what those before it left behind. */
export const scenario: readonly Step[] = [
  models,
  appSettings,
  backupsAndPreviews,
  readingDocuments,
  notes,
  standingContext,
  changingDocuments,
  evaluations,
  searches,
  asking,
  pictures,
  versions,
  carryingConversations,
  deletingConversations,
  answersAlone,
  libraryKeeping,
  watching,
  toolServers,
  emptying,
  health,
  storage,
  clearing,
].flat()
