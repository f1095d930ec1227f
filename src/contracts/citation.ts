import { z } from 'zod'
import { guid } from './scalars.ts'
import { sourceSpan } from './source-span.ts'

/** The content type of the app's own help pages. A citation of one opens the page; there is no document behind it. */
export const HELP_CONTENT_TYPE = 'text/x-alcove-help'

/** A passage that a reply stands on. The reply's text refers to it as `[number]`. */
export const citation = z.object({
  number: z.int().positive(),
  documentId: guid,
  fileName: z.string(),
  contentType: z.string(),
  chunkId: guid,
  span: sourceSpan,
  /** The passage itself, as it stood in the document when it was cited. */
  quote: z.string(),
})
export type Citation = z.infer<typeof citation>
