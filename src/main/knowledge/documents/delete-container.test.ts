import { expect, test } from 'vitest'
import { until } from '../../../../test/until.ts'
import { zipOf } from '../../../../test/zip-file.ts'
import { memoryBlobStore } from '../../platform/index.ts'
import { openTestKnowledge } from '../test-knowledge.ts'

const FILES = 40

test('an archive goes at once with all that came inside of it, whose files follow', async () => {
  const blobs = memoryBlobStore()
  const gate = Promise.withResolvers<void>()
  let rootId = ''
  let hasBegun = false
  const knowledge = await openTestKnowledge({
    blobs: {
      ...blobs,
      delete: async (path) => {
        if (rootId !== '' && !path.includes(rootId)) {
          hasBegun = true
          await gate.promise
        }
        await blobs.delete(path)
      },
    },
  })
  try {
    const { call, db, events, handlers } = knowledge
    await knowledge.start()
    const names = Array.from({ length: FILES }, (_, at) => `part-${at}.txt`)
    const bytes = new Uint8Array(await zipOf(Object.fromEntries(names.map((name) => [name, `Words of ${name}.`]))))
    const added = await handlers.UploadDocument({ fileName: 'parts.zip', contentType: '', bytes }, call)
    if (!added.ok) throw new Error(JSON.stringify(added.error))
    await until('everything inside to be Indexed', async () => {
      const documents = await handlers.ListDocuments(undefined, call)
      return documents.filter(({ status }) => status === 'Indexed').length === FILES + 1
    })
    const stored = (await blobs.list('')).length
    expect(stored).toBeGreaterThan(FILES)
    rootId = added.value.documentId

    await handlers.DeleteDocument(rootId, call)
    expect(await handlers.ListDocuments(undefined, call)).toEqual([])
    expect(events.read({ kind: 'DocumentDeleted' })).toHaveLength(FILES + 1)
    expect(db.prepare('SELECT count(*) FROM knowledge_removals').pluck().get()).toBeGreaterThanOrEqual(FILES)
    const left = await until('the files of the archive itself to be gone', async () => {
      const paths = await blobs.list('')
      return paths.some((path) => path.includes(rootId)) ? null : paths
    })
    expect(left.length).toBeGreaterThanOrEqual(FILES)
    await until('the files inside to be under way', () => Promise.resolve(hasBegun))

    gate.resolve()
    await knowledge.knowledge.removalsSettled()
    expect(await blobs.list('')).toEqual([])
    expect(db.prepare('SELECT count(*) FROM knowledge_removals').pluck().get()).toBe(0)
  } finally {
    gate.resolve()
    await knowledge.close()
  }
})

test('a deletion that cannot be written leaves the archive and all that came inside of it', async () => {
  const knowledge = await openTestKnowledge()
  try {
    const { call, db, handlers } = knowledge
    await knowledge.start()
    const bytes = new Uint8Array(await zipOf({ 'one.txt': 'The first words.', 'two.txt': 'The second words.' }))
    const added = await handlers.UploadDocument({ fileName: 'two.zip', contentType: '', bytes }, call)
    if (!added.ok) throw new Error(JSON.stringify(added.error))
    const indexed = async () =>
      (await handlers.ListDocuments(undefined, call)).filter(({ status }) => status === 'Indexed').length
    await until('everything inside to be Indexed', async () => (await indexed()) === 3)
    db.exec(`CREATE TRIGGER refuse BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'no room'); END`)
    await expect(handlers.DeleteDocument(added.value.documentId, call)).rejects.toThrow(/no room/)
    expect(await indexed()).toBe(3)
    expect(db.prepare('SELECT count(*) FROM knowledge_removals').pluck().get()).toBe(0)
  } finally {
    await knowledge.close()
  }
})
