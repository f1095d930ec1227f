import { foldCell } from '../fold-cell.ts'

/** A word of a question, of the name of a column or of a cell. */
export interface Word {
  readonly written: string
  readonly folded: string
  /** Without the endings of plurals and cases, so that "cameras" is the camera of a column. */
  readonly stem: string
}

const pieces = /\p{L}[\p{L}\p{N}]*(?:[-'’_.]\p{L}*\p{N}+[\p{L}\p{N}]*)*|\d[\d.,:/-]*\d|\d|[€$£%]/gu
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
    const folded = foldCell(written)
    return { written, folded, stem: stemOf(folded) }
  })

/** Where words begin in others, as `key` compares them; -1 where they do not. */
export const indexOfRun = (
  words: readonly Word[],
  run: readonly string[],
  { from = 0, key = 'folded' }: { readonly from?: number; readonly key?: 'folded' | 'stem' } = {},
): number => {
  for (let at = from; run.length > 0 && at + run.length <= words.length; at++) {
    if (run.every((word, index) => words[at + index]?.[key] === word)) return at
  }
  return -1
}
