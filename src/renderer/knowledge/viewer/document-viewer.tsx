import type { Citation } from '../../../contracts/index.ts'

export interface DocumentViewerProps {
  readonly documentId: string
  /** The passage to show and mark; null opens the document at its beginning. */
  readonly citation: Citation | null
  onClose(): void
}

export const DocumentViewer = ({ citation }: DocumentViewerProps) => <section aria-label={citation?.fileName} />
