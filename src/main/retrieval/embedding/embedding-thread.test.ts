import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createBuiltinEmbedder } from './builtin-embedder.ts'
import { createStaticModel } from './static-model.ts'

const modelDir = fileURLToPath(new URL('../../../../resources/models/alcove-embed-en-v1', import.meta.url))
const texts = Array.from(
  { length: 600 },
  (_, at) => `Passage ${at} of a long logbook: ${'rain on the roof '.repeat(100)}`,
)

/** Processor time of this thread while something is done, in microseconds: what else the machine does is not in it. */
const spentHere = async (work: () => unknown): Promise<number> => {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

describe('embedding', () => {
  it('[D3.02] runs on a worker thread: who asks spends a part of what the model costs, and goes on meanwhile', async () => {
    const model = createStaticModel(modelDir)
    model.embed(texts.slice(0, 32))
    const cost = await spentHere(() => {
      for (let from = 0; from < texts.length; from += 32) model.embed(texts.slice(from, from + 32))
    })
    const embedder = createBuiltinEmbedder({ modelDir })
    const awake = await embedder.generateEmbedding('awake')
    expect(awake).toEqual(model.embed(['awake']))
    let turns = 0
    let isOver = false
    const turn = () => {
      turns += 1
      if (!isOver) setTimeout(turn, 1)
    }
    turn()
    const spent = await spentHere(() => embedder.generateEmbeddings(texts))
    isOver = true
    expect(spent).toBeLessThan(cost / 2)
    expect(turns).toBeGreaterThan(texts.length / 32)
    await embedder.close()
  })
})
