import type { Heading } from '../extracted-document.ts'
import type { FlowedPage } from './flow-lines.ts'
import type { OutlineEntry } from './outline.ts'

/** Fewer entries than this are no table of contents. */
const MIN_ENTRIES = 2

/**
 * The headings of a document: those of its own table of contents where it has one, and beneath them those that its type sizes show. `starts` is
 * where each page begins in the text.
 */
export const documentHeadings = (
  pages: readonly FlowedPage[],
  starts: readonly number[],
  outline: readonly OutlineEntry[],
): Heading[] => {
  const told = outline.length < MIN_ENTRIES ? [] : outline.flatMap((entry) => placed(entry, pages, starts) ?? [])
  const depth = told.reduce((deepest, { level }) => Math.max(deepest, level), 0)
  const taken = new Set(told.map(({ start }) => start))
  const shown = shownHeadings(pages, starts, depth).filter(({ start }) => !taken.has(start))
  return [...told, ...shown].sort((one, other) => one.start - other.start || one.level - other.level)
}

const toHalves = (size: number): number => Math.round(size * 2) / 2

/** Larger type is a higher level. */
const shownHeadings = (pages: readonly FlowedPage[], starts: readonly number[], depth: number): Heading[] => {
  const sizes = [...new Set(pages.flatMap((page) => page.headings.map(({ size }) => toHalves(size))))].sort(
    (a, b) => b - a,
  )
  return pages.flatMap((page, at) =>
    page.headings.map(({ start, size, title }) => ({
      start: (starts[at] ?? 0) + start,
      level: depth + sizes.indexOf(toHalves(size)) + 1,
      title,
    })),
  )
}

/** Where a heading stands that the table of contents names: at the line that says so, else at the height that the entry leads to. */
const placed = (entry: OutlineEntry, pages: readonly FlowedPage[], starts: readonly number[]): Heading | null => {
  const page = pages[entry.page]
  const pageStart = starts[entry.page]
  if (page === undefined || pageStart === undefined || page.text === '') return null
  const wanted = squeeze(entry.title)
  const named = page.lines.find(({ line }) => {
    const words = squeeze(line.text)
    return wanted.length > 2 && words.length > 2 && (words.endsWith(wanted) || wanted.startsWith(words))
  })
  const below = entry.y === null ? undefined : page.lines.find(({ line }) => line.y <= (entry.y ?? 0))
  const start = (named ?? below)?.start ?? 0
  return { start: pageStart + start, level: entry.level, title: entry.title }
}

const squeeze = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
