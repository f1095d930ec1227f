import type { TextSpan } from './sentences.ts'
import { sentenceEnds } from './sentences.ts'
import type { TokenCounter } from './token-counter.ts'

/** The smallest piece that chunks are put together from: a sentence, or a part of one that is too long. */
export interface Unit extends TextSpan {
  readonly tokens: number
  /** How good a place to begin a chunk its start is: 2 a heading or a boundary of the caller, 1 a paragraph, 0 any other. */
  readonly rank: 0 | 1 | 2
}

const splitsSurrogatePair = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  const before = text.charCodeAt(at - 1)
  return code >= 0xdc00 && code <= 0xdfff && before >= 0xd800 && before <= 0xdbff
}

/** The last place at or before `limit` to cut at: after white space if there is any, never inside a character. */
const cutBefore = (text: string, start: number, limit: number): number => {
  for (let at = limit; at > start; at--) if (/\s/.test(text.charAt(at - 1))) return at
  const cut = splitsSurrogatePair(text, limit) ? limit - 1 : limit
  return cut > start ? cut : limit + 1
}

/** Pieces of at most `maxTokens` each, trimmed, found by growing and halving a window: linear in the text. */
const splitLong = (text: string, span: TextSpan, maxTokens: number, counter: TokenCounter): [TextSpan, number][] => {
  const pieces: [TextSpan, number][] = []
  let start = span.start
  let width = maxTokens * 4
  while (start < span.end) {
    let end = start + width >= span.end ? span.end : cutBefore(text, start, start + width)
    let tokens = counter.countTokens(text.slice(start, end))
    while (tokens > maxTokens && end - start > 2) {
      width = Math.max(2, Math.floor((end - start) / 2))
      end = cutBefore(text, start, start + width)
      tokens = counter.countTokens(text.slice(start, end))
    }
    if (tokens < maxTokens / 4) width = Math.min(width * 2, maxTokens * 8)
    const piece = text.slice(start, end)
    const trimmed = { start: end - piece.trimStart().length, end: start + piece.trimEnd().length }
    if (trimmed.end > trimmed.start) pieces.push([trimmed, tokens])
    start = end
  }
  return pieces
}

const rankAt = (text: string, start: number, previousEnd: number, isBreak: boolean): 0 | 1 | 2 => {
  if (isBreak || text.charAt(start) === '#') return 2
  return /\n[^\S\n]*\n|\f/.test(text.slice(previousEnd, start)) ? 1 : 0
}

/** Most characters that may stand for one token: keeps a chunk readable where the model takes an endless word for one unknown token. */
export const CHARACTERS_PER_TOKEN = 16

/** Counts like `counter`, but no text as less than its length allows. */
export const boundedCounter = (counter: TokenCounter): TokenCounter => ({
  countTokens: (text) => Math.max(counter.countTokens(text), Math.ceil(text.length / CHARACTERS_PER_TOKEN)),
})

/** The text as units: in order, trimmed, without white space alone, each of at most `maxTokens`. Breaks are always unit boundaries. */
export const toUnits = (text: string, breaks: readonly number[], maxTokens: number, counter: TokenCounter): Unit[] => {
  const breakSet = new Set(breaks.filter((at) => at > 0 && at < text.length && !splitsSurrogatePair(text, at)))
  const ends = [...new Set([...sentenceEnds(text), ...breakSet])].sort((left, right) => left - right)
  const units: Unit[] = []
  let from = 0
  let previousEnd = 0
  let broken = false
  for (const to of ends) {
    broken ||= breakSet.has(from)
    const trimmed = text.slice(from, to).trim()
    if (trimmed !== '') {
      const start = from + text.slice(from, to).indexOf(trimmed.charAt(0))
      const span = { start, end: start + trimmed.length }
      const rank = rankAt(text, start, previousEnd, broken)
      const tokens = counter.countTokens(trimmed)
      if (tokens <= maxTokens) units.push({ ...span, tokens, rank })
      else
        for (const [index, [piece, count]] of splitLong(text, span, maxTokens, counter).entries())
          units.push({ ...piece, tokens: count, rank: index === 0 ? rank : 0 })
      previousEnd = span.end
      broken = false
    }
    from = to
  }
  return units
}
