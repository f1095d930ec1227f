import { ACTUAL_SIZE } from './zoom.ts'

/** Where a piece of text stands on its page, in PDF points from its upper left corner. */
export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Words of one line stand nearer to each other, columns farther apart. */
const COLUMN_GAP = 12
/** Where there is more room than on a phone, the whole page says more than larger letters. */
const NARROW_PIXELS = 500
/** Smaller letters are hard to read. */
const READABLE_PIXELS = 12
/** A gain that is not worth leaving the page's whole width. */
const WORTH = 1.1

const near = (one: Pick<Box, 'left' | 'right'>, other: Pick<Box, 'left' | 'right'>): boolean =>
  one.left < other.right + COLUMN_GAP && other.left < one.right + COLUMN_GAP

/** A column of text, as wide as it is. */
export interface Block extends Pick<Box, 'left' | 'right'> {
  readonly lineHeight: number
}

/** The block that `marked` belongs to: its own lines and those just above and below, of its column. */
export const blockAround = (marked: readonly Box[], all: readonly Box[]): Block | null => {
  const [first] = marked
  if (first === undefined) return null
  const lineHeight = Math.max(...marked.map(({ top, bottom }) => bottom - top))
  const top = Math.min(...marked.map((box) => box.top)) - lineHeight
  const bottom = Math.max(...marked.map((box) => box.bottom)) + lineHeight
  let left = Math.min(...marked.map((box) => box.left))
  let right = Math.max(...marked.map((box) => box.right))
  let beside = all.filter((box) => box.bottom > top && box.top < bottom)
  for (;;) {
    const joined = beside.filter((box) => near(box, { left, right }))
    if (joined.length === 0) return { left, right, lineHeight }
    left = Math.min(left, ...joined.map((box) => box.left))
    right = Math.max(right, ...joined.map((box) => box.right))
    beside = beside.filter((box) => !joined.includes(box))
  }
}

/** The scale at which a block fills `width` pixels, at most the actual size; null where it can be read as it is. */
export const readableScale = (width: number, fit: number, { left, right, lineHeight }: Block): number | null => {
  if (width <= 0 || width > NARROW_PIXELS || lineHeight * fit >= READABLE_PIXELS || right <= left) return null
  const scale = Math.min(ACTUAL_SIZE, width / (right - left))
  return scale > fit * WORTH ? scale : null
}
