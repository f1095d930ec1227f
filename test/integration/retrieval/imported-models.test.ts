import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openModelLibrary } from '../../../src/main/retrieval/index.ts'
import { embeddingProviderChecks } from '../../conformance/packs/index.ts'
import { writeTinyBert } from '../../files/tiny-bert.ts'
import { launchHost } from '../../host.ts'
import type { HostClient } from '../../host-client.ts'
import { until } from '../../until.ts'

const folders: string[] = []
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'alcove-models-'))
  folders.push(folder)
  return folder
}
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true, maxRetries: 20 }))))

const tinyBert = async (name = 'tiny-bert', seed = 7): Promise<string> => {
  const folder = join(await newFolder(), name)
  await writeTinyBert(folder, { seed })
  return folder
}
const prefixes = { queryPrefix: 'query: ', passagePrefix: 'passage: ' }
const presets = [{ name: 'asking', pooling: 'mean' as const, ...prefixes }]
const openLibrary = async () => openModelLibrary({ folder: await newFolder(), presets })

describe('a model of a folder', () => {
  for (const { title, run } of embeddingProviderChecks(async () => {
    const library = await openLibrary()
    const { provider } = await library.import(await tinyBert())
    return { provider, [Symbol.asyncDispose]: () => library.close() }
  }))
    it(title, run)

  it('embeds texts of any length together as it does alone', async () => {
    const library = await openLibrary()
    const { provider } = await library.import(await tinyBert())
    const texts = Array.from({ length: 30 }, (_, at) => 'rain on the roof '.repeat(1 + (at % 7) * at))
    const together = (await provider.generateEmbeddings?.(texts)) ?? []
    for (const [at, text] of texts.entries()) {
      const alone = await provider.generateEmbedding(text)
      for (const [column, value] of alone.entries()) expect(together[at]?.[column]).toBeCloseTo(value, 4)
    }
    await library.close()
  })

  it('gets the words before questions and passages that it was trained with', async () => {
    const library = await openLibrary()
    const { provider: plain } = await library.import(await tinyBert('plain'))
    // The same weights under another name: a library of its own, since it would be known for the same model.
    const other = await openLibrary()
    const { provider: asking } = await other.import(await tinyBert('Asking-Model'))
    const [question] = (await asking.embedQuestions?.(['rain'])) ?? []
    expect(question).toEqual(await plain.generateEmbedding('query: rain'))
    expect(await asking.generateEmbedding('rain')).toEqual(await plain.generateEmbedding('passage: rain'))
    expect(question).not.toEqual(await asking.generateEmbedding('rain'))
    expect((await plain.embedQuestions?.(['rain']))?.[0]).toEqual(await plain.generateEmbedding('rain'))
    await Promise.all([library.close(), other.close()])
  })

  it('is another model when its weights are others, and the same when it comes again', async () => {
    const library = await openLibrary()
    const one = await library.import(await tinyBert('same', 1))
    const other = await library.import(await tinyBert('same', 2))
    const again = await library.import(await tinyBert('same', 1))
    expect(one.provider.modelId).not.toBe(other.provider.modelId)
    expect(again.provider.modelId).toBe(one.provider.modelId)
    expect(library.list()).toHaveLength(2)
    await library.close()
  })

  it.each<[string, (folder: string) => Promise<void>, string]>([
    ['is not there', (folder) => rename(folder, `${folder}-elsewhere`), 'it holds no config.json'],
    ['has no weights', (folder) => rm(join(folder, 'onnx'), { recursive: true }), 'it holds no onnx/model.onnx'],
    ['has weights that are cut short', (folder) => truncate(join(folder, 'onnx/model.onnx'), 5000), 'does not run'],
    ['has something else for weights', (folder) => writeFile(join(folder, 'onnx/model.onnx'), 'no'), 'does not run'],
    ['has a damaged configuration', (folder) => writeFile(join(folder, 'config.json'), '{'), 'config.json is damaged'],
    [
      'has something else for a tokenizer',
      (folder) => writeFile(join(folder, 'tokenizer.json'), '{"model":7}'),
      'does not run',
    ],
  ])(
    'that %s is refused with the reason, and nothing is left of it',
    async (_, damage, reason) => {
      const source = await tinyBert()
      await damage(source)
      const folder = await newFolder()
      const library = openModelLibrary({ folder, presets })
      await expect(library.import(source)).rejects.toThrow(reason)
      expect(await readdir(folder)).toEqual([])
      await library.close()
    },
    120_000,
  )

  it('that a person names by less than its whole path is refused', async () => {
    const library = await openLibrary()
    await expect(library.import('models/tiny')).rejects.toThrow('whole path')
    await library.close()
  })

  it('forgets an import that was interrupted', async () => {
    const folder = await newFolder()
    await mkdir(join(folder, `unfinished-${randomUUID()}`))
    const library = openModelLibrary({ folder, presets })
    expect(library.list()).toEqual([])
    expect(await readdir(folder)).toEqual([])
    await library.close()
  })
})

const PASSAGES = 1_500
const passages = Array.from(
  { length: PASSAGES },
  (_, at) => `Passage ${at} tells of the ${['dome', 'motor', 'visitors', 'weather', 'log'][at % 5]} on day ${at}.`,
)
const dense = { mergeStrategy: 'DenseOnly', topK: 3, minScore: -1 } as const
const settled = (client: HostClient) =>
  until(
    'every chunk to have its vector',
    async () => {
      const { status } = await client.embedding.GetEmbedding()
      return status.state === 'Settled' && status.done === status.total && status
    },
    { timeoutMs: 120_000, everyMs: 100 },
  )
const found = async (client: HostClient) => {
  const { matches } = await client.retrieval.Search({ query: 'the motor of the dome', ...dense })
  return matches.map(({ chunk }) => [chunk.text, chunk.metadata._embedProvider, chunk.metadata._embedDim])
}

it('[D3.03] another model is chosen, everything is embedded by it, and a kill in the middle loses nothing', async () => {
  const dataDir = await newFolder()
  const first = await launchHost({ dataDir })
  const files = Array.from({ length: 30 }, (_, at) => ({
    fileName: `day-${at}.md`,
    bytes: passages.slice(at * 50, (at + 1) * 50).join('\n\n'),
  }))
  const documents: string[] = []
  for (const file of files) documents.push((await first.client.add(file)).documentId)
  await first.client.settled(documents, 120_000)
  const before = await found(first.client)
  expect(before).toHaveLength(3)

  const { displayName, ...version } = await first.client.embedding.ImportEmbeddingModel({ folder: await tinyBert() })
  expect([displayName, version.providerId, version.dimensions]).toEqual(['tiny-bert', 'transformers', 16])
  // At once, so that the change is under way however fast the machine is.
  await first.client.embedding.ChooseEmbeddingModel(version)
  await first.kill9()

  await using again = await launchHost({ dataDir })
  const status = await settled(again.client)
  expect(status).toMatchObject({ serving: version, target: null, former: { providerId: 'builtin' }, failed: 0 })
  for (const [, provider, dimensions] of await found(again.client))
    expect([provider, dimensions]).toEqual(['transformers', '16'])

  await again.client.embedding.RollBackEmbedding()
  expect(await settled(again.client)).toMatchObject({ serving: { providerId: 'builtin' }, former: version })
  expect(await found(again.client)).toEqual(before)
}, 300_000)
