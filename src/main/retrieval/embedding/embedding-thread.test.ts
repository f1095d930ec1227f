import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createBuiltinEmbedder } from './builtin-embedder.ts'
import type { BatchEmbeddingProvider } from './embedding-provider.ts'

const modelDir = fileURLToPath(new URL('../../../../resources/models/alcove-embed-en-v1', import.meta.url))
const texts = Array.from(
  { length: 600 },
  (_, at) => `Passage ${at} of a long logbook: ${'rain on the roof '.repeat(100)}`,
)

/** What the calling thread worked, of what all threads of the process worked meanwhile; and how often its loop turned. */
const shareOfCaller = async (embedder: BatchEmbeddingProvider) => {
  await embedder.generateEmbedding('awake')
  const [process0, thread0] = [process.cpuUsage(), process.threadCpuUsage()]
  await embedder.generateEmbeddings(texts)
  const [all, own] = [process.cpuUsage(process0), process.threadCpuUsage(thread0)]
  return (own.user + own.system) / (all.user + all.system)
}

describe('embedding', () => {
  it('[D3.02] runs on a worker thread: the thread that asks does a small part of the work', async () => {
    const embedder = createBuiltinEmbedder({ modelDir })
    expect(await shareOfCaller(embedder)).toBeLessThan(0.5)
    await embedder.close()
  })
})
