import { foldCell } from './fold-cell.ts'

/** A word of a question, of the name of a column or of a cell. */
export interface Word {
  readonly written: string
  readonly folded: string
  /** Without the endings of plurals and cases, so that "cameras" is the camera of a column. */
  readonly stem: string
}

/** With the one letter that some words begin with before a hyphen: an "e-book" is no book of paper. */
const pieces =
  /(?<![\p{L}\p{N}])\p{L}[-‑]\p{L}{2,}(?![-‑\p{L}\p{N}])|\p{L}[\p{L}\p{N}]*(?:[-'’_.]\p{L}*\p{N}+[\p{L}\p{N}]*)*|\d[\d.,:/-]*\d|\d|[€$£%]/gu
/** `E-Mail` and `email` are one word. */
const LETTER_BEFORE = /^(\p{L})[-‑](?=\p{L}{2})/u
const endings = /(?:ies|ien|ern|nen|es|en|er|em|s|e|n)$/
const SHORTEST = 3

const stemOf = (folded: string): string => {
  if (/\d/.test(folded)) return folded
  const stem = folded.replace(endings, '')
  return stem.length >= SHORTEST ? stem.replace(/y$/, '') : folded
}

/** The words of a text; numbers, dates and signs such as `CH-003` stay whole. */
export const wordsOf = (text: string): Word[] =>
  Array.from(text.matchAll(pieces), ([written]) => {
    const folded = foldCell(written).replace(LETTER_BEFORE, '$1')
    return { written, folded, stem: stemOf(folded) }
  })

/** What a word and its plural have as their stems, which endings of another language may set apart: `subscription` and `subscriptions`. */
export const stemsOf = ({ folded, stem }: Word): string[] => [stem, stemOf(`${folded}s`)]

/** Names are often written without the marks of their letters: `messgeraete`. */
export const unmarked = (stem: string): string => stem.replace(/([aou])e/g, '$1')

/** A participle of French or Spanish as it stands alone: `réglé` of réglées, `pagado` of pagadas. */
const participleOf = (folded: string): string =>
  folded.replace(/(?<=.{3}e)(?:e|es)$/, '').replace(/(?<=\p{L}{2}[ai]d)(?:a|as|os)$/u, 'o')

/** What a word may be a form of: `orders` of order, `running` of run, `riding` of ride. */
export const basesOf = ({ folded }: Word): string[] => {
  const [, stem] = /^(.{3,})(?:ed|ing)$/.exec(folded) ?? []
  const [, root] = /^(.{3,})en$/.exec(folded) ?? []
  // "Konten", "Museen" and "Firmen" of a word that ends in another vowel.
  const singulars = root === undefined ? [] : ['o', 'um', 'a'].map((ending) => `${root}${ending}`)
  if (stem === undefined)
    return [folded.replace(/s$/, ''), folded.replace(/es$/, ''), participleOf(folded), ...singulars]
  return [stem, stem.replace(/(.)\1$/, '$1'), `${stem}e`].filter((base) => base.length >= SHORTEST)
}

/** Whether two words are forms of one: by their stems, or as `customer` and `customers`, `borrow` and `borrowed`. */
export const areForms = (one: Word, other: Word): boolean =>
  one.stem === other.stem || basesOf(one).includes(other.folded) || basesOf(other).includes(one.folded)

/** Where forms of some words stand in others, in their order; -1 where they do not. */
export const indexOfForms = (words: readonly Word[], run: readonly Word[], from = 0): number => {
  for (let at = from; run.length > 0 && at + run.length <= words.length; at++) {
    if (run.every((word, index) => areForms(words[at + index] as Word, word))) return at
  }
  return -1
}

/** Whether a text says some words, in other numbers and cases, and as they are spelled where no letter has a mark: `Brüning` says `Bruening`. */
export const saysWords = (text: string, run: readonly Word[]): boolean => {
  const words = wordsOf(text)
  const isForm = (word: Word | undefined, { stem, folded }: Word): boolean =>
    word !== undefined && (unmarked(word.stem) === unmarked(stem) || singular(word.folded) === singular(folded))
  return words.some((_, at) => run.length > 0 && run.every((wanted, index) => isForm(words[at + index], wanted)))
}

const singular = (folded: string): string => folded.replace(/ves$/, 'f').replace(/s$/, '')

/** Where words begin in others, as they are written but for case and accents; -1 where they do not. */
export const indexOfRun = (words: readonly Word[], run: readonly string[]): number => {
  for (let at = 0; run.length > 0 && at + run.length <= words.length; at++) {
    if (run.every((word, index) => words[at + index]?.folded === word)) return at
  }
  return -1
}
