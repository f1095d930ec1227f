import { z } from 'zod'

/**
 * Where a passage stands in its document. `start` and `end` are UTF-16 offsets into the document's extracted text,
 * so that `text.slice(start, end)` is the passage. The other fields, one-based and inclusive, say the same in the
 * words of the document's format; what a format has no word for is `null`.
 */
export const sourceSpan = z.object({
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  page: z.int().positive().nullable(),
  pageEnd: z.int().positive().nullable(),
  line: z.int().positive().nullable(),
  lineEnd: z.int().positive().nullable(),
  /** Data rows of a table, the header not counted. */
  row: z.int().positive().nullable(),
  rowEnd: z.int().positive().nullable(),
  /** RFC 6901 pointer to a JSON value. */
  pointer: z.string().nullable(),
})
export type SourceSpan = z.infer<typeof sourceSpan>
