import { createSliceMemo } from '../slice-memo.ts'
import { Piece } from './piece.ts'
import { readCode } from './read-code.ts'
import type { RunKind } from './scan-words.ts'

/** What one run of characters holds: its words in order, and further ways to find it. */
export interface Pieces {
  readonly main: readonly Piece[]
  readonly extra: readonly Piece[]
}

/** Codes, and pairs of characters, remembered per generation. */
const MEMO_SIZE = 16_384
/** Prose has some fifty thousand different words, each also with a capital: a word that is forgotten costs ten times as much. */
const WORDS_REMEMBERED = 65_536
const LONGEST_WORD = 64
/** A code may be longer than a word: a path, an address. */
const LONGEST_CODE = 256
export const literalPiece = (text: string): Piece => new Piece(text, [text])
const only = (piece: Piece): Pieces => ({ main: [piece], extra: [] })
const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

/** Takes runs apart, and remembers those that come again until it is told to forget them. */
export interface RunReader {
  /** The run of a text from `from` to before `to`. */
  (kind: RunKind, text: string, from: number, to: number): Piece | Pieces
  forget(): void
}

export const createRunReader = (): RunReader => {
  const word = createSliceMemo(
    (run: string): Piece => new Piece(run.toLowerCase().normalize('NFC'), null),
    WORDS_REMEMBERED,
  )
  const pairs = createSliceMemo(literalPiece, MEMO_SIZE)
  const pair = (text: string): Piece => pairs(text, 0, text.length)
  const code = createSliceMemo((run: string): Pieces => {
    const { parts, whole } = readCode(run)
    const main = parts.map(({ surface, terms }) => new Piece(surface, terms))
    return { main, extra: whole === null ? [] : [new Piece(whole.surface, whole.terms)] }
  }, MEMO_SIZE)
  /** Overlapping pairs of characters; the last character also alone, so that a search for one can be one for what begins with it. */
  const paired = (run: string): Pieces => {
    const characters = [...run.toLowerCase()]
    const last = pair(characters.at(-1) ?? '')
    if (characters.length === 1) return only(last)
    const main: Piece[] = []
    for (let at = 1; at < characters.length; at++) main.push(pair(`${characters[at - 1]}${characters[at]}`))
    return { main, extra: [last] }
  }
  const unspaced = (run: string): Pieces => ({
    main: Array.from(segmenter.segment(run), ({ segment }) => pair(segment.slice(0, LONGEST_WORD))),
    extra: [],
  })
  const read = (kind: RunKind, text: string, from: number, to: number): Piece | Pieces => {
    switch (kind) {
      case 'Word':
        return word(text, from, Math.min(to, from + LONGEST_WORD))
      case 'Code':
        return code(text, from, Math.min(to, from + LONGEST_CODE))
      case 'Paired':
        return paired(text.slice(from, to))
      case 'Unspaced':
        return unspaced(text.slice(from, to))
    }
  }
  return Object.assign(read, {
    forget() {
      for (const memo of [word, pairs, code]) memo.forget()
    },
  })
}
