import type { Glyph } from './glyph.ts'
import type { Fragment, PageLine } from './page-lines.ts'

/** An annotation as pdf.js describes it, as far as anything is done with it. */
export interface Annotation {
  /** From 0. */
  readonly pageIndex?: unknown
  readonly subtype?: unknown
  readonly rect?: unknown
  readonly annotationFlags?: unknown
  readonly fieldType?: unknown
  readonly fieldValue?: unknown
  readonly password?: unknown
  readonly checkBox?: unknown
  readonly radioButton?: unknown
  readonly exportValue?: unknown
  readonly buttonValue?: unknown
  readonly options?: unknown
  readonly multiLine?: unknown
  readonly combo?: unknown
  readonly alternativeText?: unknown
  readonly contentsObj?: { readonly str?: unknown }
  readonly titleObj?: { readonly str?: unknown }
}

/** What a line of nothing but a field's value is set in. */
export const FIELD_FONT = 'field'

const HIDDEN = 2
const MAX_SIZE = 11
/** What is written into a field looks so wide, in letter heights. */
const LETTER_WIDTH = 0.5

const isHidden = ({ annotationFlags }: Annotation): boolean =>
  typeof annotationFlags === 'number' && (annotationFlags & HIDDEN) !== 0

const asText = (value: unknown): string =>
  (Array.isArray(value)
    ? value.map(asText).join(', ')
    : typeof value === 'string' || typeof value === 'number'
      ? String(value)
      : ''
  )
    .replace(/\s+/g, ' ')
    .trim()

/** What has been filled into a form field, in words; null for a field without a value, and for a password. */
const filledIn = (field: Annotation): string | null => {
  if (field.subtype !== 'Widget' || isHidden(field) || field.password === true) return null
  if (field.fieldType === 'Btn') return markOf(field)
  if (field.fieldType !== 'Tx' && field.fieldType !== 'Ch') return null
  const shown = shownOptions(field)
  const values = Array.isArray(field.fieldValue) ? field.fieldValue : [field.fieldValue]
  const text = asText(values.map((value) => shown.get(asText(value)) ?? value))
  return text === '' ? null : text
}

const markOf = (field: Annotation): string | null => {
  if (field.checkBox !== true && field.radioButton !== true) return null
  const own = asText(field.checkBox === true ? field.exportValue : field.buttonValue)
  return own !== '' && asText(field.fieldValue) === own ? '☒' : '☐'
}

const shownOptions = ({ options }: Annotation): ReadonlyMap<string, string> =>
  new Map(
    (Array.isArray(options) ? options : []).map((option: Readonly<Record<string, unknown>>) => [
      asText(option.exportValue),
      asText(option.displayValue),
    ]),
  )

/** The value of a form field. */
export interface FieldValue {
  /** The value as one sign that stands in the field's place. */
  readonly glyph: Glyph
  readonly box: Box
  /** What the form calls the field where one points at it; empty mostly. */
  readonly hint: string
}

/** The values of a page's form fields, in the frame of an angle. */
export const fieldValues = (annotations: readonly Annotation[], angle: number): FieldValue[] =>
  annotations.flatMap((field) => {
    const text = filledIn(field)
    const box = boxOf(field.rect, angle)
    if (text === null || box === null) return []
    const size = Math.min(MAX_SIZE, Math.max(1, box.height * 0.8))
    const width = Math.min(box.width, text.length * LETTER_WIDTH * size)
    const along = isMark(text) ? box.along + (box.width - width) / 2 : box.along + 1
    // On one line the baseline is in the middle, in a field of several it is that of the first.
    const across = hasLines(field, box) ? box.across + box.height - size : box.across + (box.height - size * 0.7) / 2
    const glyph = { text, along, across, width, penEnd: along + width, size, angle, font: FIELD_FONT }
    return [{ glyph, box, hint: asText(field.alternativeText) }]
  })

const isMark = (text: string): boolean => text === '☒' || text === '☐'

const hasLines = ({ fieldType, multiLine, combo }: Annotation, { height }: Box): boolean =>
  height >= 2.5 * MAX_SIZE && (fieldType === 'Ch' ? combo !== true : multiLine === true)

interface Box {
  readonly along: number
  readonly across: number
  readonly width: number
  readonly height: number
}

const boxOf = (rect: unknown, angle: number): Box | null => {
  if (!Array.isArray(rect) || rect.length < 4 || rect.some((edge) => typeof edge !== 'number')) return null
  const [left, bottom, right, top] = rect as [number, number, number, number]
  const radians = (angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const corners = [left, right].flatMap((x) =>
    [bottom, top].map((y) => [x * cos + y * sin, y * cos - x * sin] as const),
  )
  const alongs = corners.map(([along]) => along)
  const acrosses = corners.map(([, across]) => across)
  const [along, across] = [Math.min(...alongs), Math.min(...acrosses)]
  return { along, across, width: Math.max(...alongs) - along, height: Math.max(...acrosses) - across }
}

/** In letter heights: no label stands farther above its field. */
const ABOVE = 2

/**
 * Puts the values of form fields to the words that stand beside them, or below the line that stands above them. Where none does so closely, the words that
 * are shown when one points at the field tell what it is.
 */
export const withFields = (lines: readonly PageLine[], values: readonly FieldValue[]): PageLine[] => {
  const filled = [...lines]
  for (const value of values) {
    const label = labelOf(filled, value)
    const line = label === null ? undefined : filled[label.at]
    if (label?.place === 'Beside' && line !== undefined) {
      const { glyph } = value
      filled[label.at] = { ...line, fragments: [...line.fragments, fragmentOf({ ...glyph, across: line.across })] }
      continue
    }
    const glyph = label?.place === 'Above' ? value.glyph : hinted(value)
    filled.splice(label === null ? filled.length : label.at + 1, 0, ownLine(glyph))
  }
  return filled
}

interface Label {
  readonly at: number
  readonly place: 'Beside' | 'Above' | 'Far'
}

/** The line that tells what a field is, most likely: on the height of its value, right above it, anywhere beside it, or at least before it. */
const labelOf = (lines: readonly PageLine[], { glyph, box }: FieldValue): Label | null => {
  const top = box.across + box.height
  const isOver = (line: PageLine): boolean => {
    const { start, end } = extentOf(line)
    return start < box.along + box.width && end > box.along
  }
  const kinds: readonly (readonly [Label['place'], (line: PageLine) => boolean])[] = [
    ['Beside', (line) => Math.abs(line.across - glyph.across) < 0.8 * Math.max(line.size, glyph.size)],
    ['Above', (line) => line.across > glyph.across && line.across < top + ABOVE * line.size && isOver(line)],
    ['Beside', (line) => line.across >= box.across && line.across <= top && !isOver(line)],
    ['Far', (line) => line.across > glyph.across],
  ]
  for (const [place, mayBe] of kinds) {
    const at = nearest(lines, glyph, mayBe)
    if (at !== null) return { at, place }
  }
  return null
}

const hinted = ({ glyph, hint }: FieldValue): Glyph => {
  if (hint === '') return glyph
  return { ...glyph, text: isMark(glyph.text) ? `${glyph.text} ${hint}` : `${hint}: ${glyph.text}` }
}

const fragmentOf = (glyph: Glyph): Fragment => ({
  glyphs: [glyph],
  start: glyph.along,
  end: glyph.along + glyph.width,
})

const extentOf = ({ fragments }: PageLine): { readonly start: number; readonly end: number } => ({
  start: Math.min(...fragments.map(({ start }) => start)),
  end: Math.max(...fragments.map(({ end }) => end)),
})

const ownLine = (glyph: Glyph): PageLine => ({
  fragments: [fragmentOf(glyph)],
  across: glyph.across,
  angle: glyph.angle,
  size: glyph.size,
  font: glyph.font,
})

/** The place of the line that is nearest to a value, of those that may be. */
const nearest = (lines: readonly PageLine[], value: Glyph, mayBe: (line: PageLine) => boolean): number | null => {
  let best: { at: number; off: number } | null = null
  for (const [at, line] of lines.entries()) {
    if (line.angle !== value.angle || !mayBe(line)) continue
    const { start, end } = extentOf(line)
    const aside = Math.max(0, start - (value.along + value.width), value.along - end)
    const off = aside + 3 * Math.abs(line.across - value.across)
    if (best === null || off < best.off) best = { at, off }
  }
  return best?.at ?? null
}

/** What people wrote onto a page as notes, with who wrote it; what the page shows of itself is left out. */
export const noteTexts = (annotations: readonly Annotation[], shown: string): string[] => {
  const letters = squeeze(shown)
  return annotations.flatMap((note) => {
    const text = typeof note.contentsObj?.str === 'string' ? note.contentsObj.str.trim() : ''
    if (note.subtype === 'Widget' || isHidden(note) || text === '' || letters.includes(squeeze(text))) return []
    const writer = asText(note.titleObj?.str)
    return [`${writer === '' ? '' : `${writer}: `}${text.replace(/\r\n?/g, '\n')}`]
  })
}

const squeeze = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '')
