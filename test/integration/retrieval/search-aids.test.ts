import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openRerankingModels, type Reranker, withMergeStrategy, withReranker } from '../../../src/main/library.ts'
import type { VectorMatch } from '../../../src/main/retrieval/index.ts'
import { plainPng } from '../../files/png-file.ts'
import { writeTinyBert } from '../../files/tiny-bert.ts'
import { writeTinyClip } from '../../files/tiny-clip.ts'
import { writeTinyCrossEncoder } from '../../files/tiny-cross-encoder.ts'
import { launchHost } from '../../host.ts'
import { startRetrievalApp } from '../../retrieval-app.ts'
import { until } from '../../until.ts'

const folders: string[] = []
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'alcove-aids-'))
  folders.push(folder)
  return folder
}
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true, maxRetries: 20 }))))

const written = async (name: string, write: (folder: string) => Promise<void>): Promise<string> => {
  const folder = join(await newFolder(), name)
  await write(folder)
  return folder
}
const matchOf = (text: string, score = 0): VectorMatch => ({
  chunk: { id: text, text, metadata: {}, origin: 'UserContent', vector: new Float32Array() },
  score,
})
const plainly = (text: string): VectorMatch => matchOf(text)
const openModel = async (timeoutMs?: number) => {
  const models = openRerankingModels(await newFolder(), timeoutMs)
  const model = await models.import(await written('tiny-cross-encoder', writeTinyCrossEncoder))
  return { model, [Symbol.asyncDispose]: () => models.close() }
}
const texts = Array.from({ length: 11 }, (_, at) => `${'the keeper of the log '.repeat((at * 7) % 11)}entry ${at}`)

describe('a cross-encoder of a folder', () => {
  it('scores passages beside the question, best first, alike however many come together', async () => {
    await using opened = await openModel()
    const { model } = opened
    const ordered = await model.rerank('Who keeps the log?', texts.map(plainly), 5)
    expect(ordered).toHaveLength(5)
    const alone = new Map<string, number>()
    for (const text of texts)
      for (const { score } of await model.rerank('Who keeps the log?', [matchOf(text)], 1)) alone.set(text, score)
    const expected = [...alone].sort(([, one], [, other]) => other - one).slice(0, 5)
    expect(ordered.map(({ chunk }) => chunk.text)).toEqual(expected.map(([text]) => text))
    for (const { chunk, score } of ordered) {
      expect(score).toBeGreaterThan(0)
      expect(score).toBeLessThan(1)
      expect(score).toBeCloseTo(alone.get(chunk.text) ?? 0, 4)
    }
    expect(await model.rerank('Who keeps the log?', [], 5)).toEqual([])
  })

  it('orders, and drops nothing that the search was sure of: what a model gives right passages differs', async () => {
    await using opened = await openModel()
    const { model } = opened
    const plain = await model.rerank('Who keeps the log?', texts.map(plainly), texts.length)
    const sure = texts.map((_, at) => (at % 2 === 0 ? 0.9 - at / 100 : 0.001))
    const ordered = await model.rerank(
      'Who keeps the log?',
      texts.map((text, at) => matchOf(text, sure[at])),
      texts.length,
    )
    expect(ordered.map(({ chunk }) => chunk.text)).toEqual(plain.map(({ chunk }) => chunk.text))
    const before = sure.toSorted((one, other) => other - one)
    for (const [at, { score, scores }] of ordered.entries()) {
      expect(scores?.reranked).toBeCloseTo(plain[at]?.score ?? 0, 4)
      expect(score).toBeCloseTo(Math.max(before[at] ?? 0, plain[at]?.score ?? 0), 4)
    }
  })

  it('reads fifty candidates at the most', async () => {
    await using opened = await openModel()
    const many = Array.from({ length: 120 }, (_, at) => matchOf(`entry ${at}`))
    expect(await opened.model.rerank('entry', many, 200)).toHaveLength(50)
  })

  it('stops where the search is given up, and where it takes too long', async () => {
    await using opened = await openModel()
    const { model } = opened
    const given = new AbortController()
    const reason = new Error('Given up.')
    const working = model.rerank('log', texts.map(plainly), 5, { signal: given.signal })
    given.abort(reason)
    await expect(working).rejects.toBe(reason)
    expect(await model.rerank('log', texts.map(plainly), 5)).toHaveLength(5)
    await using slow = await openModel(0)
    await expect(slow.model.rerank('log', texts.map(plainly), 5)).rejects.toThrow('took too long')
  })

  it.each<[string, (folder: string) => Promise<void>, string]>([
    ['embeds texts', (folder) => writeTinyBert(folder), 'does not tell of a model that compares'],
    ['has something else for weights', (folder) => writeFile(join(folder, 'onnx/model.onnx'), 'no'), 'does not run'],
  ])(
    'that %s is refused with the reason',
    async (_, damage, reason) => {
      const source = await written('tiny-cross-encoder', writeTinyCrossEncoder)
      await damage(source)
      const models = openRerankingModels(await newFolder())
      await expect(models.import(source)).rejects.toThrow(reason)
      expect(models.list()).toEqual([])
      await models.close()
    },
    120_000,
  )
})

describe('reranking in a search', () => {
  const failing: Reranker = { rerank: () => Promise.reject(new Error('It broke.')) }
  const passages = ['dome', 'dome wind', 'dome wind limit']
  const found = { topK: 3, minScore: -1 }

  it('leaves the order as it is where the model fails', async () => {
    await using app = await startRetrievalApp({ with: [withReranker(failing), withMergeStrategy('DenseSparseRerank')] })
    await app.index(passages)
    const plain = await app.search('dome wind limit', { ...found, mergeStrategy: 'DenseSparseHybrid' })
    expect(await app.search('dome wind limit', found)).toEqual(plain)
    expect(plain).toHaveLength(3)
    const trace = await app.trace('dome wind limit', found)
    expect(trace.reranked).toBe(false)
    expect(trace.stages.map((stage) => stage.split(' ')[0])).toContain('rerank-failed')
  })

  it('is used while one is chosen, where the app merges words and vectors', async () => {
    let chosen: Reranker | null = null
    const app = await startRetrievalApp({
      with: [withReranker(() => chosen), withMergeStrategy('DenseSparseHybrid')],
    })
    await app.index(passages)
    expect((await app.trace('dome wind', found)).reranked).toBe(false)
    await expect(app.search('dome wind', { ...found, mergeStrategy: 'DenseSparseRerank' })).rejects.toMatchObject({
      status: 400,
    })
    chosen = {
      rerank: async (_query, candidates) =>
        candidates.toReversed().map((match, at) => ({ ...match, score: 1 - at / 10 })),
    }
    const before = await app.search('dome wind limit', { ...found, mergeStrategy: 'DenseSparseHybrid' })
    const after = await app.search('dome wind limit', found)
    expect(after.map(({ chunk }) => chunk.text)).toEqual(before.map(({ chunk }) => chunk.text).toReversed())
    expect((await app.trace('dome wind', found)).reranked).toBe(true)
    await app[Symbol.asyncDispose]()
  })
})

it('a person imports models, chooses them, and they stay chosen over a restart', async () => {
  const dataDir = await newFolder()
  const passages = Array.from({ length: 6 }, (_, at) => `Entry ${at}: the keeper writes down the wind.\n\n`).join('')
  const first = await launchHost({ dataDir })
  const { documentId } = await first.client.add({ fileName: 'log.md', bytes: passages })
  const picture = await first.client.add({ fileName: 'IMG_0001.png', bytes: plainPng([250, 220, 150]) })
  const [, before] = await first.client.settled([documentId, picture.documentId], 120_000)
  expect(before?.status).toBe('Failed')

  const { searchAids } = first.client
  expect((await searchAids.GetSearchAids()).aids.map(({ chosen }) => chosen)).toEqual([null, null])
  const reranker = await searchAids.ImportSearchAid({
    folder: await written('tiny-cross-encoder', writeTinyCrossEncoder),
  })
  const pictures = await searchAids.ImportSearchAid({ folder: await written('tiny-clip', writeTinyClip) })
  expect([reranker, pictures]).toMatchObject([
    { kind: 'Reranking', displayName: 'tiny-cross-encoder' },
    { kind: 'Pictures', displayName: 'tiny-clip' },
  ])
  for (const { kind, modelId } of [reranker, pictures]) await searchAids.ChooseSearchAid({ kind, modelId })
  await until('the picture to be looked at', async () => {
    const [document] = await first.client.settled([picture.documentId], 60_000)
    return document?.status === 'Indexed'
  })
  await first.stop()

  await using again = await launchHost({ dataDir })
  const { aids } = await again.client.searchAids.GetSearchAids()
  expect(aids.map(({ chosen }) => chosen)).toEqual([pictures.modelId, reranker.modelId])
  const { traceId, matches } = await again.client.retrieval.Search({ query: 'keeper wind', topK: 3, minScore: -1 })
  expect((await again.client.retrieval.GetTrace(traceId))?.reranked).toBe(true)
  expect(matches.length).toBeGreaterThan(0)
}, 180_000)
