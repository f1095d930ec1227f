/** A run of text as pdf.js gives it; see its `TextItem`. */
export interface TextRun {
  readonly str: string
  readonly dir: string
  /** The text matrix: size and slant in the first four numbers, the place on the page in the last two. */
  readonly transform: readonly number[]
  readonly width: number
  readonly height: number
  readonly fontName: string
  readonly hasEOL: boolean
}

/** One line as it is printed; lengths in points, `y` counted from the bottom of the page. */
export interface PageLine {
  readonly text: string
  readonly x: number
  readonly endX: number
  readonly y: number
  /** Size and font of most of the line. */
  readonly size: number
  readonly font: string
}

interface OpenLine {
  text: string
  x: number
  endX: number
  y: number
  size: number
  font: string
  /** The width of the run that size and font are of. */
  widest: number
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: fonts without a mapping to Unicode yield control characters
const control = /[\u0000-\u0008\u000b-\u001f\u007f]/g

/** A gap wider than this many letter heights divides columns of a table, not words. */
const COLUMN_GAP = 1.8
const WORD_GAP = 0.15

/** Puts the runs of a page together into its lines, in the order in which they were written. */
export const pageLines = (runs: readonly TextRun[]): PageLine[] => {
  const lines: PageLine[] = []
  let line: OpenLine | null = null
  const endLine = (): void => {
    const text = line?.text.replace(/[ \t]+$/, '') ?? ''
    if (line !== null && text.trim() !== '') {
      const { x, endX, y, size, font } = line
      lines.push({ text, x, endX, y, size, font })
    }
    line = null
  }
  for (const run of runs) {
    const text = run.str.replace(control, '')
    const [, , , , x = 0, y = 0] = run.transform
    const size = run.height || Math.hypot(run.transform[2] ?? 0, run.transform[3] ?? 0)
    if (text !== '') {
      if (line !== null && startsLine(line, x, y, size, run.dir)) endLine()
      line = line === null ? openLine(text, { x, y, size, run }) : extendLine(line, text, { x, y, size, run })
    }
    if (run.hasEOL) endLine()
  }
  endLine()
  return lines
}

interface Printed {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly run: TextRun
}

const openLine = (text: string, { x, y, size, run }: Printed): OpenLine | null =>
  text.trim() === '' ? null : { text, x, endX: x + run.width, y, size, font: run.fontName, widest: run.width }

/** Raised and lowered letters stay on their line; going back to the left on the same height begins another. */
const startsLine = (line: OpenLine, x: number, y: number, size: number, direction: string): boolean => {
  if (Math.abs(line.y - y) > 0.6 * Math.max(line.size, size)) return true
  return direction === 'ltr' && x < line.x - size
}

const extendLine = (line: OpenLine, text: string, { x, size, run }: Printed): OpenLine => {
  const gap = run.dir === 'ltr' ? x - line.endX : 0
  const blankGap = text.trim() === '' ? run.width : 0
  if (Math.max(gap, blankGap) > COLUMN_GAP * line.size) line.text = `${line.text.trimEnd()}\t${text.trimStart()}`
  else if (gap > WORD_GAP * line.size && !/\s$/.test(line.text) && !/^\s/.test(text)) line.text += ` ${text}`
  else line.text += text
  if (text.trim() !== '') {
    line.endX = Math.max(line.endX, x + run.width)
    if (run.width > line.widest) Object.assign(line, { size, font: run.fontName, widest: run.width })
  }
  return line
}
