import type { DocumentLayout } from '../../../contracts/index.ts'
import type { ExtractionNote } from './extraction-note.ts'
import type { RecognisedWord } from './ocr/page-recogniser.ts'

/** The words for a place that a stretch of extracted text stands in; numbers are one-based. */
export type Place =
  /** `label` is what the page calls itself, where that is not its number: "iv", "A-2". */
  | { readonly type: 'Page'; readonly page: number; readonly label?: string }
  /**
   * A row of a table. In a file that is one table the row of column names is not counted; in a workbook `row` is the number that its program
   * shows beside the row, and `sheet` the name of the sheet. Of a file that holds several tables, `table` tells them apart.
   */
  | { readonly type: 'Row'; readonly row: number; readonly sheet?: string; readonly table?: number }
  /** Nothing but its lines: what stands above a table. */
  | { readonly type: 'Lines' }
  /**
   * RFC 6901 pointer to the value, or to the array of which the stretch holds a run of plain values; and what the record calls itself, where it
   * does.
   */
  | { readonly type: 'Pointer'; readonly pointer: string; readonly record?: string }
  | { readonly type: 'Slide'; readonly slide: number }
  /** A cell of a notebook. */
  | { readonly type: 'Cell'; readonly cell: number }
  /** When it is spoken, in seconds from the beginning. */
  | { readonly type: 'Time'; readonly startSeconds: number; readonly endSeconds: number }
  /** A thing of which the file holds many and that has a name of its own: a message, an appointment, a contact. */
  | { readonly type: 'Record'; readonly name: string }

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

/** A word that was read from a picture, with the page on which it stands in its box. */
export interface PlacedWord extends RecognisedWord {
  readonly page: number
}

/** A value of a table's cell: as the file has it where that is a number or a truth value, else as it is shown. */
export type CellValue = string | number | boolean | null

export interface ExtractedRow {
  /** As in the `Row` place; of records, which one of its list it is, from 1. */
  readonly row: number
  readonly cells: readonly CellValue[]
  /** The stretch of the text that the row stands in. */
  readonly start: number
  readonly end: number
}

/** A table of a document with its values, beside the text that says the same in words. */
export interface ExtractedTable {
  /** The name of its sheet, or its caption. */
  readonly name: string | null
  /** The stretch of the text that its rows stand in. */
  readonly start: number
  readonly end: number
  /** Column names; none where the table has none. A name can be empty. */
  readonly headers: readonly string[]
  /** The rows in order, read as they are asked for, so that a table of a million rows is never held. */
  rows(): AsyncIterable<ExtractedRow>
  /** What its rows are; rows of a sheet or of a file that is one table where nothing is said. */
  readonly kind?: TableKind
  /** Whether the file keeps the comma free for decimals, by what divides its columns. */
  readonly writesDecimalCommas?: boolean
}

/** Rows of a page whose columns are named above them, or on a page before. */
export type NamedRows = Pick<ExtractedTable, 'start' | 'end' | 'headers'>

/** A page or a slide that rows of a table stand on, by where it begins in the text. */
export type TablePlace =
  | { readonly start: number; readonly page: number; readonly label: string | null }
  | { readonly start: number; readonly slide: number }

/**
 * Rows of a table in running text have no number that a reader could see, but may stand on pages or slides, which are told in their order; records of JSON stand in
 * the list that the pointer names.
 */
export type TableKind =
  | {
      readonly type: 'InText'
      readonly places?: readonly TablePlace[] | undefined
      /** The headings over it, outermost first. */
      readonly headings?: readonly string[] | undefined
    }
  | { readonly type: 'Records'; readonly pointer: string }

/** A file inside of another: an attachment, an entry of an archive. What holds it is a document, and so may this become. */
export interface ContainedFile {
  /** Where it stands in the file around it; unique there. Data, never a path on a disk. */
  readonly path: string
  readonly fileName: string
  /** As the file around it declares; may be empty. */
  readonly contentType: string
  readonly sizeBytes: number
  bytes(): Promise<Uint8Array>
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
  /** Set where the text was laid out anew, so that its lines are no lines of the file. */
  readonly isLaidOut?: boolean
  /** Where a chunk had better begin, headings aside: rows of tables, slides. In order. */
  readonly breaks?: readonly number[]
  /** Words that were read from pictures, in the order of the text, whose pages are in order, too. */
  readonly words?: readonly PlacedWord[]
  /** How the words of a page are set, and where the cells of its tables stand. */
  readonly layout?: DocumentLayout
  /** In the order of the text; they do not overlap. */
  readonly tables?: readonly ExtractedTable[]
  /** Rows that have names above them, be they sure to be a table or not: nothing but their places makes them one. Where they are given, they are all. */
  readonly namedRows?: readonly NamedRows[]
  /** Read once, after the text was taken. */
  readonly contained?: readonly ContainedFile[]
}
