import type { KnowledgeDocument } from '../../../contracts/index.ts'
import type { ShownPassage } from './shown-passage.ts'

/** What the view of each format is given. */
export interface DocumentViewProps {
  readonly document: KnowledgeDocument
  readonly passage: ShownPassage | null
}
