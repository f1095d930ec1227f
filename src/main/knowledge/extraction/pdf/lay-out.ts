import { type Glyph, UNTOLD } from './glyph.ts'
import { type FontFacts, glyphText } from './glyph-text.ts'
import type { Matrix } from './matrix.ts'

/** A font as a page's operators name it. */
export interface PageFont extends FontFacts {
  readonly id: string
  readonly vertical: boolean
  readonly isBold: boolean
  /** From glyph units to the unit of the type size: a thousandth mostly, anything for fonts that are drawn by the page. */
  readonly unitX: number
  /** How much of its nominal size a letter takes. */
  readonly scaleY: number
  /** What its glyphs stand for by character code, as far as they were met. */
  readonly texts: Map<number, string | null>
}

/** What the operators before have set text to. */
export interface TextState {
  size: number
  /** -1 where the type size is below zero: letters then run the other way. */
  direction: 1 | -1
  charSpacing: number
  wordSpacing: number
  /** How wide letters are set against their own width. */
  stretch: number
  rise: number
}

export interface Setting extends Readonly<TextState> {
  readonly font: PageFont
  /** From the space of the text to the page. */
  readonly toPage: Matrix
  readonly x: number
  readonly y: number
}

export interface LaidOut {
  readonly glyphs: readonly Glyph[]
  /** How far the pen has come, in the unit of the type size. */
  readonly pen: number
}

/** A glyph as pdf.js gives it in its operators. */
interface ShownGlyph {
  readonly unicode: string
  readonly originalCharCode: number
  readonly width: number
  readonly vmetric: readonly number[] | null
  readonly isSpace: boolean
}

const FULL_WIDTH = 1_000

/** Where the glyphs of one piece of shown text stand; numbers among them move the pen back (ISO 32000-1, 9.4.4). */
export const layOut = (shown: readonly unknown[], setting: Setting): LaidOut => {
  const { font, size, direction, charSpacing, wordSpacing } = setting
  const place = placing(setting)
  const glyphs: Glyph[] = []
  const unit = size * font.unitX
  let pen = 0
  for (const glyph of shown as readonly (ShownGlyph | number | null)[]) {
    if (glyph === null) continue
    if (typeof glyph === 'number') {
      pen += ((font.vertical ? 1 : -1) * glyph * size) / 1_000
      continue
    }
    const spacing = ((glyph.isSpace ? wordSpacing : 0) + charSpacing) * direction
    const width = (font.vertical ? -(glyph.vmetric?.[0] ?? -FULL_WIDTH) : glyph.width) * unit
    const advance = font.vertical ? width - spacing : width + spacing
    const text = textOf(glyph, font)
    if (text !== null || glyph.width !== 0)
      glyphs.push({ text: text ?? UNTOLD, font: font.id, ...place(pen, width, advance) })
    pen += advance
  }
  return { glyphs, pen }
}

type Placed = Omit<Glyph, 'text' | 'font'>

/** From places on the line of the text to places in the frame of its direction. */
const placing = (setting: Setting): ((pen: number, width: number, advance: number) => Placed) => {
  const { font, size, direction, stretch, rise, toPage, x, y } = setting
  const [alongX, alongY] = font.vertical
    ? [-toPage[2], -toPage[3]]
    : [toPage[0] * direction * stretch, toPage[1] * direction * stretch]
  const scale = Math.hypot(alongX, alongY)
  const radians = Math.atan2(alongY, alongX)
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const angle = (Math.round((radians * 180) / Math.PI) + 360) % 360
  const height = size * font.scaleY * Math.hypot(toPage[2], toPage[3])
  return (pen, width, advance) => {
    const [atX, atY] = font.vertical ? [x, y - pen] : [x + pen * stretch * direction, y + rise]
    const pageX = toPage[0] * atX + toPage[2] * atY + toPage[4]
    const pageY = toPage[1] * atX + toPage[3] * atY + toPage[5]
    const along = pageX * cos + pageY * sin
    return {
      along,
      across: pageY * cos - pageX * sin,
      width: width * scale,
      penEnd: along + advance * scale,
      size: font.vertical ? size * font.scaleY * Math.hypot(toPage[0], toPage[1]) : height,
      angle,
    }
  }
}

const textOf = (glyph: ShownGlyph, font: PageFont): string | null => {
  const { unicode, originalCharCode: code } = glyph
  const known = font.texts.get(code)
  if (known !== undefined) return known
  const letters = isWhite(glyph, font) ? ' ' : glyphText(unicode, code, font)
  const text = letters ?? (glyph.isSpace ? ' ' : null)
  font.texts.set(code, text)
  return text
}

/**
 * Codes of control characters stand for themselves where a font maps nothing: then they are no white space but letters of TeX's. The codes of a composite
 * font are numbers of glyphs: one that is mapped to a tab is meant so, whatever its number (Qt writes spaces in that way).
 * The code of the space is no space where it is mapped to a letter: programs number the letters that they use, and LibreOffice's 32nd has that code.
 */
const isWhite = ({ unicode, originalCharCode }: ShownGlyph, { isComposite }: PageFont): boolean =>
  /^\s+$/.test(unicode) && (isComposite || unicode.charCodeAt(0) >= 32 || unicode.charCodeAt(0) !== originalCharCode)
