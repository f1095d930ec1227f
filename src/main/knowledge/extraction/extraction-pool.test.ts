import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, type TestContext, test } from 'vitest'
import type { TextChunk } from '../../../contracts/index.ts'
import { defaultChunkingConfig, spanFromMetadata } from '../../retrieval/index.ts'
import type { DocumentType } from '../admission/content-types.ts'
import { defaultExtractionLimits, type ExtractionLimits } from './extraction-limits.ts'
import { createExtractionPool, type ExtractionPool } from './extraction-pool.ts'
import type { ExtractionRequest, TextSummary } from './extraction-protocol.ts'

const modelDir = fileURLToPath(new URL('../../../../resources/models/alcove-embed-en-v1', import.meta.url))
let pool: ExtractionPool | null = null
afterEach(() => pool?.close())

const open = (limits: Partial<ExtractionLimits> = {}, concurrency = 1, onRest = () => {}): ExtractionPool => {
  pool = createExtractionPool({
    onRest,
    modelDir,
    chunking: defaultChunkingConfig,
    concurrency,
    ocr: null,
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
  const got = { text: '', summary: null as TextSummary | null, chunks: [] as TextChunk[], begun: 0 }
  const stages = new Set<string>()
  const parts: Uint8Array[] = []
  return {
    got,
    stages,
    sink: {
      begin: async () => {
        got.begun++
        parts.length = 0
        got.chunks.length = 0
      },
      progress: (stage: string) => void stages.add(stage),
      text: async (bytes: Uint8Array) => void parts.push(bytes),
      textEnd: async (summary: TextSummary) => {
        got.summary = summary
        got.text = Buffer.concat(parts).toString('utf16le')
      },
      chunks: async (chunks: readonly TextChunk[]) => void got.chunks.push(...chunks),
    },
  }
}

/** The extraction processes of this test file that live, by id; what `/proc` knows, and so on Linux alone. */
const children = async (): Promise<number[]> => {
  const threads = await readdir('/proc/self/task')
  const lists = await Promise.all(threads.map((thread) => readFile(`/proc/self/task/${thread}/children`, 'utf8')))
  const found: number[] = []
  for (const id of lists.join(' ').split(' ').filter(Boolean)) {
    const command = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')
    if (command.includes('extraction-worker')) found.push(Number(id))
  }
  return found
}
const skipWithoutProc = (context: TestContext): void => {
  if (process.platform !== 'linux') context.skip('processes are counted in /proc, which this system has not')
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

const fine = async (opened: ExtractionPool) => {
  const { got, sink } = collecting()
  await opened.run(request('fine'), sink, never)
  expect(got.text).toBe('fine')
}

test('a process that runs out of heap fails its document and is replaced', async () => {
  const { sink } = collecting()
  const opened = open({ heapMb: 40 })
  const headings = '# a\n'.repeat(2_000_000)
  await expect(opened.run(request(headings, 'text/markdown'), sink, never)).rejects.toThrow(/more memory/)
  await fine(opened)
})

test('a process that holds more memory than a document may have is stopped', async () => {
  const { sink } = collecting()
  const content = 'The tide turns at noon. '.repeat(4_000_000)
  const opened = open({ memoryBytes: 150_000_000 })
  await expect(opened.run(request(content), sink, never)).rejects.toThrow(/more memory/)
  await fine(opened)
})

test('a process without a sign of life is stopped and replaced', async () => {
  const { sink } = collecting()
  const opened = open({ stallMs: 1 })
  await expect(opened.run(request('word '.repeat(2_000_000)), sink, never)).rejects.toThrow(/too long/)
})

/** Kills the process in the middle of a document, `times` times. */
const killing = (times: number) => {
  const { got, sink } = collecting()
  let kills = 0
  const text = async (bytes: Uint8Array) => {
    await sink.text(bytes)
    if (kills >= times) return
    kills++
    for (const id of await children()) process.kill(id, 'SIGKILL')
  }
  return { got, sink: { ...sink, text } }
}
const long = 'The tide turns at noon. Boats leave then.\n\n'.repeat(40_000)

test('a process that dies once has its document read again from the beginning', async (context) => {
  skipWithoutProc(context)
  const opened = open()
  const { got, sink } = killing(1)
  await opened.run(request(long), sink, never)
  expect(got).toMatchObject({ text: long, begun: 2 })
  expect(got.chunks.map((chunk) => chunk.metadata.ordinal)).toEqual(got.chunks.map((_, at) => String(at)))
})

test('a document that ends its process twice fails, and harms no other', async (context) => {
  skipWithoutProc(context)
  const opened = open({ patienceMs: 0 }, 2)
  const other = collecting()
  const { got, sink } = killing(2)
  await expect(opened.run(request(long), sink, never)).rejects.toThrow(/broke off twice.*save or export it again/)
  expect(got.begun).toBe(2)
  await opened.run(request('fine'), other.sink, never)
  expect(other.got.text).toBe('fine')
})

test('a process is ended when it is idle, and when it has grown', async (context) => {
  skipWithoutProc(context)
  const opened = open({ idleMs: 50 })
  await fine(opened)
  await expect.poll(children).toEqual([])
  await opened.close()
  const growing = open({ idleMs: 60_000, recycleBytes: 1 })
  await fine(growing)
  expect(await children()).toEqual([])
})

test('what the host keeps in its environment does not reach the process', async (context) => {
  skipWithoutProc(context)
  process.env.ALCOVE_SECRET_OF_THIS_TEST = 'secret'
  try {
    const opened = open()
    await fine(opened)
    for (const id of await children()) {
      const environment = await readFile(`/proc/${id}/environ`, 'utf8')
      expect(environment).not.toContain('ALCOVE_SECRET')
    }
  } finally {
    delete process.env.ALCOVE_SECRET_OF_THIS_TEST
  }
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

test('a document that takes long holds up no other, and one that does not has one process alone', async () => {
  const opened = open({ patienceMs: 1 }, 2)
  const gate = Promise.withResolvers<void>()
  const slow = collecting()
  const held = { ...slow.sink, text: async (bytes: Uint8Array) => gate.promise.then(() => slow.sink.text(bytes)) }
  const first = opened.run(request('slow'), held, never)
  const second = collecting()
  await opened.run(request('quick'), second.sink, never)
  expect(second.got.text).toBe('quick')
  expect(slow.got.text).toBe('')
  gate.resolve()
  await first
  expect(slow.got.text).toBe('slow')
})

test('a process that was started beside a document that takes long ends once none does', async (context) => {
  skipWithoutProc(context)
  const opened = open({ patienceMs: 1, idleMs: 60_000 }, 2)
  const gate = Promise.withResolvers<void>()
  const slow = collecting()
  const held = { ...slow.sink, text: async (bytes: Uint8Array) => gate.promise.then(() => slow.sink.text(bytes)) }
  const first = opened.run(request('slow'), held, never)
  await opened.run(request('quick'), collecting().sink, never)
  expect(await children()).toHaveLength(2)
  gate.resolve()
  await first
  await expect.poll(children).toHaveLength(1)
  await fine(opened)
  expect(await children()).toHaveLength(1)
})

test('a short document does not wait as long for long ones as long ones wait for each other', async () => {
  const opened = open({ patienceMs: 600_000, quickPatienceMs: 1 }, 2)
  const gate = Promise.withResolvers<void>()
  const slow = collecting()
  const held = { ...slow.sink, text: async (bytes: Uint8Array) => gate.promise.then(() => slow.sink.text(bytes)) }
  const large = { sizeBytes: 10_000_000 }
  const runs = [opened.run({ ...request('slow'), ...large }, held, never)]
  const other = collecting()
  runs.push(opened.run({ ...request('other'), ...large }, other.sink, never))
  const quick = collecting()
  await opened.run(request('quick'), quick.sink, never)
  expect(quick.got.text).toBe('quick')
  expect(other.got.text).toBe('')
  gate.resolve()
  await Promise.all(runs)
  expect(other.got.text).toBe('other')
})

test('it is told when nothing was read for a while', async () => {
  const rested = Promise.withResolvers<void>()
  const opened = open({ idleMs: 1 }, 1, rested.resolve)
  await fine(opened)
  await rested.promise
})

test('documents that are read in no time share one process', async (context) => {
  skipWithoutProc(context)
  const opened = open({ patienceMs: 60_000 }, 2)
  const most: number[] = []
  const runs = Array.from({ length: 4 }, async () => {
    const { sink } = collecting()
    const text = async (bytes: Uint8Array) => {
      most.push((await children()).length)
      await sink.text(bytes)
    }
    await opened.run(request('fine'), { ...sink, text }, never)
  })
  await Promise.all(runs)
  expect(Math.max(...most)).toBe(1)
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
