import type { Glyph } from './glyph.ts'
import type { PageLine } from './page-lines.ts'

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
  readonly contentsObj?: { readonly str?: unknown }
  readonly titleObj?: { readonly str?: unknown }
}

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

/** The values of a page's form fields, each as one sign that stands in the field's place, in the frame of an angle. */
export const fieldGlyphs = (annotations: readonly Annotation[], angle: number): Glyph[] =>
  annotations.flatMap((field) => {
    const text = filledIn(field)
    const box = boxOf(field.rect, angle)
    if (text === null || box === null) return []
    const size = Math.min(MAX_SIZE, Math.max(1, box.height * 0.8))
    const width = Math.min(box.width, text.length * LETTER_WIDTH * size)
    const along = text === '☒' || text === '☐' ? box.along + (box.width - width) / 2 : box.along + 1
    // On one line the baseline is a little above the lower edge, in a field of several it is that of the first.
    const across =
      box.height < 2.5 * MAX_SIZE ? box.across + (box.height - size * 0.7) / 2 : box.across + box.height - size
    return [{ text, along, across, width, penEnd: along + width, size, angle, font: 'field' }]
  })

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

/** Puts the values of form fields to the words that stand beside them, or below the line that stands above them. */
export const withFields = (lines: readonly PageLine[], values: readonly Glyph[]): PageLine[] => {
  const filled = [...lines]
  for (const value of values) {
    const fragment = { glyphs: [value], start: value.along, end: value.along + value.width }
    const beside = nearest(
      filled,
      value,
      (line) => Math.abs(line.across - value.across) < 0.8 * Math.max(line.size, value.size),
    )
    const at = beside ?? nearest(filled, value, (line) => line.across > value.across)
    const line = at === null ? undefined : filled[at]
    if (at !== null && line !== undefined && beside !== null)
      filled[at] = { ...line, fragments: [...line.fragments, fragment] }
    else filled.splice(at === null ? filled.length : at + 1, 0, ownLine(value, [fragment]))
  }
  return filled
}

const ownLine = ({ across, angle, size, font }: Glyph, fragments: PageLine['fragments']): PageLine => ({
  fragments,
  across,
  angle,
  size,
  font,
})

/** The place of the line that is nearest to a value, of those that may be. */
const nearest = (lines: readonly PageLine[], value: Glyph, mayBe: (line: PageLine) => boolean): number | null => {
  let best: { at: number; off: number } | null = null
  for (const [at, line] of lines.entries()) {
    if (line.angle !== value.angle || !mayBe(line)) continue
    const start = Math.min(...line.fragments.map((fragment) => fragment.start))
    const end = Math.max(...line.fragments.map((fragment) => fragment.end))
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
