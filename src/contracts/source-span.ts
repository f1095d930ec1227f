import { z } from 'zod'

const ordinal = z.int().positive().nullable()
/** Fields that came later: what was stored without them reads as `null`. */
const laterOrdinal = ordinal.default(null)
const laterName = z.string().nullable().default(null)
const laterSeconds = z.number().nonnegative().nullable().default(null)

/**
 * Where a passage stands in its document. `start` and `end` are UTF-16 offsets into the document's extracted text,
 * so that `text.slice(start, end)` is the passage. The other fields, one-based and inclusive, say the same in the
 * words of the document's format; what a format has no word for is `null`.
 */
export const sourceSpan = z.object({
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  page: ordinal,
  pageEnd: ordinal,
  /** What these pages call themselves, where that is not their number: "iv", "A-2". */
  pageLabel: laterName,
  pageEndLabel: laterName,
  line: ordinal,
  lineEnd: ordinal,
  /** Data rows of a table, the header not counted; with a `sheet`, the numbers that a spreadsheet program shows beside the rows. */
  row: ordinal,
  rowEnd: ordinal,
  /** RFC 6901 pointer to a JSON value. */
  pointer: z.string().nullable(),
  /** The sheet of a workbook that the rows stand on. */
  sheet: laterName,
  slide: laterOrdinal,
  slideEnd: laterOrdinal,
  /** Cells of a notebook. */
  cell: laterOrdinal,
  cellEnd: laterOrdinal,
  /** When it is spoken, in seconds from the beginning of the recording. */
  second: laterSeconds,
  secondEnd: laterSeconds,
  /** What the record, message, appointment or contact calls itself: "CH-003, Kestrel camera". */
  record: laterName,
  recordEnd: laterName,
  /** The heading that it stands under. */
  section: laterName,
})
export type SourceSpan = z.infer<typeof sourceSpan>

/** A span that says nothing but where it begins and ends is this with the two offsets. */
export const unplaced: Omit<SourceSpan, 'start' | 'end'> = {
  page: null,
  pageEnd: null,
  pageLabel: null,
  pageEndLabel: null,
  line: null,
  lineEnd: null,
  row: null,
  rowEnd: null,
  pointer: null,
  sheet: null,
  slide: null,
  slideEnd: null,
  cell: null,
  cellEnd: null,
  second: null,
  secondEnd: null,
  record: null,
  recordEnd: null,
  section: null,
}
