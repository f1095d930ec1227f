import { countsPages, type NumberedLine } from './page-counter.ts'
import { pageMarkers } from './page-markers.ts'
import type { TextLine } from './text-line.ts'

const MIN_PAGES = 3
const MAX_LINES = 3
/** In letter heights, those of both sides together: what stands farther from the rest than this stands apart. */
const APART = 1.8
/** A line of fewer words says no more than the number of its page. */
const MIN_WORDS = 3

/**
 * Takes out running titles and page numbers: the few lines above or below that stand apart from the rest, and are printed on most pages
 * at the same place, the number of their page aside. They would stand in the middle of sentences that go on over the page. A title's first copy
 * stays, since it may be the only one, and so does a line whose numbers are no page's.
 */
export const withoutRunningLines = (pages: readonly (readonly TextLine[])[], bodySize: number): TextLine[][] => {
  const margins = pages.map((lines) => [topBlock(lines, 1), topBlock(lines, -1)])
  const printed = new Map<string, Map<number, NumberedLine>>()
  for (const [page, blocks] of margins.entries()) {
    for (const line of blocks.flat()) {
      const key = printedKey(line)
      const copies = printed.get(key) ?? new Map<number, NumberedLine>()
      printed.set(key, copies.set(page, copies.get(page) ?? { page: page + 1, text: line.text }))
    }
  }
  const needed = Math.max(MIN_PAGES, pages.length / 2)
  const running = new Map(
    [...printed].flatMap(([key, copies]) => {
      const lines = [...copies.values()]
      const isSame = new Set(lines.map(({ text }) => text)).size === 1
      return lines.length >= needed && (isSame || countsPages(lines)) ? [[key, isSame] as const] : []
    }),
  )
  const kept = new Set<string>()
  const isFirstCopy = (line: TextLine): boolean => {
    const words = wordsOf(line)
    const isTitle = words.length >= MIN_WORDS || (words.length > 0 && running.get(printedKey(line)) === true)
    if (!isTitle || kept.has(words.join(' '))) return false
    kept.add(words.join(' '))
    return true
  }
  const markers = pageMarkers(pages, bodySize)
  return pages.map((lines, page) => {
    const taken = new Set(
      margins[page]
        ?.filter((block) => block.every((line) => running.has(printedKey(line))))
        .flat()
        .filter((line) => !isFirstCopy(line)),
    )
    const unmarked = lines.filter((line) => !markers.has(line))
    const rest = unmarked.filter((line) => !taken.has(line))
    // What would leave nothing of a page is what the page says.
    return rest.length === 0 ? unmarked : rest
  })
}

const wordsOf = (line: TextLine): readonly string[] => line.text.match(/\p{L}{2,}/gu) ?? []

/** The lines at the top of a page (`down` is 1) or at its bottom (-1), up to the first gap; none when there is no such gap. */
const topBlock = (lines: readonly TextLine[], down: 1 | -1): TextLine[] => {
  const sorted = lines.toSorted((one, other) => (other.y - one.y) * down)
  const gapAt = sorted.findIndex((line, at) => {
    const next = sorted[at + 1]
    return next !== undefined && Math.abs(line.y - next.y) > (APART * (line.size + next.size)) / 2
  })
  return gapAt === -1 || gapAt >= MAX_LINES ? [] : sorted.slice(0, gapAt + 1)
}

const printedKey = (line: TextLine): string => `${Math.round(line.y / 2)} ${line.text.replace(/\d+/g, '#')}`
