import { UNTOLD } from './glyph.ts'
import { lineText, runsLeft } from './line-text.ts'
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
  /** Those of a row, from left to right; one where it is none, none where it is written to the left. */
  readonly cells: readonly Cell[]
  readonly x: number
  readonly endX: number
  /** Grows upwards. */
  readonly y: number
  readonly angle: number
  readonly size: number
  readonly font: string
  /** Words of which a letter is missing, since nothing tells which it is. */
  readonly brokenWords: number
}

const untoldInWord = new RegExp(`(?<=\\p{L})${UNTOLD}+|${UNTOLD}+(?=\\p{L})`, 'gu')
const untold = new RegExp(`${UNTOLD}+ ?`, 'g')

/** The lines of a page with their text. */
export const textLines = (lines: readonly PageLine[]): TextLine[] => {
  const isRtlPage = runsLeft(
    lines.flatMap(({ fragments }) => fragments.flatMap(({ glyphs }) => glyphs.map(({ text }) => text))).join(''),
  )
  return lines.flatMap((line) => {
    const shown = lineText(line, isRtlPage)
    const text = shown.replace(untoldInWord, '').replace(untold, '').trimEnd()
    const brokenWords = shown.match(untoldInWord)?.length ?? 0
    if (text.trim() === '') return []
    const start = Math.min(...line.fragments.map((fragment) => fragment.start))
    const end = Math.max(...line.fragments.map((fragment) => fragment.end))
    // What is written to the left begins at its right end: seen in a mirror it is as any other.
    const [x, endX] = runsLeft(text) ? [-end, -start] : [start, end]
    return [
      {
        text,
        cells: cellsOf(line, text),
        x,
        endX,
        y: line.across,
        angle: line.angle,
        size: line.size,
        font: line.font,
        brokenWords,
      },
    ]
  })
}

/** Columns are divided by tabs in a text, and by nothing else. */
const cellsOf = ({ fragments }: PageLine, text: string): Cell[] => {
  if (runsLeft(text)) return []
  const places = fragments.toSorted((one, other) => one.start - other.start)
  const texts = text.split('\t')
  return texts.length === places.length
    ? places.map(({ start, end }, at) => ({ text: texts[at]?.trim() ?? '', start, end }))
    : []
}
