import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import type { TextChunk } from '../../../contracts/index.ts'
import { defaultChunkingConfig, spanFromMetadata } from '../../retrieval/index.ts'
import type { DocumentType } from '../admission/content-types.ts'
import { defaultExtractionLimits, type ExtractionLimits } from './extraction-limits.ts'
import { createExtractionPool, type ExtractionPool } from './extraction-pool.ts'
import type { ExtractionRequest, TextSummary } from './extraction-protocol.ts'

const modelDir = fileURLToPath(new URL('../../../../resources/models/alcove-embed-en-v1', import.meta.url))
let pool: ExtractionPool | null = null
afterEach(() => pool?.close())

const open = (limits: Partial<ExtractionLimits> = {}, concurrency = 1): ExtractionPool => {
  pool = createExtractionPool({
    modelDir,
    chunking: defaultChunkingConfig,
    concurrency,
    limits: { ...defaultExtractionLimits, ...limits },
  })
  return pool
}
const request = (content: string | Uint8Array, contentType: DocumentType = 'text/plain'): ExtractionRequest => ({
  documentId: '0190a8d2-0000-7000-8000-000000000000',
  fileName: 'a.txt',
  contentType,
  sizeBytes: content.length,
  source: { type: 'Bytes', bytes: new Uint8Array(Buffer.from(content)) },
})
const never = new AbortController().signal

const collecting = () => {
  const got = { text: '', summary: null as TextSummary | null, chunks: [] as TextChunk[], stages: new Set<string>() }
  const parts: Uint8Array[] = []
  return {
    got,
    sink: {
      progress: (stage: string) => void got.stages.add(stage),
      text: async (bytes: Uint8Array) => void parts.push(bytes),
      textEnd: async (summary: TextSummary) => {
        got.summary = summary
        got.text = Buffer.concat(parts).toString('utf16le')
      },
      chunks: async (chunks: readonly TextChunk[]) => void got.chunks.push(...chunks),
    },
  }
}

test('text and chunks arrive whole, the chunks as slices of the text', async () => {
  const content = 'The tide turns at noon. 🌊 Boats leave then.\n\n'.repeat(20_000)
  const { got, sink } = collecting()
  await open().run(request(content), sink, never)
  expect(got.text).toBe(content)
  expect(got.summary?.lineIndex.length).toBe(content.length)
  expect(got.chunks.length).toBeGreaterThan(100)
  for (const chunk of got.chunks) {
    const { start, end } = spanFromMetadata(chunk.metadata)
    expect(content.slice(start, end)).toBe(chunk.text)
  }
})

test('a file that cannot be read says why, and the worker goes on', async () => {
  const { sink } = collecting()
  const opened = open()
  await expect(opened.run(request('{"a": }', 'application/json'), sink, never)).rejects.toThrow(/line 1, column 7/)
  await opened.run(request('fine'), sink, never)
})

test('a worker that runs out of memory fails its document and is replaced', async () => {
  const { sink } = collecting()
  const opened = open({ heapMb: 40 })
  const headings = '# a\n'.repeat(2_000_000)
  await expect(opened.run(request(headings, 'text/markdown'), sink, never)).rejects.toThrow(/more memory/)
  await opened.run(request('fine'), sink, never)
})

test('a document that makes the process grow too far is stopped', async () => {
  const { sink } = collecting()
  const content = 'The tide turns at noon. '.repeat(1_000_000)
  await expect(open({ growthBytes: 4_000_000 }).run(request(content), sink, never)).rejects.toThrow(/more memory/)
})

test('a worker without a sign of life is stopped and replaced', async () => {
  const { sink } = collecting()
  const opened = open({ stallMs: 1 })
  await expect(opened.run(request('word '.repeat(2_000_000)), sink, never)).rejects.toThrow(/too long/)
})

test('an abort ends the work at once', async () => {
  const { sink } = collecting()
  const controller = new AbortController()
  const run = open().run(request('word '.repeat(2_000_000)), sink, controller.signal)
  controller.abort(new Error('gone'))
  await expect(run).rejects.toThrow('gone')
})

test('an error of the receiver is thrown on', async () => {
  const { sink } = collecting()
  const full = { ...sink, text: async () => Promise.reject(new Error('disk full')) }
  await expect(open().run(request('words'), full, never)).rejects.toThrow('disk full')
})

test('more documents than workers wait their turn', async () => {
  const opened = open({}, 1)
  const runs = Array.from({ length: 5 }, async (_, at) => {
    const { got, sink } = collecting()
    await opened.run(request(`document ${at}`), sink, never)
    return got.text
  })
  expect(await Promise.all(runs)).toEqual(['document 0', 'document 1', 'document 2', 'document 3', 'document 4'])
})
