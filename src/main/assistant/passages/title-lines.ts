import { breaksEarly } from './breaks-early.ts'
import type { Line } from './text-lines.ts'

/** "Day 9, Saturday.", "[S4] A mouse model", "Chapter II". */
const NUMBERED = /^\s*[[(]?(\p{L}{1,12})[\s.]?(\d{1,3}|[IVX]{1,5})(?![\p{L}\p{N}])/u
/** A longer line is text. */
const LONGEST = 120
/** A single numbered line is a sentence like any other. */
const LEAST_TITLES = 2

interface Numbered {
  readonly series: string
  readonly number: string
}

const isText = (line: Line | undefined): line is Line => line?.kind === 'Text' || line?.kind === 'Field'

const endOfText = (lines: readonly Line[], from: number): number => {
  const end = lines.findIndex((line, at) => at >= from && !isText(line))
  return end < 0 ? lines.length : end
}

/** What a line over a paragraph numbers, where text goes on below it. */
const numberedOver = (lines: readonly Line[], at: number): Numbered | null => {
  const [before, line, next] = [lines[at - 1], lines[at], lines[at + 1]]
  if (line?.kind !== 'Text' || !isText(next) || line.text.length > LONGEST) return null
  if (before !== undefined && before.kind !== 'Blank') return null
  const [, series, number] = NUMBERED.exec(line.text) ?? []
  if (series === undefined || number === undefined || !/^\s*["'“‘„«([]*[\p{Lu}\p{N}]/u.test(next.text)) return null
  const longest = Math.max(...lines.slice(at, endOfText(lines, at)).map(({ text }) => text.length))
  return breaksEarly(line.text, next.text, longest) ? { series: series.toLowerCase(), number } : null
}

/** The line between a title and its text: who wrote it. */
const isByline = (line: Line, next: Line | undefined): boolean =>
  line.kind === 'Text' && isText(next) && line.text.length <= LONGEST && line.text.length < next.text.length / 2

/** Marks the lines that number the paragraphs below them, all in one way, and what stands between such a line and its text. */
export const markTitles = (lines: readonly Line[]): Line[] => {
  const numbered = new Map<Line, Numbered>()
  for (const [at, line] of lines.entries()) {
    const found = numberedOver(lines, at)
    if (found !== null) numbered.set(line, found)
  }
  const series = Map.groupBy(numbered.values(), (each) => each.series)
  const areTitles = new Set(
    [...series].flatMap(([name, all]) => (new Set(all.map(({ number }) => number)).size < LEAST_TITLES ? [] : name)),
  )
  const isTitle = (line: Line | undefined): boolean => areTitles.has((line && numbered.get(line)?.series) ?? '')
  return lines.map((line, at): Line => {
    if (isTitle(line)) return { ...line, kind: 'Title' }
    return isTitle(lines[at - 1]) && isByline(line, lines[at + 1]) ? { ...line, kind: 'Byline' } : line
  })
}
