import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultChunkingConfig, splitByTokens } from '../../library.ts'

/** A counter of its own kind: a token for every three characters of a word. */
const counter = {
  countTokens: (text: string) => text.split(/\s+/).reduce((sum, word) => sum + Math.ceil(word.length / 3), 0),
}
const words = fc.constantFrom(
  'an',
  'observatory',
  'wind',
  'closes',
  'the',
  'dome.',
  'Nobody',
  'came!',
  'mirror',
  'x'.repeat(90),
)
const gaps = fc.constantFrom(' ', ' ', ' ', ' ', '\n', '\n\n')
const texts = fc.array(fc.tuple(words, gaps), { maxLength: 400 }).map((parts) => parts.flat().join(''))
const configs = fc
  .record({ maxTokens: fc.integer({ min: 10, max: 200 }), overlap: fc.nat({ max: 9 }), min: fc.nat({ max: 10 }) })
  .map(({ maxTokens, overlap, min }) => ({
    maxTokens,
    overlapTokens: overlap,
    minTokens: Math.floor((maxTokens * min) / 10),
  }))

/** Chunks with those that follow them, where they stand in a text whose every word is another. */
const neighboursIn = (chunks: readonly string[], text: string) => {
  const placed = chunks.map((chunk) => {
    const start = text.indexOf(chunk.trim())
    expect(start).toBeGreaterThanOrEqual(0)
    return { start, end: start + chunk.trim().length }
  })
  return placed.flatMap((before, at) => {
    const after = placed[at + 1]
    return after ? [[before, after] as const] : []
  })
}

describe('splitByTokens', () => {
  it('[R9.01] [R9.05] gives chunks within MaxTokens by the counter given; 500 by default', () => {
    expect(defaultChunkingConfig.maxTokens).toBe(500)
    fc.assert(
      fc.property(texts, fc.oneof(configs, fc.constant(defaultChunkingConfig)), (text, config) => {
        const chunks = splitByTokens(config, counter, text)
        for (const chunk of chunks) expect(counter.countTokens(chunk)).toBeLessThanOrEqual(config.maxTokens)
        const held = new Set(chunks.flatMap((chunk) => chunk.split(/\s+/)))
        for (const word of text.split(/\s+/)) if (word !== '' && word.length < 90) expect(held).toContain(word)
      }),
    )
  })

  it('[R9.02] lets neighbours share some text, within OverlapTokens; 50 by default', () => {
    expect(defaultChunkingConfig.overlapTokens).toBe(50)
    // Every word stands once, so that what two chunks share is known by their words alone.
    const prose = fc
      .array(fc.integer({ min: 3, max: 9 }), { minLength: 50, maxLength: 300 })
      .map((lengths) =>
        lengths
          .map((length, at) => `Then ${Array.from({ length }, (_, word) => `w${at}x${word}`).join(' ')} it${at}.`)
          .join(' '),
      )
    const overlaps = fc
      .integer({ min: 25, max: 90 })
      .map((overlapTokens) => ({ ...defaultChunkingConfig, overlapTokens }))
    fc.assert(
      fc.property(prose, fc.oneof(overlaps, fc.constant(defaultChunkingConfig)), (text, config) => {
        for (const [before, after] of neighboursIn(splitByTokens(config, counter, text), text)) {
          const shared = text.slice(after.start, before.end).trim()
          expect(before.end).toBeGreaterThan(after.start)
          expect(counter.countTokens(shared)).toBeGreaterThan(0)
          expect(counter.countTokens(shared)).toBeLessThanOrEqual(config.overlapTokens)
        }
      }),
    )
  })

  it('[R9.03] joins a piece shorter than MinTokens to a neighbour where MaxTokens allows; 100 by default', () => {
    expect(defaultChunkingConfig.minTokens).toBe(100)
    const once = fc
      .array(fc.tuple(fc.constantFrom('w', 'observatory', 'wind.', 'came!'), gaps), { maxLength: 400 })
      .map((parts) => parts.map(([word, gap], at) => `${at}${word}${gap}`).join(''))
    fc.assert(
      fc.property(once, fc.oneof(configs, fc.constant(defaultChunkingConfig)), (text, config) => {
        const tokens = (from: number, to: number) => counter.countTokens(text.slice(from, to))
        for (const [before, after] of neighboursIn(splitByTokens(config, counter, text), text))
          if (Math.min(tokens(before.start, before.end), tokens(after.start, after.end)) < config.minTokens)
            expect(tokens(before.start, after.end)).toBeGreaterThan(config.maxTokens)
      }),
    )
  })
})
