import { setImmediate as nextTurn } from 'node:timers/promises'
import { type BuiltTables, remembering } from './built-tables.ts'
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

type Direction = readonly [from: string, to: string]

/** What the stems of one language are called in another. */
interface Translations {
  /** None where nothing is known. */
  of(stem: string): readonly Translation[]
}

/** What stands in a lexicon, before compounds are taken apart. */
interface Entries {
  /** Null where nothing is translated so. */
  translations(from: string, to: string): Translations | null
  readAhead(): Promise<void>
}

type PackOf = (code: string) => LanguagePack | null

const NONE: readonly never[] = []
const inBoth = ([first, second]: Direction): readonly Direction[] => [
  [first, second],
  [second, first],
]
const translationKey = (from: string, to: string, stem: string): string => `translation ${from} ${to} ${stem}`

const SHORTEST_PART = 3
/** Longer words are no compounds that anyone writes. */
const LONGEST_COMPOUND = 60
/** A compound of more parts than these is taken for its last ones. */
const MAX_DEPTH = 3

interface Known {
  readonly table: Translations
  stem(word: string): string
}

/** A beginning of a compound as it is known: as it is, without the letters that join it, or without its inflection. */
const beginningOf = (first: string, { table, stem }: Known): string | undefined =>
  [first, first.replace(/(?:s|n|en|es|e)$/, ''), stem(first)].find((candidate) => table.of(candidate).length > 0)

/** The known words that a compound is made of, with or without letters that join them; none where it is no compound of known words. */
const partsOf = (word: string, known: Known, depth = 1): string[] => {
  if (word.length > LONGEST_COMPOUND) return []
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at += 1) {
    const rest = word.slice(at)
    if (known.table.of(rest).length === 0) continue
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

const translationIn =
  (pack: PackOf) =>
  (written: string, code: string): Translation => {
    const folded = foldWord(written)
    const known = pack(code)
    return { stem: known?.stem(folded) ?? folded, written, forms: known?.thirdPersons(folded) ?? [] }
  }

/** Entries as they are read from their text. */
export interface EntriesRead extends Entries {
  /** Each stem with the words that it is called, under the keys that `builtEntries` finds them by. */
  entries(): (readonly [key: string, value: readonly string[]])[]
}

/**
 * Lines `words of the first language: words of the second`; a line that begins with `#` is a remark. Of several translations, those of earlier lines come first. What
 * was not read ahead is read when it is first asked for: thousands of lines take a fifth of a second.
 */
export const readEntries = (text: string, direction: Direction, pack: PackOf): EntriesRead => {
  const [first, second] = direction
  const tables = new Map(inBoth(direction).map(([from, to]) => [`${from} ${to}`, new Map<string, Translation[]>()]))
  const read = translationIn(pack)
  const add = (from: string, to: string, one: Translation, other: Translation): void => {
    const table = tables.get(`${from} ${to}`)
    for (const form of [one.stem, ...one.forms]) {
      const known = table?.get(form)
      if (known === undefined) table?.set(form, [other])
      else if (!known.some(({ written }) => written === other.written)) known.push(other)
    }
  }
  const readLine = (line: string): void => {
    if (line.startsWith('#')) return
    const [left = '', right = ''] = line.split(':')
    const others = wordsOf(right).map((word) => read(word, second))
    for (const one of wordsOf(left).map((word) => read(word, first)))
      for (const other of others) {
        add(first, second, one, other)
        add(second, first, other, one)
      }
  }
  const lines = text.split('\n')
  let next = 0
  const readTo = (end: number): void => {
    for (; next < Math.min(end, lines.length); next += 1) readLine(lines[next] ?? '')
  }
  return {
    translations: (from, to) => {
      readTo(lines.length)
      const table = tables.get(`${from} ${to}`)
      return table === undefined ? null : { of: (stem) => table.get(stem) ?? NONE }
    },
    entries: () => {
      readTo(lines.length)
      return inBoth(direction).flatMap(([from, to]) =>
        [...(tables.get(`${from} ${to}`) ?? [])].map(
          ([stem, of]) => [translationKey(from, to, stem), of.map(({ written }) => written)] as const,
        ),
      )
    },
    readAhead: async () => {
      while (next < lines.length) {
        readTo(next + LINES_PER_TURN)
        await nextTurn()
      }
    },
  }
}

/** Entries as they were built of their text. */
export const builtEntries = (tables: BuiltTables, direction: Direction, pack: PackOf): Entries => {
  const read = translationIn(pack)
  const known = new Map(
    inBoth(direction).map(([from, to]) => {
      const words = (stem: string) => (tables.find(translationKey(from, to, stem)) as string[] | null) ?? NONE
      return [`${from} ${to}`, { of: remembering((stem) => words(stem).map((word) => read(word, to))) }]
    }),
  )
  return { translations: (from, to) => known.get(`${from} ${to}`) ?? null, readAhead: async () => {} }
}

/** What entries say of words, and of the compounds that are made of them. */
export const createLexicon = (entries: Entries, direction: Direction, pack: PackOf): Lexicon => ({
  targetsOf: (code) => inBoth(direction).flatMap(([from, to]) => (from === code ? to : [])),
  translations: (word, from, to) => {
    const table = entries.translations(from, to)
    if (table === null) return NONE
    const stem = (part: string): string => pack(from)?.stem(part) ?? part
    const known = table.of(word)
    return known.length > 0 ? known : inTurn(partsOf(word, { table, stem }).map((part) => table.of(part)))
  },
  readAhead: entries.readAhead,
})
