import { z } from 'zod'
import { option } from './scalars.ts'

/** The longest text that is shown as a page to read, in UTF-16 units; of a longer one no layout is kept. */
export const MAX_READING_LENGTH = 200_000
/** The most marks of one text. */
export const MAX_TEXT_MARKS = 20_000
/** The longest address of a link. */
export const MAX_LINK_LENGTH = 2_000

const offset = z.int().nonnegative()

/** How a stretch of a text was set; of a link, where it leads: an address that nobody has vouched for. */
export const textMark = z.object({
  start: offset,
  end: offset,
  type: z.enum(['Strong', 'Emphasis', 'Code', 'Link']),
  address: option(z.string().max(MAX_LINK_LENGTH)),
})
export type TextMark = z.infer<typeof textMark>

/** The cells of a row that hold something: column from 0, and the stretch of the text. */
const cells = z.array(z.tuple([offset, offset, offset]))

/** A table of running text: its rows stand line by line in the text, the column names first where there are any. */
export const tableLayout = z.object({
  start: offset,
  end: offset,
  names: cells,
  rows: z.array(z.object({ start: offset, end: offset, cells })),
})
export type TableLayout = z.infer<typeof tableLayout>

/** How a document's extracted text was set, by UTF-16 offsets into it; marks and tables stand in its order. */
export const documentLayout = z.object({ marks: z.array(textMark), tables: z.array(tableLayout) })
export type DocumentLayout = z.infer<typeof documentLayout>
