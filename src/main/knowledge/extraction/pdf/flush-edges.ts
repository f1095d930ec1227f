import { FLUSH, INDENT, LEADING } from './column-measures.ts'
import type { TextLine } from './text-line.ts'

const SAME_SIZE = 1.1
const LEAST_LINES = 3
/** Of the lines of a block, that end where it does. */
const MOSTLY = 0.5

/** Where the blocks of text end whose lines were drawn out to the same width, by their lines. */
export const flushEdges = (lines: readonly TextLine[]): ReadonlyMap<TextLine, number> => {
  const edges = new Map<TextLine, number>()
  for (let from = 0; from < lines.length; ) {
    const block = createBlock(lines, from)
    if (block.isFlush()) for (const line of block.lines) edges.set(line, block.edge)
    from += block.lines.length
  }
  return edges
}

interface Block {
  readonly lines: readonly TextLine[]
  readonly edge: number
  isFlush(): boolean
}

/** The lines from one on that belong together, as far as none is wider than those that end at the same place. */
const createBlock = (all: readonly TextLine[], from: number): Block => {
  const lines: TextLine[] = []
  let edge = Number.NEGATIVE_INFINITY
  let flush = 0
  const isFlush = (): boolean => flush >= LEAST_LINES && flush >= lines.length * MOSTLY
  for (let at = from; at < all.length; at++) {
    const line = all[at]
    if (line === undefined || (at > from && !standsBelow(all[at - 1], line))) break
    const beyond = line.endX - edge
    const isWider = beyond > FLUSH * line.size
    if (isWider && isFlush()) break
    lines.push(line)
    if (isWider) flush = 0
    if (beyond > -FLUSH * line.size && !line.text.includes('\t')) flush++
    edge = Math.max(edge, line.endX)
  }
  return { lines, edge, isFlush }
}

/** Whether a line is the next one of a block: right below, in type of the same size, and from the same edge, with an indent or without. */
export const standsBelow = (above: TextLine | undefined, below: TextLine | undefined): boolean => {
  if (above === undefined || below === undefined || above.angle !== below.angle) return false
  const step = above.bottom - below.y
  return (
    step > 0 &&
    step < LEADING * above.size &&
    Math.max(above.size, below.size) < SAME_SIZE * Math.min(above.size, below.size) &&
    Math.abs(above.x - below.x) < INDENT * above.size
  )
}
