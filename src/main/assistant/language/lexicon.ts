import { setImmediate as nextTurn } from 'node:timers/promises'
import { foldWord } from './fold-word.ts'
import type { LanguagePack } from './language-pack.ts'

export interface Translation {
  readonly stem: string
  readonly written: string
  /** Forms that have another stem. */
  readonly forms: readonly string[]
}

/** What words of one language are called in another. */
export interface Lexicon {
  /** What a word, given by its stem in `from`, may be called in `to`; none where nothing is known. Compounds are taken apart. */
  translations(stem: string, from: string, to: string): readonly Translation[]
  /** The languages that a language can be translated to. */
  targetsOf(from: string): readonly string[]
  /** Reads it ahead of its first use, with turns of the event loop between. */
  readAhead(): Promise<void>
}

/** Some 3 ms. */
const LINES_PER_TURN = 200

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

type Table = Map<string, Translation[]>

const add = (table: Table, from: string, to: Translation): void => {
  const known = table.get(from) ?? []
  if (!known.some(({ written }) => written === to.written)) table.set(from, [...known, to])
}

const SHORTEST_PART = 3
/** Longer words are no compounds that anyone writes. */
const LONGEST_COMPOUND = 60
/** A compound of more parts than these is taken for its last ones. */
const MAX_DEPTH = 3

interface Known {
  readonly table: Table
  stem(word: string): string
}

/** A beginning of a compound as it is known: as it is, without the letters that join it, or without its inflection. */
const beginningOf = (first: string, { table, stem }: Known): string | undefined =>
  [first, first.replace(/(?:s|n|en|es|e)$/, ''), stem(first)].find((candidate) => table.has(candidate))

/** The known words that a compound is made of, with or without letters that join them; none where it is no compound of known words. */
const partsOf = (word: string, known: Known, depth = 1): string[] => {
  if (word.length > LONGEST_COMPOUND) return []
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at += 1) {
    const rest = word.slice(at)
    if (!known.table.has(rest)) continue
    const first = word.slice(0, at)
    const part = beginningOf(first, known)
    if (part !== undefined) return [part, rest]
    const parts = depth < MAX_DEPTH ? partsOf(known.stem(first), known, depth + 1) : []
    if (parts.length > 0) return [...parts, rest]
  }
  return []
}

/** The first of each list, then the second of each, and so on: however few are looked at, each part is among them. */
const inTurn = (lists: readonly (readonly Translation[])[]): Translation[] =>
  Array.from({ length: Math.max(0, ...lists.map(({ length }) => length)) }, (_, at) => at).flatMap((at) =>
    lists.flatMap((list) => list[at] ?? []),
  )

/**
 * Lines `words of the first language: words of the second`; a line that begins with `#` is a remark. Of several translations, those of earlier lines come first. What
 * was not read ahead is read when it is first asked for: thousands of lines take a fifth of a second.
 */
export const createLexicon = (
  text: string,
  [first, second]: readonly [string, string],
  pack: (code: string) => LanguagePack | null,
): Lexicon => {
  const tables = new Map<string, Table>([
    [`${first} ${second}`, new Map()],
    [`${second} ${first}`, new Map()],
  ])
  const read = (word: string, code: string): Translation => {
    const folded = foldWord(word)
    const known = pack(code)
    return { stem: known?.stem(folded) ?? folded, written: word, forms: known?.thirdPersons(folded) ?? [] }
  }
  const link = (from: string, to: string, one: Translation, other: Translation): void => {
    const table = tables.get(`${from} ${to}`)
    if (table) for (const form of [one.stem, ...one.forms]) add(table, form, other)
  }
  const readLine = (line: string): void => {
    if (line.startsWith('#')) return
    const [left = '', right = ''] = line.split(':')
    const others = wordsOf(right).map((word) => read(word, second))
    for (const one of wordsOf(left).map((word) => read(word, first)))
      for (const other of others) {
        link(first, second, one, other)
        link(second, first, other, one)
      }
  }
  const lines = text.split('\n')
  let next = 0
  const readTo = (end: number): void => {
    for (; next < Math.min(end, lines.length); next += 1) readLine(lines[next] ?? '')
  }
  return {
    targetsOf: (from) =>
      [...tables.keys()].flatMap((key) => (key.startsWith(`${from} `) ? key.slice(from.length + 1) : [])),
    translations: (word, from, to) => {
      readTo(lines.length)
      const table = tables.get(`${from} ${to}`)
      if (!table) return []
      const stem = (part: string): string => pack(from)?.stem(part) ?? part
      return table.get(word) ?? inTurn(partsOf(word, { table, stem }).map((part) => table.get(part) ?? []))
    },
    readAhead: async () => {
      while (next < lines.length) {
        readTo(next + LINES_PER_TURN)
        await nextTurn()
      }
    },
  }
}
