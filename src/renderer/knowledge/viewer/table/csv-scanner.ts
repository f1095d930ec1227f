/** Where a scan begins, and how. */
export interface ScanStart {
  /** Where the first piece stands in the text. */
  readonly offset: number
  /** Where the record begins that `offset` stands in. */
  readonly recordStart: number
  /** Whether quotes mean anything; after one that is never closed, they do not. */
  readonly quotes: boolean
}

/**
 * Finds where the records of a CSV text begin (RFC 4180: a line end inside quotes belongs to the field), fed piece by
 * piece so that a large file never stands in memory whole. A quote opens a quoted field only at the start of a field.
 */
export interface CsvScanner {
  /** Takes the next piece of the text and returns the offsets at which records ended by it begin, in order. */
  push(piece: string): readonly number[]
  /** The offset of a last record that no line end closes; null where the text ends with one. */
  finish(): number | null
  /** The quote that is still open, for a scan that begins anew after it; null while none is. */
  openQuote(): ScanStart | null
}

const fromBeginning: ScanStart = { offset: 0, recordStart: 0, quotes: true }

/** `delimiter` is one character. Blank lines are no records. */
export const createCsvScanner = (delimiter: string, from: ScanStart = fromBeginning): CsvScanner => {
  let { offset, recordStart } = from
  let quoteAt: number | null = null
  let fieldStart = true
  let blank = recordStart === offset

  const endRecord = (at: number, starts: number[]) => {
    if (!blank) starts.push(recordStart)
    recordStart = at + 1
    fieldStart = true
    blank = true
  }

  const readOutsideQuotes = (character: string, at: number, starts: number[]) => {
    // Of CR LF, the line feed ends a blank record, which counts for nothing.
    if (character === '\n' || character === '\r') return endRecord(at, starts)
    blank = false
    if (character === '"' && fieldStart && from.quotes) quoteAt = at
    fieldStart = character === delimiter
  }

  return {
    push(piece) {
      const starts: number[] = []
      for (let index = 0; index < piece.length; index += 1) {
        const character = piece.charAt(index)
        if (quoteAt === null) readOutsideQuotes(character, offset + index, starts)
        else if (character === '"') {
          // A doubled quote closes and opens again, which comes to the same for finding line ends.
          quoteAt = null
          fieldStart = true
        }
      }
      offset += piece.length
      return starts
    },
    finish: () => (blank ? null : recordStart),
    openQuote: () => (quoteAt === null ? null : { offset: quoteAt, recordStart, quotes: false }),
  }
}
