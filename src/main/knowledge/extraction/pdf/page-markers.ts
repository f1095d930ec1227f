import { PAGE_WORDS } from './page-counter.ts'
import type { TextLine } from './text-line.ts'

type Edge = 'Top' | 'Bottom'

interface Marker {
  readonly line: TextLine
  /** From 0. */
  readonly page: number
  readonly edge: Edge
  /** What its number is ahead of the page's. */
  readonly offset: number
  /** The number of all pages that it tells, or null. */
  readonly total: number | null
  /** Whether it says nothing but the number of its page, in whatever words. */
  readonly isBare: boolean
}

const MAX_BARE = 40
const MIN_COPIES = 3
/** Of the size of the text: what is set smaller is no part of it. */
const SMALL = 0.92
const MIN_TITLE_WORDS = 3
const SET_APART = /^\d+\s*[\t|·•–—]|[\t|·•–—]\s*\d+$/u

/**
 * Finds the numbers of pages by how they count along, wherever exactly they stand and whatever words they stand beside: the outermost lines of
 * pages. Gives those that say nothing else, and those whose words have stood at the edge of a page before: a first copy stays.
 */
export const pageMarkers = (pages: readonly (readonly TextLine[])[], bodySize: number): Set<TextLine> => {
  const markers = pages.flatMap((lines, page) => [
    ...markersOf(lines, { page, edge: 'Top', bodySize }),
    ...markersOf(lines, { page, edge: 'Bottom', bodySize }),
  ])
  const groups = new Map<string, Marker[]>()
  for (const marker of markers) {
    const key = `${marker.edge} ${marker.offset} ${marker.isBare}`
    groups.set(key, [...(groups.get(key) ?? []), marker])
  }
  const found = [...groups.values()].filter((group) => countAlong(group, pages.length)).flat()
  const told = new Set<string>()
  return new Set(
    found
      .filter(({ line, isBare }) => {
        const words = (line.text.match(/\p{L}+/gu) ?? []).join(' ').toLowerCase()
        const isFirst = !isBare && !told.has(words)
        told.add(words)
        return !isFirst
      })
      .map(({ line }) => line),
  )
}

/** "3 of 12" in a file of twelve pages needs no further proof than a second one; a number alone does. */
const countAlong = (group: readonly Marker[], pages: number): boolean => {
  const count = new Set(group.map(({ page }) => page)).size
  const isTold = group.every(({ total, offset }) => total === pages && offset === 0)
  return isTold ? count >= Math.min(2, pages) : count >= Math.max(MIN_COPIES, pages / 2)
}

const markersOf = (
  lines: readonly TextLine[],
  { page, edge, bodySize }: { readonly page: number; readonly edge: Edge; readonly bodySize: number },
): Marker[] => {
  // A page of one line has no edge.
  if (lines.length < 2) return []
  const end = edge === 'Top' ? Math.max(...lines.map(({ y }) => y)) : Math.min(...lines.map(({ y }) => y))
  return lines
    .filter(({ y }) => Math.abs(y - end) <= 2)
    .flatMap((line) => {
      const numbers = Array.from(line.text.matchAll(/\d+/g), ([digits]) => Number(digits))
      const words = line.text.match(/\p{L}+/gu) ?? []
      const isBare =
        line.text.length <= MAX_BARE && isPageNumber(line.text) && words.every((word) => PAGE_WORDS.test(word))
      const number = isBare ? numbers[0] : line.size < SMALL * bodySize ? numberBeside(line.text, words.length) : null
      if (number === undefined || number === null) return []
      const total = isBare ? (numbers[1] ?? null) : null
      return [{ line, page, edge, offset: number - (page + 1), total, isBare }]
    })
}

/** One number, or two: no dates, sums or times. */
const isPageNumber = (text: string): boolean => /^[^\d]*\d{1,5}(?:[^\d.,:]+\d{1,5})?[^\d%€$£°]*$/u.test(text)

/** The number that begins or ends a line, and stands apart from its words or behind a whole title. */
const numberBeside = (text: string, words: number): number | null => {
  const digits = /^(\d{1,5})\b(?![.,:]\d)/.exec(text)?.[1] ?? /(?<![.,:\d])(\d{1,5})$/.exec(text)?.[1]
  if (digits === undefined) return null
  return SET_APART.test(text) || words >= MIN_TITLE_WORDS ? Number(digits) : null
}
