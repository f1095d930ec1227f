import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chunkSpans } from './chunk-spans.ts'
import type { ChunkingConfig } from './chunking-config.ts'
import { wordCounter } from './token-counter.ts'

const counter = wordCounter()
const small: ChunkingConfig = { maxTokens: 20, overlapTokens: 5, minTokens: 8 }

const word = fc.constantFrom(
  'alpha',
  'Beta',
  'gamma.',
  'delta!',
  'Dr.',
  '3.14',
  '漢字',
  'かな。',
  '😀',
  'e.g.',
  '# Head',
  'x'.repeat(70),
)
const gap = fc.constantFrom(' ', ' ', ' ', '\n', '\n\n', '\f', '')
const text = fc.array(fc.tuple(word, gap), { maxLength: 200 }).map((parts) => parts.flat().join(''))
const breaksOf = (length: number) => fc.array(fc.nat({ max: Math.max(1, length) }), { maxLength: 10 })
const textWithBreaks = text.chain((value) => fc.tuple(fc.constant(value), breaksOf(value.length)))

describe('chunkSpans', () => {
  it('covers all text but white space, in order, within the limits', () => {
    fc.assert(
      fc.property(textWithBreaks, ([value, breaks]) => {
        const spans = chunkSpans(value, small, counter, breaks)
        const covered = new Uint8Array(value.length)
        let before = { start: -1, end: 0 }
        for (const span of spans) {
          const chunk = value.slice(span.start, span.end)
          expect(chunk).toBe(chunk.trim())
          expect(chunk).not.toBe('')
          expect(span.start).toBeGreaterThan(before.start)
          expect(span.end).toBeGreaterThan(before.end)
          expect(counter.countTokens(chunk)).toBeLessThanOrEqual(small.maxTokens)
          expect(counter.countTokens(value.slice(span.start, before.end))).toBeLessThanOrEqual(small.overlapTokens)
          covered.fill(1, span.start, span.end)
          before = span
        }
        for (let at = 0; at < value.length; at++) if (value.charAt(at).trim() !== '') expect(covered[at]).toBe(1)
      }),
    )
  })

  it('never divides a surrogate pair', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 8, max: 30 }), (pairs, maxTokens) => {
        const config = { maxTokens, overlapTokens: 0, minTokens: 1 }
        const value = '😀'.repeat(pairs)
        const perPair = { countTokens: (part: string) => Math.ceil(part.length / 2) }
        for (const { start, end } of chunkSpans(value, config, perPair)) {
          expect(value.slice(start, end)).toMatch(/^(?:\u{1F600})+$/u)
          expect(perPair.countTokens(value.slice(start, end))).toBeLessThanOrEqual(maxTokens)
        }
      }),
    )
  })

  it('begins a chunk at a boundary of the caller once it is long enough', () => {
    const rows = Array.from({ length: 12 }, (_, row) => `row ${row} one two three four`)
    const value = rows.join('\n')
    const breaks = rows.slice(1).map((_, row) => rows.slice(0, row + 1).join('\n').length + 1)
    const spans = chunkSpans(value, small, counter, breaks)
    for (const { start } of spans.slice(1)) expect(breaks).toContain(start)
    expect(spans.length).toBe(6)
  })

  it('begins a chunk at a heading', () => {
    const section = (name: string) => `# ${name}\n\nOne two three four five six. Seven eight nine ten.`
    const value = `${section('First')}\n\n${section('Second')}`
    const chunks = chunkSpans(value, small, counter).map(({ start, end }) => value.slice(start, end))
    expect(chunks).toEqual([section('First'), section('Second')])
  })

  it('repeats the last sentence where it fits the overlap', () => {
    const value = Array.from({ length: 10 }, (_, at) => `Sentence ${at} has five words.`).join(' ')
    const [first, second] = chunkSpans(value, small, counter)
    expect(value.slice(second?.start, first?.end)).toBe('Sentence 3 has five words.')
  })

  it.each([
    ['one line of a megabyte', 'x'.repeat(1_000_000)],
    ['ideographs', '漢字仮名'.repeat(100_000)],
    ['stops', '.'.repeat(500_000)],
    ['stops and quotes', '."'.repeat(250_000)],
    ['line ends', '\n'.repeat(500_000)],
    ['words', 'lorem '.repeat(150_000)],
  ])('cuts %s in linear time', (_, value) => {
    const started = process.threadCpuUsage()
    const config = { maxTokens: 500, overlapTokens: 50, minTokens: 100 }
    const perCharacter = { countTokens: (part: string) => Math.ceil(part.length / 3) }
    for (const { start, end } of chunkSpans(value, config, perCharacter)) expect(end - start).toBeLessThanOrEqual(1500)
    // Processor time: other programs of a busy machine do not count.
    expect(process.threadCpuUsage(started).user).toBeLessThan(5_000_000)
  })

  it('refuses limits that nothing can be cut by', () => {
    expect(() => chunkSpans('text', { maxTokens: 0, overlapTokens: 0, minTokens: 0 }, counter)).toThrow(/whole numbers/)
    expect(() => chunkSpans('text', { ...small, overlapTokens: 20 }, counter)).toThrow(/whole numbers/)
  })

  it('looks at a text of deep indentation only so often', () => {
    const lines = Array.from({ length: 1_500 }, (_, at) => `${' '.repeat(at)}- item`)
    const value = lines.join('\n')
    let looked = 0
    const watched = {
      countTokens(part: string) {
        looked += part.length
        return counter.countTokens(part)
      },
    }
    chunkSpans(value, { maxTokens: 500, overlapTokens: 50, minTokens: 100 }, watched)
    expect(looked).toBeLessThan(20 * value.length)
  })
})
