import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chunkSpans } from './chunk-spans.ts'
import { defaultChunkingConfig } from './chunking-config.ts'
import { splitByTokens } from './split-by-tokens.ts'

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
    const sentence = fc
      .array(words, { minLength: 2, maxLength: 6 })
      .map((some) => `Then ${some.join(' ').replaceAll('.', '').slice(0, 55)} it.`)
    const prose = fc.array(sentence, { minLength: 50, maxLength: 300 }).map((sentences) => sentences.join(' '))
    const overlaps = fc
      .integer({ min: 25, max: 90 })
      .map((overlapTokens) => ({ ...defaultChunkingConfig, overlapTokens }))
    fc.assert(
      fc.property(prose, fc.oneof(overlaps, fc.constant(defaultChunkingConfig)), (text, config) => {
        const spans = chunkSpans(text, config, counter)
        for (const [at, { start }] of spans.entries()) {
          const before = spans[at - 1]
          if (!before) continue
          const shared = counter.countTokens(text.slice(start, before.end).trim())
          expect(before.end).toBeGreaterThan(start)
          expect(shared).toBeGreaterThan(0)
          expect(shared).toBeLessThanOrEqual(config.overlapTokens)
        }
      }),
    )
  })

  it('[R9.03] joins a piece shorter than MinTokens to a neighbour where MaxTokens allows; 100 by default', () => {
    expect(defaultChunkingConfig.minTokens).toBe(100)
    fc.assert(
      fc.property(texts, fc.oneof(configs, fc.constant(defaultChunkingConfig)), (text, config) => {
        const spans = chunkSpans(text, config, counter)
        const tokens = (from: number, to: number) => counter.countTokens(text.slice(from, to))
        for (const [at, { start, end }] of spans.entries()) {
          if (tokens(start, end) >= config.minTokens) continue
          const [before, after] = [spans[at - 1], spans[at + 1]]
          if (before) expect(tokens(before.start, end)).toBeGreaterThan(config.maxTokens)
          if (after) expect(tokens(start, after.end)).toBeGreaterThan(config.maxTokens)
        }
      }),
    )
  })
})
