import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { strayBlobs } from '../data-dir.ts'
import { launchHost, type RunningHost, temporaryDataDir } from '../host.ts'
import { until } from '../until.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await temporaryDataDir()
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const found = async ({ client }: RunningHost, query: string): Promise<string[]> => {
  const { matches } = await client.retrieval.Search({ query, topK: 10, minScore: -1 })
  return matches.map(({ fileName }) => fileName).toSorted()
}
const listed = async ({ client }: RunningHost): Promise<string[]> =>
  (await client.documents.BrowseDocuments({ sort: 'Name', direction: 'Ascending' })).entries.map(
    ({ fileName }) => fileName,
  )
const trashed = async ({ client }: RunningHost): Promise<string[]> =>
  (await client.documents.ListTrash({})).documents.map(({ fileName }) => fileName)

describe('documents in the trash', () => {
  it('are in no list and no search at once, also after kill -9, and come back whole', async () => {
    const killed = await launchHost({ dataDir })
    const { documentId } = await killed.client.add({ fileName: 'bittern.txt', bytes: 'The bittern booms at dusk.' })
    const other = await killed.client.add({ fileName: 'owl.txt', bytes: 'The owl is heard at dusk.' })
    await killed.client.settled([documentId, other.documentId])
    await killed.client.tags.TagDocuments({ documentIds: [documentId], add: ['Birds'] })
    await killed.client.documents.TrashDocuments({ documentIds: [documentId] })
    await killed.kill9()

    await using host = await launchHost({ dataDir })
    expect(await found(host, 'dusk')).toEqual(['owl.txt'])
    expect(await listed(host)).toEqual(['owl.txt'])
    expect(await host.client.knowledge.GetDocument(documentId)).toBeNull()
    expect(await host.client.tags.ListTags({})).toEqual([])
    const { documents, total } = await host.client.documents.ListTrash({})
    expect([total, documents.map(({ fileName }) => fileName)]).toEqual([1, ['bittern.txt']])
    const days = (Date.parse(documents[0]?.goneAt ?? '') - Date.parse(documents[0]?.trashedAt ?? '')) / 86_400_000
    expect(days).toBe(30)

    await host.client.documents.RestoreDocuments({ documentIds: [documentId] })
    await host.client.settled([documentId])
    expect(await found(host, 'dusk')).toEqual(['bittern.txt', 'owl.txt'])
    expect(await trashed(host)).toEqual([])
    const { entries } = await host.client.documents.BrowseDocuments({ tags: ['Birds'] })
    expect(entries.map((entry) => entry.documentId)).toEqual([documentId])
  })

  it('that are purged, and those of a library that is emptied, are gone for good', async () => {
    await using host = await launchHost({ dataDir })
    const ids: string[] = []
    for (const name of ['one.txt', 'two.txt'])
      ids.push((await host.client.add({ fileName: name, bytes: `Words of ${name}.` })).documentId)
    await host.client.documents.TrashDocuments({ documentIds: ids })
    await host.client.documents.PurgeDocuments({ documentIds: ids.slice(0, 1) })
    expect(await trashed(host)).toEqual(['two.txt'])
    await host.client.documents.RestoreDocuments({ documentIds: ids.slice(0, 1) })
    expect(await listed(host)).toEqual([])
    await host.client.knowledge.ResetKnowledgeBase()
    expect(await trashed(host)).toEqual([])
  })

  it('and those deleted for good do not come back after a kill -9 in the middle; the next start removes what is left of them', async () => {
    const killed = await launchHost({ dataDir })
    const kept = await killed.client.add({ fileName: 'kept.txt', bytes: 'The bittern is heard at dusk.' })
    const ids: string[] = []
    for (let at = 0; at < 40; at += 1)
      ids.push(
        (await killed.client.add({ fileName: `${at}.txt`, bytes: `The owl of page ${at} calls at dusk.` })).documentId,
      )
    await killed.client.settled([kept.documentId, ...ids])
    await killed.client.documents.DeleteDocuments({ documentIds: ids })
    await killed.kill9()

    await using host = await launchHost({ dataDir })
    expect(await listed(host)).toEqual(['kept.txt'])
    expect(await found(host, 'dusk')).toEqual(['kept.txt'])
    await until('no file without a document', async () => (await strayBlobs(dataDir, [host.client])).length === 0)
    await until('no chunk and no plan to be left', () => {
      const db = new Database(join(dataDir, 'alcove.db'), { readonly: true })
      try {
        const left = db.prepare(
          "SELECT (SELECT count(*) FROM retrieval_chunks) || ' ' || (SELECT count(*) FROM knowledge_removals)",
        )
        return left.pluck().get() === '1 0'
      } finally {
        db.close()
      }
    })
  })
})
