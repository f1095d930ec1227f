import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createBuiltinEmbedder } from './builtin-embedder.ts'
import { createStaticModel } from './static-model.ts'

const modelDir = fileURLToPath(new URL('../../../../resources/models/alcove-embed-en-v1', import.meta.url))
const texts = Array.from(
  { length: 1_600 },
  (_, at) => `Passage ${at} of a long logbook: ${'rain on the roof '.repeat(100)}`,
)
const inParts = (count: number) => Array.from({ length: count / 32 }, (_, at) => texts.slice(at * 32, at * 32 + 32))

/** Processor time of this thread while something is done, in microseconds: what else the machine does is not in it. */
const spentHere = async (work: () => unknown): Promise<number> => {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

describe('embedding', () => {
  it('[D3.02] runs on a worker thread: who asks spends little of what the model costs, and goes on meanwhile', async () => {
    const embedder = createBuiltinEmbedder({ modelDir })
    const model = createStaticModel(modelDir)
    expect(await embedder.generateEmbedding('awake')).toEqual(model.embed(['awake']))
    // Both ways are warm before they are measured.
    await embedder.generateEmbeddings(texts.slice(0, 320))
    for (const part of inParts(320)) model.embed(part)

    const cost = await spentHere(() => {
      for (const part of inParts(texts.length)) model.embed(part)
    })
    expect(await spentHere(() => embedder.generateEmbeddings(texts))).toBeLessThan(cost / 2)

    let isOver = false
    let turns = 0
    const embedded = embedder.generateEmbeddings(texts.slice(0, 32)).finally(() => {
      isOver = true
    })
    while (!isOver) {
      turns += 1
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect((await embedded).length).toBe(32)
    expect(turns).toBeGreaterThan(2)
    await embedder.close()
  })
})
