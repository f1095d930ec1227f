/** The words for a place that a stretch of extracted text stands in; numbers are one-based. */
export type Place =
  | { readonly type: 'Page'; readonly page: number }
  /** `header` is the stretch of column names. */
  | { readonly type: 'Row'; readonly row: number }
  | { readonly type: 'Pointer'; readonly pointer: string }

/** A stretch of the text, by UTF-16 offsets, and its place. Segments are in order, do not overlap, and need not cover all. */
export interface Segment {
  readonly start: number
  readonly end: number
  readonly place: Place
}

/**
 * What extraction makes of a file. `text` is what the user can be shown and what every offset counts in: for text formats it is the decoded
 * file with `\n` line ends, for PDF the pages' text joined by form feeds.
 */
export interface ExtractedDocument {
  readonly text: string
  readonly segments: readonly Segment[]
  /** Column names of a table, else null. */
  readonly headers: readonly string[] | null
}
