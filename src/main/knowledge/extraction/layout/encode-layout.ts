import { type DocumentLayout, MAX_READING_LENGTH } from '../../../../contracts/document-layout.ts'
import type { ExtractedDocument } from '../extracted-document.ts'

/** How a text was set, as it is stored; null where it was not, or is too long to be shown so. */
export const encodeLayout = ({ text, layout }: Pick<ExtractedDocument, 'text' | 'layout'>): Uint8Array | null => {
  if (layout === undefined || text.length > MAX_READING_LENGTH) return null
  return layout.marks.length === 0 && layout.tables.length === 0 ? null : Buffer.from(JSON.stringify(layout))
}

/** What {@link encodeLayout} has made. */
export const decodeLayout = (bytes: Uint8Array): DocumentLayout =>
  JSON.parse(Buffer.from(bytes).toString('utf8')) as DocumentLayout
