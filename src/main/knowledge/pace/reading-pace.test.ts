import { afterEach, expect, it } from 'vitest'
import type { TextChunk } from '../../../contracts/index.ts'
import { MINUTE_MS } from '../../platform/durations.ts'
import { newGuid } from '../../platform/index.ts'
import { createContainedIndex } from '../documents/contained-index.ts'
import { KNOWLEDGE_DATA_TYPE } from '../ingestion/knowledge-data-type.ts'
import type { KnowledgeVectorisationHandler } from '../ingestion/knowledge-vectorisation-handler.ts'
import { openTestKnowledge, type TestKnowledge } from '../test-knowledge.ts'
import { createPaceTable } from './pace-table.ts'
import { createReadingEstimator } from './reading-estimator.ts'

let library: TestKnowledge
afterEach(() => library?.close())

/** A machine on which every document takes a minute. */
const openSlow = async (): Promise<void> => {
  let now = 0
  const handler: KnowledgeVectorisationHandler = {
    dataTypeId: KNOWLEDGE_DATA_TYPE,
    concurrency: 1,
    async vectorise(fileName): Promise<TextChunk[]> {
      now += MINUTE_MS
      return [{ id: newGuid(), text: fileName, origin: 'UserContent', metadata: {} }]
    },
  }
  library = await openTestKnowledge({ handler, clock: () => now })
}
const upload = async (fileName: string): Promise<void> => {
  const bytes = new TextEncoder().encode(`This is ${fileName}.`)
  await library.handlers.UploadDocument({ fileName, contentType: '', bytes }, library.call)
}
const allRead = () => expect.poll(() => library.catalogue.browser.counts('personal', null).working).toBe(0)
const estimate = async () => {
  const files = [{ ending: 'txt', contentType: '', count: 50, bytes: 50_000 }]
  return (await library.documentsHandlers.EstimateReading({ files }, library.call)).estimate
}

it('what was measured changes what is expected, and what waits comes first', async () => {
  await openSlow()
  const fresh = await estimate()
  expect(fresh.waiting).toBe(0)
  for (let at = 0; at < 8; at++) await upload(`${at}.txt`)
  const behind = await estimate()
  expect(behind).toMatchObject({ waiting: 8 })
  expect(behind.seconds.low).toBeGreaterThanOrEqual(fresh.seconds.low)
  // They come first, and whose they are is nobody else's to know.
  expect(createReadingEstimator(createPaceTable(library.db))('others', [])).toMatchObject({
    waiting: 0,
    seconds: { high: expect.toSatisfy((seconds: number) => seconds > 0) },
  })

  await library.start()
  await allRead()
  const after = await estimate()
  expect(after.waiting).toBe(0)
  expect(after.seconds.low).toBeGreaterThan(10 * fresh.seconds.high)
  expect(createPaceTable(library.db).pace().get('Text')?.ms).toBeGreaterThan(5 * MINUTE_MS)

  // A minute each is known: those that wait now count as what they are.
  await library.jobs.stop()
  await upload('last.txt')
  const last = await estimate()
  expect(last.waiting).toBe(1)
  expect(last.seconds.high).toBeGreaterThan(after.seconds.high)
})

it('the recent counts: a machine that has become fast is known to be so after some time', async () => {
  await openSlow()
  await upload('a.txt')
  const [{ documentId } = { documentId: '' }] = library.catalogue.index.list('personal')
  const table = createPaceTable(library.db)
  const msPerDocument = () => {
    const { ms, documents } = table.pace().get('Text') ?? { ms: 0, documents: 1 }
    return ms / documents
  }
  for (let at = 0; at < 100; at++) table.record(documentId, MINUTE_MS)
  expect(msPerDocument()).toBeCloseTo(MINUTE_MS)
  for (let at = 0; at < 200; at++) table.record(documentId, 1_000)
  expect(msPerDocument()).toBeLessThan(3_000)
})

it('what came inside of a file is counted with that file', async () => {
  await openSlow()
  await upload('letters.csv')
  await upload('inside.txt')
  const idOf = (name: string) =>
    library.catalogue.index.list('personal').find(({ fileName }) => fileName === name)?.documentId ?? ''
  const container = { documentId: idOf('letters.csv'), contentVersion: 1 }
  createContainedIndex(library.db).add(idOf('inside.txt'), container, 'inside.txt')
  const table = createPaceTable(library.db)
  table.record(idOf('letters.csv'), 1_000)
  table.record(idOf('inside.txt'), 5_000)
  expect([...table.pace()]).toEqual([['Table', { documents: 1, bytes: 20, ms: 6_000 }]])
})
