import { runsLeft } from './bidi.ts'
import { isBlank, UNTOLD } from './glyph.ts'
import { lineText } from './line-text.ts'
import type { PageLine } from './page-lines.ts'

/** What stands by itself in a line, with its place. */
export interface Cell {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** A line with its text; lengths in points, in the frame in which it is written: `x` is where it begins. */
export interface TextLine {
  readonly text: string
  /** Those of a row, in the order in which it is read; one where it is none. */
  readonly cells: readonly Cell[]
  readonly x: number
  readonly endX: number
  /** Grows upwards. */
  readonly y: number
  /** Where the last line of a row stands of which a cell has several. */
  readonly bottom: number
  readonly angle: number
  readonly size: number
  readonly font: string
  /** Whether all of its letters are. */
  readonly isBold: boolean
  /** Words of which a letter is missing, since nothing tells which it is. */
  readonly brokenWords: number
  /** What it has in common with the other lines of its row, where that was drawn cell by cell. */
  readonly row?: number
}

const untoldInWord = new RegExp(`(?<=\\p{L})${UNTOLD}+|${UNTOLD}+(?=\\p{L})`, 'gu')
const untold = new RegExp(`${UNTOLD}+ ?`, 'g')

/** The lines of a page with their text. */
export const textLines = (lines: readonly PageLine[], isBold: (font: string) => boolean): TextLine[] => {
  const isRtlPage = runsLeft(lines.map(lettersOf).join(''))
  const rtlRows = rowsToLeft(lines)
  return lines.flatMap((line) => {
    const { text: shown, isLeftward } = lineText(line, { isRtlPage, isRtlRow: rtlRows.has(line) })
    const text = shown.replace(untoldInWord, '').replace(untold, '').trimEnd()
    const brokenWords = shown.match(untoldInWord)?.length ?? 0
    if (text.trim() === '') return []
    const start = Math.min(...line.fragments.map((fragment) => fragment.start))
    const end = Math.max(...line.fragments.map((fragment) => fragment.end))
    // What is written to the left begins at its right end: seen in a mirror it is as any other.
    const [x, endX] = rtlRows.has(line) || runsLeft(text) ? [-end, -start] : [start, end]
    return [
      {
        text,
        cells: cellsOf(line, text, isLeftward),
        x,
        endX,
        y: line.across,
        bottom: line.across,
        angle: line.angle,
        size: line.size,
        font: line.font,
        isBold: line.fragments.every(({ glyphs }) => glyphs.every((glyph) => isBlank(glyph) || isBold(glyph.font))),
        brokenWords,
        ...(line.row === undefined ? {} : { row: line.row }),
      },
    ]
  })
}

const lettersOf = ({ fragments }: PageLine): string =>
  fragments.flatMap(({ glyphs }) => glyphs.map(({ text }) => text)).join('')

/** Rows of several columns that stand among others which are written to the left, mostly. */
const rowsToLeft = (lines: readonly PageLine[]): ReadonlySet<PageLine> => {
  const found = new Set<PageLine>()
  let rows: PageLine[] = []
  const end = (): void => {
    if (runsLeft(rows.map(lettersOf).join(''))) for (const row of rows) found.add(row)
    rows = []
  }
  for (const line of lines) {
    if (line.fragments.length > 1) rows.push(line)
    else end()
  }
  end()
  return found
}

/** Columns are divided by tabs in a text, and by nothing else. */
const cellsOf = ({ fragments }: PageLine, text: string, isLeftward: boolean): Cell[] => {
  const places = fragments.toSorted((one, other) => (isLeftward ? other.start - one.start : one.start - other.start))
  const texts = text.split('\t')
  return texts.length === places.length
    ? places.map(({ start, end }, at) => ({ text: texts[at]?.trim() ?? '', start, end }))
    : []
}
