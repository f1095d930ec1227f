import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  hashEmbedder,
  type ImageEmbedder,
  knowledgeVectorisationHandler,
  type RetrievalBuilder,
  withImageEmbedder,
  withVectorisationHandler,
} from '../../src/main/library.ts'
import { plainPng } from '../files/png-file.ts'
import { resourcesDir, startKnowledgeApp } from '../library-app.ts'
import { until } from '../until.ts'

const words = hashEmbedder(64)
const beach = plainPng([250, 220, 150])
const receipt = plainPng([255, 255, 255])
const shows = new Map([
  [beach.toString('base64'), 'a sandy beach at sunset'],
  [receipt.toString('base64'), 'a receipt from the harbour shop'],
])

/** Looks up what pictures show. */
const knowing: ImageEmbedder = {
  providerId: 'test',
  modelId: 'knowing',
  dimensions: 64,
  embedImage: (imageBytes) => {
    const said = shows.get(Buffer.from(imageBytes).toString('base64'))
    return said === undefined ? Promise.reject(new Error('No picture.')) : words.generateEmbedding(said)
  },
  embedQuery: (text) => words.generateEmbedding(text),
}
/** Images are taken, and no words are read in them. */
const withoutWords: RetrievalBuilder = withVectorisationHandler(
  knowledgeVectorisationHandler({
    modelDir: join(resourcesDir, 'models', 'alcove-embed-en-v1'),
    allowedContentTypes: ['image/png', 'text/plain'],
  }),
)
const everything = { requestedScopes: null, topK: null, minScore: null, mergeStrategy: null, originFilter: null }

const start = async (...builders: readonly RetrievalBuilder[]) => {
  const app = await startKnowledgeApp({ with: [withoutWords, ...builders] })
  const add = async (fileName: string, bytes: Buffer | string) => {
    const { documentId } = await app.client.add({ fileName, bytes })
    const [document] = await app.client.settled([documentId], 60_000)
    return { documentId, status: document?.status, reason: document?.reason }
  }
  const found = async (query: string, over = {}) =>
    (await app.client.retrieval.Search({ ...everything, query, ...over })).matches.map(({ fileName }) => fileName)
  return { ...app, add, found }
}

it('[R10.04] a picture without a word is found by what it shows, beside passages', async () => {
  await using app = await start(withImageEmbedder(knowing))
  expect((await app.add('IMG_0001.png', beach)).status).toBe('Indexed')
  expect((await app.add('IMG_0002.png', receipt)).status).toBe('Indexed')
  await app.add('log.txt', 'The motor of the dome was replaced in March.')
  expect((await app.found('sandy beach sunset'))[0]).toBe('IMG_0001.png')
  expect((await app.found('receipt of the harbour shop'))[0]).toBe('IMG_0002.png')
  expect((await app.found('the motor of the dome'))[0]).toBe('log.txt')
  expect(await app.found('sandy beach sunset', { originFilter: ['Note'] })).toEqual([])
  expect(await app.found('sandy beach sunset', { requestedScopes: [{ type: 'Team', teamId: 'other' }] })).toEqual([])
})

it('a picture is found no more once it is deleted, nor by words alone', async () => {
  await using app = await start(withImageEmbedder(knowing))
  const { documentId } = await app.add('IMG_0001.png', beach)
  expect(await app.found('sandy beach sunset')).toEqual(['IMG_0001.png'])
  await app.client.knowledge.DeleteDocument(documentId)
  await until('the picture to be gone', async () => (await app.found('sandy beach sunset')).length === 0)
})

it('what the model cannot look at is refused as without one, and the search goes on where it fails', async () => {
  let isBroken = false
  const failing: ImageEmbedder = {
    ...knowing,
    embedQuery: (text) => (isBroken ? Promise.reject(new Error('It broke.')) : knowing.embedQuery(text)),
  }
  await using app = await start(withImageEmbedder(() => failing))
  expect(await app.add('strange.png', plainPng([1, 2, 3]))).toMatchObject({
    status: 'Failed',
    reason: expect.stringContaining('text recognition'),
  })
  await app.add('IMG_0001.png', beach)
  await app.add('log.txt', 'The motor of the dome was replaced in March.')
  isBroken = true
  expect(await app.found('the motor of the dome')).toEqual(['log.txt'])
})

it('without a picture model, or with none chosen, an image is its words alone', async () => {
  for (const builders of [[], [withImageEmbedder(() => null)]]) {
    await using app = await start(...builders)
    expect((await app.add('IMG_0001.png', beach)).status).toBe('Failed')
    expect(await app.found('sandy beach sunset')).toEqual([])
  }
})
