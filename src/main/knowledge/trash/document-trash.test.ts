import { describe, expect, it } from 'vitest'
import { until } from '../../../../test/until.ts'
import { zipOf } from '../../../../test/zip-file.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { newGuid } from '../../platform/index.ts'
import { startOwnKnowledge, type TestKnowledge } from '../test-knowledge.ts'
import { createTrashTable } from './trash-table.ts'

const add = async (
  { handlers, call }: TestKnowledge,
  fileName: string,
  bytes: Uint8Array<ArrayBuffer> | string,
): Promise<string> => {
  const content = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes
  const added = await handlers.UploadDocument({ fileName, contentType: '', bytes: content }, call)
  if (!added.ok) throw new Error(JSON.stringify(added.error))
  return added.value.documentId
}
const names = async ({ handlers, call }: TestKnowledge): Promise<string[]> =>
  (await handlers.ListDocuments(undefined, call)).map(({ fileName }) => fileName).toSorted()
const indexed = (layer: TestKnowledge, count: number): Promise<unknown> =>
  until('all documents to be Indexed', async () => {
    const documents = await layer.handlers.ListDocuments(undefined, layer.call)
    return documents.filter(({ status }) => status === 'Indexed').length === count
  })
const trash = async ({ documentsHandlers, call }: TestKnowledge): Promise<string[]> =>
  (await documentsHandlers.ListTrash({ offset: 0, limit: 100 }, call)).documents.map(({ fileName }) => fileName)
const age = ({ db }: TestKnowledge, documentId: string, days: number): void => {
  const at = new Date(Date.now() - days * DAY_MS).toISOString()
  db.prepare('UPDATE knowledge_documents SET trashed_at = ? WHERE document_id = ?').run(at, documentId)
}

describe('the trash of documents', () => {
  it('takes an archive with all that came inside of it, and gives both back; what was put there before stays', async () => {
    const layer = await startOwnKnowledge()
    const { documentsHandlers, call, events } = layer
    const bytes = new Uint8Array(await zipOf({ 'one.txt': 'The first words.', 'two.txt': 'The second words.' }))
    const rootId = await add(layer, 'both.zip', bytes)
    await indexed(layer, 3)
    const [two] = (await layer.handlers.ListDocuments(undefined, call)).filter(({ fileName }) => /two/.test(fileName))
    await documentsHandlers.TrashDocuments({ documentIds: [two?.documentId ?? ''] }, call)
    await documentsHandlers.TrashDocuments({ documentIds: [rootId] }, call)
    expect(await names(layer)).toEqual([])
    expect(await trash(layer)).toEqual(['both.zip', 'two.txt'])

    await documentsHandlers.RestoreDocuments({ documentIds: [rootId] }, call)
    await indexed(layer, 2)
    expect(await names(layer)).toEqual(['both.zip', 'one.txt'])
    expect(await trash(layer)).toEqual(['two.txt'])
    expect(events.read({ kind: 'DocumentTrashed' })).toHaveLength(3)
    expect(events.read({ kind: 'DocumentDeleted' })).toEqual([])
  })

  it('answers before the chunks of a long document are gone, no search finds them, and it can be taken back at once', async () => {
    const layer = await startOwnKnowledge()
    const { documentsHandlers, call, db, store } = layer
    const lines = Array.from({ length: 4_000 }, (_, at) => `# Part ${at}\n\nThe keeper wrote entry ${at} of his log.\n`)
    const documentIds = [await add(layer, 'log.md', lines.join('\n'))]
    await indexed(layer, 1)
    const kept = () => db.prepare('SELECT count(*) FROM retrieval_chunks').pluck().get() as number
    const found = async () =>
      (await store.listChunks({ type: 'Team', teamId: call.access.teamId })).map(({ text }) => text)
    const all = (await found()).length
    expect(all).toBeGreaterThan(400)

    await documentsHandlers.TrashDocuments({ documentIds }, call)
    expect(kept()).toBeGreaterThan(0)
    expect(await found()).toEqual([])
    await documentsHandlers.RestoreDocuments({ documentIds }, call)
    expect(await names(layer)).toEqual(['log.md'])
    await indexed(layer, 1)
    await until('the former chunks to be gone', () => kept() === all)
    expect(await found()).toHaveLength(all)
  })

  it('lets go of what has been there for 30 days at the next start, and of nothing before', async () => {
    const layer = await startOwnKnowledge()
    const { documentsHandlers, call, blobs, events } = layer
    const [old, young] = [await add(layer, 'old.txt', 'Old words.'), await add(layer, 'young.txt', 'Young words.')]
    await documentsHandlers.TrashDocuments({ documentIds: [old, young] }, call)
    age(layer, old, 31)
    age(layer, young, 29)
    await layer.knowledge.start()
    await until('the old one to be gone', async () => !(await blobs.list('')).some((path) => path.includes(old)))
    expect(await trash(layer)).toEqual(['young.txt'])
    expect(events.read({ kind: 'DocumentDeleted' })).toMatchObject([{ payload: { documentId: old }, userId: null }])
    expect((await blobs.list('')).some((path) => path.includes(young))).toBe(true)
  })

  it('is emptied in one call, which leaves what others have put there', async () => {
    const layer = await startOwnKnowledge()
    const { documentsHandlers, call, callAs, db } = layer
    const documentIds = [await add(layer, 'one.txt', 'One.'), await add(layer, 'two.txt', 'Two.')]
    await documentsHandlers.TrashDocuments({ documentIds }, call)
    await documentsHandlers.EmptyTrash(undefined, callAs({ ...call.access, teamId: 'others' }))
    expect(await trash(layer)).toHaveLength(2)
    await documentsHandlers.EmptyTrash(undefined, call)
    expect(await trash(layer)).toEqual([])
    expect(db.prepare('SELECT count(*) FROM knowledge_documents').pluck().get()).toBe(0)
  })

  it('finds what it is asked for by its id, however much lies there (20,000 took 20 seconds)', async () => {
    const { db } = await startOwnKnowledge()
    const ids = JSON.stringify([newGuid()])
    const read: string[] = []
    const table = createTrashTable({
      prepare: (sql: string) => {
        read.push(sql)
        return db.prepare(sql)
      },
    } as unknown as typeof db)
    table.of('personal', [])
    const sql = read.find((each) => each.includes('json_each') && each.includes('team_id = ?')) ?? ''
    const plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all('personal', ids)
    expect(JSON.stringify(plan)).toContain('document_id=?')
  })

  it('is seen and touched by its own team alone, and goes with a hard deletion of what was around it', async () => {
    const layer = await startOwnKnowledge()
    const { documentsHandlers, handlers, call, callAs, db } = layer
    const bytes = new Uint8Array(await zipOf({ 'one.txt': 'The first words.' }))
    const rootId = await add(layer, 'one.zip', bytes)
    await indexed(layer, 2)
    const [one] = (await handlers.ListDocuments(undefined, call)).filter(({ fileName }) => fileName !== 'one.zip')
    const documentIds = [one?.documentId ?? '']
    await documentsHandlers.TrashDocuments({ documentIds }, call)
    const stranger = callAs({ ...call.access, teamId: 'others' })
    expect((await documentsHandlers.ListTrash({ offset: 0, limit: 9 }, stranger)).total).toBe(0)
    await documentsHandlers.RestoreDocuments({ documentIds }, stranger)
    await documentsHandlers.PurgeDocuments({ documentIds }, stranger)
    expect(await trash(layer)).toHaveLength(1)
    await handlers.DeleteDocument(rootId, call)
    expect(await trash(layer)).toEqual([])
    expect(db.prepare('SELECT count(*) FROM knowledge_documents').pluck().get()).toBe(0)
  })
})
