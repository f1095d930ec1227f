import { foldWord } from './fold-word.ts'
import type { LanguagePack } from './language-pack.ts'

export interface Translation {
  readonly stem: string
  readonly written: string
}

/** What words of one language are called in another. */
export interface Lexicon {
  /** What a word, given by its stem in `from`, may be called in `to`; none where nothing is known. Compounds are taken apart. */
  translations(stem: string, from: string, to: string): readonly Translation[]
  /** The languages that a language can be translated to. */
  targetsOf(from: string): readonly string[]
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

type Table = Map<string, Translation[]>

const add = (table: Table, from: string, to: Translation): void => {
  const known = table.get(from) ?? []
  if (!known.some(({ written }) => written === to.written)) table.set(from, [...known, to])
}

const SHORTEST_PART = 3

/** The two known words that a compound is made of, with or without a letter that joins them; none where it is no compound of known words. */
const partsOf = (word: string, table: Table): string[] => {
  for (let at = word.length - SHORTEST_PART; at >= SHORTEST_PART; at -= 1) {
    const rest = word.slice(at)
    if (!table.has(rest)) continue
    const first = word.slice(0, at)
    const part = [first, first.replace(/(?:s|n|en|es|e)$/, '')].find((candidate) => table.has(candidate))
    if (part !== undefined) return [part, rest]
  }
  return []
}

/** Reads lines `words of the first language: words of the second`; a line that begins with `#` is a remark. */
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
    return { stem: pack(code)?.stem(folded) ?? folded, written: word }
  }
  const link = (from: string, to: string, one: Translation, other: Translation): void => {
    const table = tables.get(`${from} ${to}`)
    if (table) add(table, one.stem, other)
  }
  for (const line of text.split('\n')) {
    if (line.startsWith('#')) continue
    const [left = '', right = ''] = line.split(':')
    for (const one of wordsOf(left).map((word) => read(word, first)))
      for (const other of wordsOf(right).map((word) => read(word, second))) {
        link(first, second, one, other)
        link(second, first, other, one)
      }
  }
  return {
    targetsOf: (from) =>
      [...tables.keys()].flatMap((key) => (key.startsWith(`${from} `) ? key.slice(from.length + 1) : [])),
    translations: (word, from, to) => {
      const table = tables.get(`${from} ${to}`)
      if (!table) return []
      return table.get(word) ?? partsOf(word, table).flatMap((part) => table.get(part) ?? [])
    },
  }
}
