import type { PageLine } from './page-lines.ts'

const MIN_PAGES = 3
/** Lines of a page, from above and from below, that may repeat. */
const MARGIN_LINES = 2

/**
 * Takes out what is printed on most pages at the same place, its numbers aside: running titles and page numbers. They would stand in the
 * middle of sentences that go on over the page.
 */
export const withoutRunningLines = (pages: readonly (readonly PageLine[])[]): PageLine[][] => {
  const counts = new Map<string, number>()
  for (const lines of pages) {
    for (const key of new Set(marginLines(lines).map(printedKey))) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const needed = Math.max(MIN_PAGES, pages.length / 2)
  return pages.map((lines) => {
    const running = new Set(marginLines(lines).filter((line) => (counts.get(printedKey(line)) ?? 0) >= needed))
    return lines.filter((line) => !running.has(line))
  })
}

const marginLines = (lines: readonly PageLine[]): PageLine[] => {
  const fromAbove = lines.toSorted((one, other) => other.y - one.y)
  return [...fromAbove.slice(0, MARGIN_LINES), ...fromAbove.slice(-MARGIN_LINES)]
}

const printedKey = (line: PageLine): string => `${Math.round(line.y / 2)} ${line.text.replace(/\d+/g, '#')}`
