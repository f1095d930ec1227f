import type { BidiClass } from './bidi-class.ts'
import { bidiClasses, RTL } from './bidi-classes.ts'

/** A sign as it stands on a line, from left to right. */
export interface VisualSign {
  readonly text: string
}

/** Whether a text holds letters of a script that is written from right to left. */
export const isRightToLeft = (text: string): boolean => RTL.test(text)

/** Whether most letters are written to the left. */
export const runsLeft = (text: string): boolean => {
  const letters = text.match(/\p{L}/gu) ?? []
  return letters.filter(isRightToLeft).length * 2 > letters.length
}

const mirrors = new Map(
  ['()', '[]', '{}', '<>', '«»', '‹›', '⁽⁾', '₍₎', '≤≥', '⟨⟩'].flatMap((pair) => {
    const [one = '', other = ''] = pair
    return [
      [one, other],
      [other, one],
    ] as const
  }),
)

/**
 * Puts the signs of a line into the order in which they are read and written, given the order in which they stand from left to right: the
 * way of the Unicode bidirectional algorithm backwards, by the same levels (UAX #9: numbers run to the right inside of text that runs to the left, and
 * brackets are mirrored there). `base` is the direction of the paragraph.
 */
export const toLogicalOrder = (signs: readonly VisualSign[], base: 'ltr' | 'rtl'): string => {
  const classes = bidiClasses(
    signs.map(({ text }) => text),
    base,
  )
  const levels = levelsOf(classes, base === 'rtl' ? 1 : 0)
  const leftward = levels.map((level) => level % 2 === 1)
  const order = signs.map((_, at) => at)
  const highest = Math.max(0, ...levels)
  for (let level = highest; level >= 1; level--) {
    for (let start = 0; start < order.length; start++) {
      if ((levels[start] ?? 0) < level) continue
      let end = start
      while (end < order.length && (levels[end] ?? 0) >= level) end++
      reverse(order, start, end)
      // Levels move with their signs.
      reverse(levels, start, end)
      start = end
    }
  }
  const areTurned = !areWritten(signs.filter((_, at) => leftward[at] === true).map(({ text }) => text))
  const mirrored = (text: string, level: number): string =>
    areTurned && level % 2 === 1 ? (mirrors.get(text) ?? text) : text
  return order.map((at, place) => mirrored(signs[at]?.text ?? '', levels[place] ?? 0)).join('')
}

/** Whether brackets that stand in text which is written to the left are said to be what was written, as LibreOffice does, and not what they look like: they open at the right. */
const areWritten = (signs: readonly string[]): boolean => {
  const brackets = signs.filter((text) => /^[()[\]{}«»]$/.test(text))
  return brackets.length > 1 && /^[)\]}»]$/.test(brackets[0] ?? '') && /^[([{«]$/.test(brackets.at(-1) ?? '')
}

const reverse = (values: number[], start: number, end: number): void => {
  for (let left = start, right = end - 1; left < right; left++, right--) {
    const kept = values[left] ?? 0
    values[left] = values[right] ?? 0
    values[right] = kept
  }
}

type Strong = 'L' | 'R' | 'Number' | null

/** A level is odd for what is written to the left; each step inwards from the paragraph turns the direction around. */
const levelsOf = (classes: readonly BidiClass[], base: 0 | 1): number[] => {
  const strong = classes.map((sign): Strong => (sign === 'L' || sign === 'R' || sign === 'Number' ? sign : null))
  const toRight = base === 1 ? 2 : 0
  return classes.map((sign, at) => {
    if (sign === 'Tab') return base
    if (sign === 'R') return 1
    if (sign === 'L') return toRight
    if (sign === 'Number') return base === 1 || isAmongRtl(strong, at) ? 2 : 0
    // Neutrals take the side of both neighbours if these agree, else of the paragraph; a number counts for its surroundings.
    const side = sideOf(nearest(strong, at, -1), base)
    if (side !== sideOf(nearest(strong, at, 1), base)) return base
    return side === 'L' ? toRight : 1
  })
}

const sideOf = (neighbour: Strong, base: 0 | 1): 'L' | 'R' => {
  if (neighbour === 'L') return 'L'
  if (neighbour === 'R') return 'R'
  return base === 1 ? 'R' : 'L'
}

const nearest = <T>(signs: readonly (T | null)[], from: number, step: 1 | -1): T | null => {
  for (let at = from + step; at >= 0 && at < signs.length; at += step) {
    const sign = signs[at] ?? null
    if (sign !== null) return sign
  }
  return null
}

/** In a line that runs to the right, a number between words that run to the left belongs to these. */
const isAmongRtl = (strong: readonly Strong[], at: number): boolean => {
  const letters = strong.map((sign) => (sign === 'Number' ? null : sign))
  return nearest(letters, at, -1) === 'R' && nearest(letters, at, 1) === 'R'
}
