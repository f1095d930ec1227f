import { afterAll, beforeAll, expect, test } from 'vitest'
import { statementsThatScan } from '../../../../test/statements-that-scan.ts'
import { until } from '../../../../test/until.ts'
import { openTestDatabase, platformMigrations, silentLogger } from '../../platform/index.ts'
import { retrievalMigrations } from '../../retrieval/index.ts'
import { knowledgeMigrations } from '../knowledge-migrations.ts'
import { openTestKnowledge, type TestKnowledge } from '../test-knowledge.ts'
import { createTableStore } from './table-store.ts'

let layer: TestKnowledge
beforeAll(async () => {
  layer = await openTestKnowledge()
  await layer.start()
})
afterAll(() => layer.close())

const read = async (fileName: string, csv: string): Promise<string> => {
  const content = { fileName, contentType: 'text/csv', bytes: new TextEncoder().encode(csv) }
  const added = await layer.handlers.UploadDocument(content, layer.call)
  if (!added.ok) throw new Error(JSON.stringify(added.error))
  const { documentId } = added.value
  await until(`${fileName} to be Indexed`, async () => {
    const all = await layer.handlers.ListDocuments(undefined, layer.call)
    return all.find((document) => document.documentId === documentId)?.status === 'Indexed'
  })
  return documentId
}
const blocksOf = (documentId: string): number =>
  layer.db
    .prepare<[string], number>(
      'SELECT count(*) FROM knowledge_table_blocks JOIN knowledge_tables USING (table_id) WHERE document_id = ?',
    )
    .pluck()
    .get(documentId) ?? 0
const blocks = (): number => Number(layer.db.prepare('SELECT count(*) FROM knowledge_table_blocks').pluck().get())

test('what a reading leaves behind is looked for among the tables of its document alone (every table was looked at after each document: 23 ms at 10,000)', () => {
  const { db } = openTestDatabase([platformMigrations, retrievalMigrations, knowledgeMigrations])
  const scanning = statementsThatScan(db, 't', (recorded) => createTableStore(recorded, silentLogger()))
  // At a start all tables are looked at, once.
  expect(scanning).toHaveLength(1)
  expect(scanning[0]).not.toContain('json_each')
})

test('the rows of a table go with its document: into the trash, and for good; those of others stay', async () => {
  const { handlers, documentsHandlers, call } = layer
  const lamps = await read('lamps.csv', 'lamp,hours\nNorth,12\nSouth,30\n')
  const ropes = await read('ropes.csv', 'rope,metres\nTow,40\nHeaving,25\n')
  expect([blocksOf(lamps), blocksOf(ropes)]).toEqual([1, 1])

  await documentsHandlers.TrashDocuments({ documentIds: [lamps] }, call)
  await until('the rows of the lamps to be gone', () => blocks() === 1)
  expect([blocksOf(lamps), blocksOf(ropes)]).toEqual([0, 1])
  await documentsHandlers.RestoreDocuments({ documentIds: [lamps] }, call)
  await until('the lamps to be read again', () => blocksOf(lamps) === 1)

  await handlers.DeleteDocument(ropes, call)
  await until('the rows of the ropes to be gone', () => blocks() === 1)
  expect([blocksOf(lamps), blocksOf(ropes)]).toEqual([1, 0])
})

test('of a document that is read anew the rows of the former reading go', async () => {
  const { documentsHandlers, call } = layer
  const anchors = await read('anchors.csv', 'anchor,kilograms\nBower,300\nStream,90\n')
  const before = layer.db.prepare('SELECT max(block_id) FROM knowledge_table_blocks').pluck().get() as number
  await documentsHandlers.ReingestDocuments({ documentIds: [anchors], encoding: null, ocrLanguages: null }, call)
  const formerIsGone = layer.db.prepare<[number]>('SELECT 1 FROM knowledge_table_blocks WHERE block_id = ?')
  await until('the former rows to be gone', () => blocksOf(anchors) === 1 && formerIsGone.get(before) === undefined)
})
