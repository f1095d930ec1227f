import { saysWords, type Word, wordsOf } from '../words.ts'

/** Whether cells say words, for queries that look at every row of a table. */
export interface CellWords {
  says(cell: string, said: string): boolean
  /** Forgets what a query has gathered. */
  clear(): void
}

/** So many different cells are remembered: of a town or a remark there are few, of a number as many as rows. */
const MOST_KNOWN = 10_000
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what plain text is made of
const plain = /^[\u0000-\u007f]*$/

interface Said {
  readonly words: readonly Word[]
  /** What its first word begins with, in whatever form it stands. */
  readonly first: string
  readonly known: Map<string, boolean>
}

/** Cells repeat, and most have nothing that words begin with: both are seen before their words are looked for. */
export const createCellWords = (): CellWords => {
  const wanted = new Map<string, Said>()
  const saidOf = (text: string): Said => {
    const words = wordsOf(text)
    const said: Said = { words, first: words[0]?.folded.slice(0, 1) ?? '', known: new Map() }
    wanted.set(text, said)
    return said
  }
  return {
    says(cell, text) {
      const { words, first, known } = wanted.get(text) ?? saidOf(text)
      const before = known.get(cell)
      if (before !== undefined) return before
      if (plain.test(cell) && !cell.toLowerCase().includes(first)) return false
      const isSaid = saysWords(cell, words)
      if (known.size < MOST_KNOWN) known.set(cell, isSaid)
      return isSaid
    },
    clear: () => wanted.clear(),
  }
}
