import { Piece } from './piece.ts'
import { readCode } from './read-code.ts'
import type { RunKind } from './scan-words.ts'

/** What one run of characters holds: its words in order, and further ways to find it. */
export interface Pieces {
  readonly main: readonly Piece[]
  readonly extra: readonly Piece[]
}

/** Remembered per generation; the older generation goes when the younger is full, so that memory stays bounded. */
const MEMO_SIZE = 16_384
/** Prose has some fifty thousand different words, each also with a capital: a word that is forgotten costs ten times as much. */
const WORDS_REMEMBERED = 65_536
const LONGEST_WORD = 64
/** A code may be longer than a word: a path, an address. */
const LONGEST_CODE = 256
/** V8 keeps a slice of this length and more as a view that holds the whole text. */
const SHORTEST_VIEW = 13
const detached = (text: string): string =>
  text.length < SHORTEST_VIEW ? text : Buffer.from(text, 'utf16le').toString('utf16le')

interface Memo<Value> {
  (text: string): Value
  forget(): void
}

const createMemo = <Value>(make: (text: string) => Value, size = MEMO_SIZE): Memo<Value> => {
  let young = new Map<string, Value>()
  let old = new Map<string, Value>()
  const recall = (text: string): Value => {
    const known = young.get(text)
    if (known !== undefined) return known
    const kept = detached(text)
    const value = old.get(text) ?? make(kept)
    if (young.size >= size) {
      old = young
      young = new Map()
    }
    young.set(kept, value)
    return value
  }
  return Object.assign(recall, {
    forget() {
      young = new Map()
      old = new Map()
    },
  })
}

export const literalPiece = (text: string): Piece => new Piece(text, [text])
const only = (piece: Piece): Pieces => ({ main: [piece], extra: [] })
const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

/** Takes runs apart, and remembers those that come again until it is told to forget them. */
export interface RunReader {
  (kind: RunKind, run: string): Piece | Pieces
  forget(): void
}

export const createRunReader = (): RunReader => {
  const word = createMemo((run: string): Piece => new Piece(run.toLowerCase().normalize('NFC'), null), WORDS_REMEMBERED)
  const pair = createMemo(literalPiece)
  const code = createMemo((run: string): Pieces => {
    const { parts, whole } = readCode(run)
    const main = parts.map(({ surface, terms }) => new Piece(surface, terms))
    return { main, extra: whole === null ? [] : [new Piece(whole.surface, whole.terms)] }
  })
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
  const read = (kind: RunKind, run: string): Piece | Pieces => {
    switch (kind) {
      case 'Word':
        return word(run.length > LONGEST_WORD ? run.slice(0, LONGEST_WORD) : run)
      case 'Code':
        return code(run.length > LONGEST_CODE ? run.slice(0, LONGEST_CODE) : run)
      case 'Paired':
        return paired(run)
      case 'Unspaced':
        return unspaced(run)
    }
  }
  return Object.assign(read, {
    forget() {
      for (const memo of [word, pair, code]) memo.forget()
    },
  })
}
