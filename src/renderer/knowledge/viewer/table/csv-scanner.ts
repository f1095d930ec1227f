import type { TableDialect } from '../../../../contracts/tables/scan-rows.ts'

/**
 * Finds where the records of a CSV text begin (RFC 4180: a line end inside quotes belongs to the field), fed piece by
 * piece so that a large file never stands in memory whole. What opens and closes a quoted field, the host decides alike.
 */
export interface CsvScanner {
  /** Takes the next piece of the text and returns the offsets at which records ended by it begin, in order. */
  push(piece: string): readonly number[]
  /** What is left at the end of the text: records that began, of which no line end has closed the last. */
  finish(): readonly number[]
}

/** Where records begin, as long as quotes mean nothing. */
interface Borders {
  recordStart: number
  /** Whether the record has no character yet: blank lines are no records. */
  blank: boolean
  /** Whether a quote here would open a field. */
  fieldStart: boolean
  starts: number[]
}

/** A quoted field that may turn out to be none: then records begin where `literal` says. */
interface Quoted {
  readonly literal: Borders
  /** Whether a line end was passed. */
  crossed: boolean
  /** What has been read since a quote that may close the field, that quote the first; empty before there is one. */
  since: string
  /** The character before that quote. */
  before: string
}

const isLineEnd = (character: string): boolean => character === '\n' || character === '\r'

/** Blank lines are no records. `offset` is where the first piece stands in the text. */
export const createCsvScanner = ({ delimiter, quote }: TableDialect, offset = 0): CsvScanner => {
  let position = offset
  let borders: Borders = { recordStart: offset, blank: true, fieldStart: true, starts: [] }
  let quoted: Quoted | null = null
  let last = ''

  const pass = (to: Borders, character: string, at: number) => {
    if (isLineEnd(character)) {
      if (!to.blank) to.starts.push(to.recordStart)
      Object.assign(to, { recordStart: at + 1, blank: true, fieldStart: true })
      return
    }
    to.blank = false
    to.fieldStart = character === delimiter || (to.fieldStart && character === ' ')
  }
  const readPlain = (character: string, at: number) => {
    if (character === quote && borders.fieldStart) {
      quoted = { literal: { ...borders, starts: [] }, crossed: false, since: '', before: '' }
      pass(quoted.literal, character, at)
    }
    if (quoted === null) pass(borders, character, at)
  }
  /** The quote was none: what it seemed to hold are records, and what follows the last quote is read anew. */
  const giveUp = ({ literal, since }: Quoted, at: number) => {
    borders = { ...literal, starts: [...borders.starts, ...literal.starts] }
    quoted = null
    for (const [index, character] of Array.from(since).entries()) read(character, at - since.length + index)
  }
  const close = () => {
    quoted = null
    Object.assign(borders, { blank: false, fieldStart: false })
  }
  const keepInside = (inside: Quoted, text: string, at: number) => {
    for (let index = 0; index < text.length; index += 1) pass(inside.literal, text.charAt(index), at + index)
  }
  const readQuoted = (inside: Quoted, character: string, at: number) => {
    if (inside.since === '') {
      if (character === quote) Object.assign(inside, { since: quote, before: last })
      else {
        inside.crossed ||= isLineEnd(character)
        pass(inside.literal, character, at)
      }
    } else if (inside.since === quote && character === quote) {
      keepInside(inside, quote + quote, at - 1)
      inside.since = ''
    } else if (character === ' ' && delimiter !== ' ') inside.since += ' '
    else if (character === delimiter || isLineEnd(character)) {
      close()
      readPlain(character, at)
    } else if (inside.crossed || inside.before === delimiter || isLineEnd(inside.before)) {
      giveUp(inside, at)
      read(character, at)
    } else {
      keepInside(inside, inside.since, at - inside.since.length)
      inside.since = ''
      readQuoted(inside, character, at)
    }
  }
  const read = (character: string, at: number) => {
    if (quoted === null) readPlain(character, at)
    else readQuoted(quoted, character, at)
    last = character
  }

  return {
    push(piece) {
      for (let index = 0; index < piece.length; index += 1) read(piece.charAt(index), position + index)
      position += piece.length
      return borders.starts.splice(0)
    },
    finish() {
      while (quoted !== null) {
        if (quoted.since === '') giveUp(quoted, position)
        else close()
      }
      const open = borders.blank ? [] : [borders.recordStart]
      return [...borders.starts.splice(0), ...open]
    },
  }
}

/** Where all records of a text begin. */
export const recordStarts = (text: string, dialect: TableDialect): readonly number[] => {
  const scanner = createCsvScanner(dialect)
  return [...scanner.push(text), ...scanner.finish()]
}
