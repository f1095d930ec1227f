import type { Place, Segment } from '../extraction/extracted-document.ts'
import type { ChunkingTools } from './chunking-tools.ts'
import type { Cut } from './cut.ts'
import { textWindows } from './text-windows.ts'

interface Group extends Cut {
  readonly tokens: number
}

/**
 * Puts neighbouring rows or records together until they have `minTokens` (more in a large file): each says something of its own, and a chunk of few can be found
 * and quoted exactly. One that alone is longer than `maxTokens` is cut as text.
 */
export function* packSegments(
  text: string,
  segments: Iterable<Segment>,
  tools: ChunkingTools,
): Generator<Cut, void, undefined> {
  const { maxTokens } = tools.config
  const enough = enoughTokens(text, tools)
  let closed: Group | null = null
  let open: Group | null = null
  for (const piece of allPieces(text, segments, tools)) {
    const joined: Group | null = open === null ? piece : join(open, piece, maxTokens)
    if (joined === null) {
      if (closed !== null) yield closed
      closed = open
    }
    open = joined ?? piece
    if (open.tokens < enough) continue
    if (closed !== null) yield closed
    closed = open
    open = null
  }
  // A short rest joins the chunk before it.
  const rest = closed !== null && open !== null ? join(closed, open, maxTokens) : null
  if (rest !== null) return yield rest
  if (closed !== null) yield closed
  if (open !== null) yield open
}

/** A base of a million rows would be a million chunks: the larger a file, the more rows share one. */
const LARGE_UNITS = 8_000_000

const enoughTokens = (text: string, { config }: ChunkingTools): number =>
  text.length > LARGE_UNITS ? Math.ceil((config.minTokens + config.maxTokens) / 2) : config.minTokens

/** Null when the two are too much for one chunk, or do not belong together. */
const join = (group: Group, next: Group, maxTokens: number): Group | null => {
  const tokens = group.tokens + next.tokens
  if (tokens > maxTokens || !areNeighbours(group.last, next.first)) return null
  return { start: group.start, end: next.end, first: group.first, last: next.last, tokens }
}

/**
 * Rows stay apart from those of other sheets and tables, of a table to their left and from what stands above their table, and elements of an array among themselves, so that the pointer of a chunk's first record
 * says where all of it stands.
 */
const areNeighbours = (one: Place | null, other: Place | null): boolean => {
  if (one?.type !== other?.type) return false
  if (one?.type === 'Row' && other?.type === 'Row')
    return one.sheet === other.sheet && one.table === other.table && one.row <= other.row
  if (one?.type !== 'Pointer' || other?.type !== 'Pointer') return true
  return parentOf(one.pointer) === parentOf(other.pointer) || !(isElement(one.pointer) || isElement(other.pointer))
}

const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('/') + 1)
const isElement = (pointer: string): boolean => /\/\d+$/.test(pointer)

function* allPieces(
  text: string,
  segments: Iterable<Segment>,
  tools: ChunkingTools,
): Generator<Group, void, undefined> {
  for (const segment of segments) yield* piecesOf(text, segment, tools)
}

/** No sane record of so many characters fits into one chunk: counting its tokens first would be in vain. */
const CHARACTERS_PER_TOKEN = 16

function* piecesOf(text: string, segment: Segment, tools: ChunkingTools): Generator<Group, void, undefined> {
  const { start, end, place } = segment
  if (end - start <= tools.config.maxTokens * CHARACTERS_PER_TOKEN) {
    const tokens = tools.counter.countTokens(text.slice(start, end))
    if (tokens <= tools.config.maxTokens) {
      yield { start, end, first: place, last: place, tokens }
      return
    }
  }
  const record = text.slice(start, end)
  for (const window of textWindows(record)) {
    for (const span of tools.chunkSpans(record.slice(window.start, window.end), tools.config, tools.counter)) {
      const from = start + window.start
      yield {
        start: from + span.start,
        end: from + span.end,
        first: place,
        last: place,
        tokens: tools.config.maxTokens,
      }
    }
  }
}
