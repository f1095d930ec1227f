/**
 * Finds where the records of a CSV text begin (RFC 4180: a line end inside quotes belongs to the field), fed piece by
 * piece so that a large file never stands in memory whole. A quote opens a quoted field only at the start of a field.
 */
export interface CsvScanner {
  /** Takes the next piece of the text and returns the offsets at which records ended by it begin, in order. */
  push(piece: string): readonly number[]
  /** The offset of a last record that no line end closes; null where the text ends with one. */
  finish(): number | null
}

/** `delimiter` is one character. Blank lines are no records. */
export const createCsvScanner = (delimiter: string): CsvScanner => {
  let offset = 0
  let recordStart = 0
  let quoted = false
  let fieldStart = true
  let blank = true

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
    if (character === '"' && fieldStart) quoted = true
    fieldStart = character === delimiter
  }

  return {
    push(piece) {
      const starts: number[] = []
      for (let index = 0; index < piece.length; index += 1) {
        const character = piece.charAt(index)
        // An escaped quote closes and opens again, which comes to the same for finding line ends.
        if (quoted) {
          if (character === '"') {
            quoted = false
            fieldStart = true
          }
        } else readOutsideQuotes(character, offset + index, starts)
      }
      offset += piece.length
      return starts
    },
    finish: () => (blank ? null : recordStart),
  }
}
