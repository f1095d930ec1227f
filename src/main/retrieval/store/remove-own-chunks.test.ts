import { expect, it } from 'vitest'
import { newGuid } from '../../platform/index.ts'
import { chunksOf, openTestIngestion, team } from '../ingestion/test-ingestion.ts'
import { memoryVectorStore } from './memory-vector-store.ts'
import { removeOwnChunks } from './remove-own-chunks.ts'

it('has what it removed indexed anew by the next start when the store goes away halfway', async () => {
  const store = { ...memoryVectorStore(), identity: async () => 'the server' }
  await using test = openTestIngestion({ foreign: () => store })
  const chunks = chunksOf(10)
  const findable = async () => (await store.listChunks(team)).map(({ id }) => id).toSorted()
  await test.ingestion.start()
  await test.ingestion.enqueue({ documentId: newGuid(), scope: team, chunks })
  await test.ingestion.idle()

  let removals = 0
  const lost = {
    ...store,
    deleteChunk: async (...given: Parameters<typeof store.deleteChunk>) => {
      if (++removals > 4) throw new Error('The server is away.')
      return store.deleteChunk(...given)
    },
  }
  await expect(removeOwnChunks(test.db, lost)).rejects.toThrow('away')
  expect(await findable()).toHaveLength(6)

  await test.restart()
  await test.ingestion.start()
  await test.ingestion.idle()
  expect(await findable()).toEqual(chunks.map(({ id }) => id).toSorted())
})
