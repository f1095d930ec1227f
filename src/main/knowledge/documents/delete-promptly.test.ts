import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { until } from '../../../../test/until.ts'
import { zipOf } from '../../../../test/zip-file.ts'
import { memoryBlobStore } from '../../platform/index.ts'
import { openTestKnowledge } from '../test-knowledge.ts'

/** A store that, once it holds, removes nothing until it is let go. */
const heldStore = () => {
  const blobs = memoryBlobStore()
  const held = Promise.withResolvers<void>()
  let isHolding = false
  const store = {
    ...blobs,
    delete: async (path: string) => {
      if (isHolding) await held.promise
      await blobs.delete(path)
    },
  }
  const hold = (): void => {
    isHolding = true
  }
  return { store, hold, letGo: () => held.resolve() }
}

test('nobody waits for the files of what they delete, purge or take out of the list (500 documents took 1.4 to 5 s)', async () => {
  const { store, hold, letGo } = heldStore()
  const test = await openTestKnowledge({ blobs: store })
  try {
    const { call, db, handlers, knowledge } = test
    await test.start()
    const documentIds: string[] = []
    for (let at = 0; at < 4; at += 1) {
      const bytes = new TextEncoder().encode(`The bittern of document ${at} booms.`)
      const added = await handlers.UploadDocument({ fileName: `${at}.txt`, contentType: '', bytes }, call)
      if (!added.ok) throw new Error(JSON.stringify(added.error))
      documentIds.push(added.value.documentId)
    }
    await until('all to be Indexed', async () =>
      (await handlers.ListDocuments(undefined, call)).every(({ status }) => status === 'Indexed'),
    )
    hold()
    const [one = '', two = '', ...others] = documentIds
    await handlers.DeleteDocument(one, call)
    await knowledge.documentsHandlers.TrashDocuments({ documentIds: [two] }, call)
    await knowledge.documentsHandlers.PurgeDocuments({ documentIds: [two] }, call)
    await knowledge.documentsHandlers.DeleteDocuments({ documentIds: others }, call)

    expect(await handlers.ListDocuments(undefined, call)).toEqual([])
    expect((await knowledge.documentsHandlers.ListTrash({ offset: 0, limit: 1 }, call)).total).toBe(0)
    expect(db.prepare('SELECT count(*) FROM knowledge_removals').pluck().get()).toBe(4)
    expect((await store.list('')).length).toBeGreaterThanOrEqual(4)
    letGo()
    await knowledge.removalsSettled()
    expect(await store.list('')).toEqual([])
    expect(db.prepare('SELECT count(*) FROM knowledge_removals').pluck().get()).toBe(0)
  } finally {
    letGo()
    await test.close()
  }
})

test('a file inside of an archive that is read again keeps its new bytes while the former ones are still being removed', async () => {
  const blobs = memoryBlobStore()
  const order: string[] = []
  let childId: string | null = null
  const store = {
    ...blobs,
    put: async (path: string, bytes: Parameters<typeof blobs.put>[1]) => {
      if (path.endsWith(`${childId}.txt`)) order.push('written')
      return blobs.put(path, bytes)
    },
    delete: async (path: string) => {
      if (path.endsWith(`${childId}.txt`)) {
        // Longer than the archive takes to be read again.
        await pause(300)
        order.push('removed')
      }
      await blobs.delete(path)
    },
  }
  const test = await openTestKnowledge({ blobs: store })
  try {
    const { call, handlers, knowledge } = test
    await test.start()
    const zip = async (text: string) => new Uint8Array(await zipOf({ 'bird.txt': text }))
    const bytes = await zip('The bittern booms.')
    const added = await handlers.UploadDocument({ fileName: 'birds.zip', contentType: '', bytes }, call)
    if (!added.ok) throw new Error(JSON.stringify(added.error))
    const { documentId } = added.value
    const inside = async () =>
      (await handlers.ListDocuments(undefined, call)).find(
        ({ fileName, status }) => fileName.endsWith('bird.txt') && status === 'Indexed',
      )
    const first = await until('what is inside to be Indexed', inside)
    childId = first.documentId
    await knowledge.documentsHandlers.ReplaceDocument(
      { documentId, fileName: 'birds.zip', contentType: '', bytes: await zip('The heron stalks.') },
      call,
    )
    await until('the former one to be gone', async () => (await inside()) === undefined)
    const second = await until('what is inside to be Indexed again', inside)
    expect(second.documentId).toBe(first.documentId)
    expect(order).toEqual(['removed', 'written'])
    await knowledge.removalsSettled()
    const text = await knowledge.documentsHandlers.ReadDocument(
      { documentId: second.documentId, offset: 0, length: 99 },
      call,
    )
    expect(Buffer.from(text?.bytes ?? []).toString()).toBe('The heron stalks.')
  } finally {
    await test.close()
  }
})
