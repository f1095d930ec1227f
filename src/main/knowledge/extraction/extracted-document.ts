import type { ExtractionNote } from './extraction-note.ts'

/** The words for a place that a stretch of extracted text stands in; numbers are one-based. */
export type Place =
  | { readonly type: 'Page'; readonly page: number }
  /** A data row of a table; the row of column names is not counted. */
  | { readonly type: 'Row'; readonly row: number }
  /** RFC 6901 pointer to the value, or to the array of which the stretch holds a run of plain values. */
  | { readonly type: 'Pointer'; readonly pointer: string }

/** A stretch of the text, by UTF-16 offsets, and its place. Segments are in order, do not overlap, and need not cover all. */
export interface Segment {
  readonly start: number
  readonly end: number
  readonly place: Place
}

/** A heading, standing at `start`; level 1 is the topmost. */
export interface Heading {
  readonly start: number
  readonly level: number
  readonly title: string
}

/**
 * What extraction makes of a file. `text` is what the user can be shown and what every offset counts in: for text formats it is the decoded
 * file (plain text and Markdown with `\n` line ends), for PDF the pages' text joined by form feeds.
 */
export interface ExtractedDocument {
  readonly text: string
  /** Can be gone through again and again; a table of a million rows is found row by row, never held as a list. */
  readonly segments: Iterable<Segment>
  /** Column names of a table, else null. */
  readonly headers: readonly string[] | null
  /** In the order of the text. */
  readonly headings: readonly Heading[]
  /** What was odd about the file yet did not stop it. */
  readonly notes: readonly ExtractionNote[]
}
