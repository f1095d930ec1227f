/** A line that stands at the same place of several pages and reads the same on each, its numbers aside. */
export interface NumberedLine {
  readonly page: number
  readonly text: string
}

/** What people call a page, and what stands between its number and that of all pages. */
export const PAGE_WORDS =
  /^(?:p|pp|pg|page|pages|of|seite|seiten|blatt|s|von|sur|página|páginas|pág|de|do|da|pagina|pagine|pag|di|van|blz|bladzijde|sida|sidan|av|side|af|sivu|strona|str|z|ze|strana|stránka|oldal|стр|страница|сторінка|из|з|σελίδα|σελ|από|sayfa|lap)$/iu
const NUMBER = /\d+/g
const WORD = /\p{L}+/gu
/** Nothing but a number or two, and what is set around it: "– 12 –", "3/8", "2-14". */
const BARE = /^[-–—|·•()[\]~*\s.]*\d{1,5}(?:\s*[-–—/|]\s*\d{1,5})?[-–—|·•()[\]~*\s.]*$/u
/** Behind or before a number at the end of a line, and set apart from its words. */
const SET_APART = /(?:^\d+\s*[\t|·•–—]|[\t|·•–—]\s*\d+$)/u
/** A title that a page's number follows closely has so many words, and its document so few pages before the first. */
const MIN_TITLE_WORDS = 3
const MAX_PAGES_BEFORE = 30

/**
 * Whether what differs in the lines is the number of their page: then it says nothing of its own. The numbers of invoices, sums and quarters differ
 * from page to page, too, and are what the page is about.
 */
export const countsPages = (lines: readonly NumberedLine[]): boolean => {
  const numbers = lines.map(({ text }) => (text.match(NUMBER) ?? []).map(Number))
  const columns = (numbers[0] ?? []).map((_, column) => numbers.map((row) => row[column] ?? 0))
  const varying = columns.flatMap((values, column) => (new Set(values).size > 1 ? [column] : []))
  const counting = varying.filter((column) => stepsAlong(lines, columns[column] ?? []) >= 0.5)
  const [text = ''] = lines.map((line) => line.text)
  const [column] = counting
  if (column === undefined) return false
  const words = text.match(WORD) ?? []
  if (words.length === 0 ? BARE.test(text) : words.every((word) => PAGE_WORDS.test(word))) return true
  if (varying.length > 1) return false
  if (followsPageWord(text, column)) return true
  const isFirst = column === 0 && /^\d/.test(text)
  const isLast = column === columns.length - 1 && /\d$/.test(text)
  if (!isFirst && !isLast) return false
  if (SET_APART.test(text)) return true
  const before = (columns[column]?.[0] ?? 0) - (lines[0]?.page ?? 0)
  // Before a title a number is the page's; behind a word or two it may be that of a chapter.
  return (isFirst || words.length >= MIN_TITLE_WORDS) && Math.abs(before) <= MAX_PAGES_BEFORE
}

/** The share of the steps from line to line in which the number grows as the page does. */
const stepsAlong = (lines: readonly NumberedLine[], values: readonly number[]): number => {
  let along = 0
  for (let at = 1; at < lines.length; at++) {
    const pages = (lines[at]?.page ?? 0) - (lines[at - 1]?.page ?? 0)
    if ((values[at] ?? 0) - (values[at - 1] ?? 0) === pages) along++
  }
  return along / Math.max(1, lines.length - 1)
}

const followsPageWord = (text: string, column: number): boolean => {
  const place = [...text.matchAll(NUMBER)][column]?.index ?? 0
  const word = text.slice(0, place).match(/(\p{L}+)[\s.:#]*$/u)?.[1]
  return word !== undefined && PAGE_WORDS.test(word) && word.length > 1 && !SMALL_WORDS.test(word)
}

/** Page words that stand between other words as well. */
const SMALL_WORDS = /^(?:of|von|sur|de|do|da|di|van|av|af|ze|из|από|str)$/iu
