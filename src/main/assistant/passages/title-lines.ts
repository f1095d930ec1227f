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

/** What a line over a paragraph numbers, where text goes on below it. */
const numberedOver = (lines: readonly Line[], at: number): Numbered | null => {
  const [before, line, next] = [lines[at - 1], lines[at], lines[at + 1]]
  if (line?.kind !== 'Text' || !isText(next) || line.text.length > LONGEST) return null
  if (before !== undefined && before.kind !== 'Blank') return null
  const [, series, number] = NUMBERED.exec(line.text) ?? []
  if (series === undefined || number === undefined || !/^\s*["'“‘„«([]*[\p{Lu}\p{N}]/u.test(next.text)) return null
  return { series: series.toLowerCase(), number }
}

/** The line between a title and its text: who wrote it. */
const isByline = (line: Line | undefined, next: Line | undefined): line is Line =>
  line?.kind === 'Text' && isText(next) && line.text.length <= LONGEST && line.text.length < next.text.length / 2

/** Marks the lines that number the paragraphs below them, all in one way, and what stands between such a line and its text. */
export const markTitles = (lines: readonly Line[]): Line[] => {
  const numbered = new Map<Line, Numbered>()
  for (const [at, line] of lines.entries()) {
    const found = numberedOver(lines, at)
    if (found !== null) numbered.set(line, found)
  }
  const series = Map.groupBy(numbered, ([, each]) => each.series)
  const isTitle = (line: Line | undefined): boolean => {
    const own = line && numbered.get(line)
    const all = own ? (series.get(own.series) ?? []) : []
    return new Set(all.map(([, { number }]) => number)).size >= LEAST_TITLES
  }
  return lines.map((line, at): Line => {
    if (isTitle(line)) return { ...line, kind: 'Title' }
    return isTitle(lines[at - 1]) && isByline(line, lines[at + 1]) ? { ...line, kind: 'Byline' } : line
  })
}
