import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readManifest } from './library-manifest.ts'
import { createPace, parseInSlices } from './parse-in-slices.ts'

const arrays = new Set(['documents', 'inside'])
const parse = (text: string, mostElements = 1_000_000) =>
  parseInSlices(Buffer.from(text), { arrays, mostElements, pace: createPace() })

interface Held {
  /** Of one turn of the loop, the longest. */
  readonly longest: number
  readonly whole: number
}

/** The processor time that something took, in milliseconds. */
const timeHeld = async (work: () => Promise<unknown>): Promise<Held> => {
  const spent = (): number => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  const begun = spent()
  let longest = 0
  let last = begun
  const timer = setInterval(() => {
    longest = Math.max(longest, spent() - last)
    last = spent()
  }, 1)
  await work().catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 5))
  clearInterval(timer)
  return { longest, whole: spent() - begun }
}

describe('parseInSlices', () => {
  it('gives what parsing at once gives, whatever stands in the lists and how it is spaced', async () => {
    const document = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }))
    const manifest = fc.record({
      documents: fc.array(
        fc.record({ name: fc.string(), inside: fc.array(document), more: fc.jsonValue({ maxDepth: 3 }) }),
      ),
      folders: fc.array(fc.string()),
      other: fc.jsonValue({ maxDepth: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(manifest, fc.constantFrom(undefined, 1), async (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        expect(await parse(text)).toEqual(JSON.parse(text))
      }),
      { numRuns: 200 },
    )
  })

  it.each([
    '',
    '[]',
    '{',
    '{"documents":[',
    '{"documents":[1,]}',
    '{"documents":[1 2]}',
    '{"a":1}{',
    '{"a" 1}',
    '{"a":}',
    '{"a":"open}',
    `{"a":${'['.repeat(100)}${']'.repeat(100)}}`,
    `{"a":[${'0,'.repeat(60_000)}0]}`,
    '{"documents":[{},{},{},{}]}',
  ])('refuses %s', async (text) => {
    await expect(parse(text, 3)).rejects.toBeInstanceOf(SyntaxError)
  })
})

describe('readManifest', () => {
  const id = (at: number) => `00000000-0000-7000-8000-${at.toString(16).padStart(12, '0')}`
  const uploadedAt = '2026-01-01T00:00:00.000Z'
  const document = (at: number) => ({
    documentId: id(at),
    path: `documents/${id(at)}.txt`,
    fileName: 'a.txt',
    contentType: 'text/plain',
    source: { type: 'UploadedFile' },
    uploadedAt,
    sizeBytes: 1,
    contentHash: null,
  })
  const manifestOf = (documents: readonly unknown[]) => ({
    ...{ format: 'alcove-library', version: 3, exportedAt: uploadedAt, documents },
    ...{ context: [], folders: [] },
  })

  it('reads 40,000 documents, and refuses as many that are none, without holding up the loop (200,000 held it for minutes)', async () => {
    const text = Buffer.from(JSON.stringify(manifestOf(Array.from({ length: 40_000 }, (_, at) => document(at)))))
    let read = 0
    const { longest, whole } = await timeHeld(async () => {
      read = (await readManifest(text, 40_000)).documents.length
    })
    expect(read).toBe(40_000)
    // In slices it is a seventieth; a pause of the garbage collector in a process that has run other tests may be a tenth.
    const most = whole / 3
    expect(longest).toBeLessThan(most)
    const bad = Buffer.from(JSON.stringify(manifestOf(Array(40_000).fill({}))))
    expect((await timeHeld(() => readManifest(bad, 40_000))).longest).toBeLessThan(most)
    const inside = Buffer.from(
      JSON.stringify(
        manifestOf([{ ...document(0), inside: Array(40_000).fill({ ...document(1), containerId: id(0) }) }]),
      ),
    )
    expect((await timeHeld(() => readManifest(inside, 50_000))).longest).toBeLessThan(most)
  }, 240_000)

  it('refuses more documents than there are files, before any is looked at', async () => {
    const text = Buffer.from(JSON.stringify(manifestOf([document(1), document(2)])))
    await expect(readManifest(text, 1)).rejects.toThrow(SyntaxError)
    expect((await readManifest(text, 2)).documents).toHaveLength(2)
  })
})
