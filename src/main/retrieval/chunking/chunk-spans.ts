import type { ChunkingConfig } from './chunking-config.ts'
import { checkChunkingConfig } from './chunking-config.ts'
import type { TextSpan } from './sentences.ts'
import type { TokenCounter } from './token-counter.ts'
import type { Unit } from './units.ts'
import { boundedCounter, CHARACTERS_PER_TOKEN, toUnits } from './units.ts'

const at = (units: readonly Unit[], index: number): Unit => {
  const unit = units[index]
  if (unit === undefined) throw new RangeError(`No unit ${index}`)
  return unit
}

/** One past the last unit that still fits after `first`, with the white space between them; at least one unit is taken. */
const fitting = (units: readonly Unit[], first: number, maxTokens: number): number => {
  const { start, tokens: own } = at(units, first)
  const limit = start + maxTokens * CHARACTERS_PER_TOKEN
  let tokens = own
  let end = first + 1
  while (end < units.length && tokens + at(units, end).tokens <= maxTokens && at(units, end).end <= limit)
    tokens += at(units, end++).tokens
  return end
}

/**
 * Where to end the chunk that begins at `first` and may reach `limit`: at the first heading or caller's boundary once the chunk has
 * `minTokens`, else at the last paragraph of its second half, else at the last sentence.
 */
const chooseEnd = (units: readonly Unit[], first: number, limit: number, config: ChunkingConfig): number => {
  let tokens = 0
  let paragraph = 0
  for (let end = first + 1; end <= limit && end < units.length; end++) {
    tokens += at(units, end - 1).tokens
    const { rank } = at(units, end)
    if (rank === 2 && tokens >= config.minTokens) return end
    if (rank === 1 && tokens >= Math.max(config.minTokens, config.maxTokens / 2)) paragraph = end
  }
  if (limit === units.length) return limit
  return paragraph > first ? paragraph : limit
}

/** The first unit of the chunk after one that ended at `end`: goes back over what may be repeated, but never over a boundary. */
const stepBack = (units: readonly Unit[], first: number, end: number, config: ChunkingConfig): number => {
  let start = end
  let repeated = 0
  const room = config.maxTokens - at(units, end).tokens
  while (start > first + 1 && at(units, start).rank < 2) {
    repeated += at(units, start - 1).tokens
    if (repeated > config.overlapTokens || repeated > room) break
    start--
  }
  return start
}

/**
 * Cuts a text into chunks of at most `maxTokens` without losing where they stand: `text.slice(start, end)` is the chunk. In order,
 * together covering all text but white space; neighbours share at most `overlapTokens`. `breaks` are offsets where a chunk had better
 * begin: rows, records, pages, headings. Linear in the text; text without sentences or spaces is cut between characters.
 */
export const chunkSpans = (
  text: string,
  config: ChunkingConfig,
  tokenCounter: TokenCounter,
  breaks: readonly number[] = [],
): TextSpan[] => {
  checkChunkingConfig(config)
  const counter = boundedCounter(tokenCounter)
  const units = toUnits(text, breaks, config.maxTokens, counter)
  const count = ({ start, end }: TextSpan): number => counter.countTokens(text.slice(start, end))
  const spans: TextSpan[] = []
  let latestTokens = 0
  /** Puts a chunk behind the others; where it or the one before it is short, they are joined if both fit together. */
  const add = (span: TextSpan, tokens: number): void => {
    const latest = spans.at(-1)
    const joined = latest && Math.min(tokens, latestTokens) < config.minTokens ? { ...latest, end: span.end } : null
    const together = joined ? count(joined) : Number.POSITIVE_INFINITY
    const fits = joined !== null && together <= config.maxTokens
    if (fits) spans.pop()
    spans.push(fits ? joined : span)
    latestTokens = fits ? together : tokens
  }
  let first = 0
  while (first < units.length) {
    let end = chooseEnd(units, first, fitting(units, first, config.maxTokens), config)
    const spanTo = (last: number): TextSpan => ({ start: at(units, first).start, end: at(units, last - 1).end })
    let tokens = count(spanTo(end))
    // The parts of a divided word can count for more together than alone.
    while (end > first + 1 && tokens > config.maxTokens) tokens = count(spanTo(--end))
    add(spanTo(end), tokens)
    if (end === units.length) break
    first = stepBack(units, first, end, config)
  }
  return spans
}
