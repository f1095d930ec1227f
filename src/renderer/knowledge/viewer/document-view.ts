import type { Citation, KnowledgeDocument } from '../../../contracts/index.ts'

/** What the view of each format is given. */
export interface DocumentViewProps {
  readonly document: KnowledgeDocument
  readonly citation: Citation | null
}
