import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { TextChunk } from '../../../contracts/index.ts'
import { newGuid, silentLogger } from '../../platform/index.ts'
import { openTestIngestion, team } from '../ingestion/test-ingestion.ts'
import type { VectorisationHandler } from '../vectorisation-handler.ts'
import { createPostSaveHook, type PostSaveHook } from './post-save-hook.ts'

const chunk = (text: string): TextChunk => ({ id: newGuid(), text, metadata: {}, origin: 'Synthetic' })
const documentId = '0190a8d2-0000-7000-8000-000000000000'
const object = { documentId, scope: team, fileName: 'order 7', dataObject: { order: 7 } }

const open = (handlers: readonly VectorisationHandler[]) => {
  const ingestion = openTestIngestion()
  const errors: unknown[] = []
  const logger = { ...silentLogger(), error: (details: unknown) => errors.push(details) } as never
  const hook: PostSaveHook = createPostSaveHook({
    handlers: new Map(handlers.map((handler) => [handler.dataTypeId, handler])),
    ingestion: ingestion.ingestion,
    logger,
    fullQueueMs: 1,
  })
  return { hook, ingestion, errors, [Symbol.asyncDispose]: () => ingestion[Symbol.asyncDispose]() }
}

it('[R7.01] [R7.04] [R7.06] after a save the handler is called, and its chunks are one job', async () => {
  const order: string[] = []
  const seen: unknown[] = []
  await using test = open([
    {
      dataTypeId: 'Order',
      vectorise: async (fileName, dataObject) => {
        seen.push(fileName, dataObject)
        await nextTurn()
        order.push('vectorised')
        return [chunk('seven barrels'), chunk('of salt')]
      },
    },
  ])
  const saved = await test.hook.save('Order', object, async () => {
    order.push('saved')
    return 'receipt'
  })
  expect([saved, order]).toEqual(['receipt', ['saved', 'vectorised']])
  expect(seen).toEqual(['order 7', { order: 7 }])
  expect(test.ingestion.ingestion.count).toBe(1)
  await test.ingestion.ingestion.start()
  await test.ingestion.ingestion.idle()
  const stored = await test.ingestion.store.listChunks(team)
  expect(stored.map(({ text, metadata }) => [text, metadata.documentId, metadata.ordinal])).toEqual([
    ['seven barrels', documentId, '0'],
    ['of salt', documentId, '1'],
  ])
})

it('a save that fails calls no handler', async () => {
  let called = false
  await using test = open([
    {
      dataTypeId: 'Order',
      vectorise: async () => {
        called = true
        return []
      },
    },
  ])
  const failing = test.hook.save('Order', object, async () => Promise.reject(new Error('disk full')))
  await expect(failing).rejects.toThrow('disk full')
  expect([called, test.ingestion.ingestion.count]).toEqual([false, 0])
})

it('[R7.03] only the handler of the data type is called; without one nothing is enqueued', async () => {
  const called: string[] = []
  const handlerOf = (dataTypeId: string): VectorisationHandler => ({
    dataTypeId,
    vectorise: async () => {
      called.push(dataTypeId)
      return [chunk(dataTypeId)]
    },
  })
  await using test = open([handlerOf('Order'), handlerOf('Invoice')])
  await test.hook.save('Invoice', object, async () => undefined)
  expect(called).toEqual(['Invoice'])
  expect(await test.hook.vectorise('Recipe', object)).toBeNull()
  await test.hook.save('Recipe', { ...object, documentId: newGuid() }, async () => undefined)
  expect([called, test.ingestion.ingestion.count]).toEqual([['Invoice'], 1])
})

it('[R7.05] a handler is DataTypeId and Vectorise, and nothing else', () => {
  const handler: VectorisationHandler = { dataTypeId: 'Order', vectorise: async () => [] }
  // @ts-expect-error One less is none.
  const withoutType: VectorisationHandler = { vectorise: async () => [] }
  // @ts-expect-error One less is none.
  const withoutVectorise: VectorisationHandler = { dataTypeId: 'Order' }
  expect([handler, withoutType, withoutVectorise]).toHaveLength(3)
})

it('a handler that fails leaves the save in place, and the log says so', async () => {
  await using test = open([
    { dataTypeId: 'Order', vectorise: async () => Promise.reject(new Error('unreadable order')) },
  ])
  const rows: string[] = []
  await test.hook.save('Order', object, async () => rows.push('order 7'))
  expect(rows).toEqual(['order 7'])
  expect(test.ingestion.ingestion.count).toBe(0)
  expect(test.errors).toMatchObject([{ dataTypeId: 'Order', documentId, err: { message: 'unreadable order' } }])
})

it('what is saved may name its object only then, and an object without text is found no more', async () => {
  let chunks = [chunk('first')]
  await using test = open([{ dataTypeId: 'Order', vectorise: async () => chunks }])
  const described = (id: string) => ({ ...object, documentId: id })
  await test.hook.save('Order', described, async () => documentId)
  await test.ingestion.ingestion.start()
  await test.ingestion.ingestion.idle()
  expect(await test.ingestion.store.listChunks(team)).toHaveLength(1)
  chunks = []
  await test.hook.save('Order', described, async () => documentId)
  expect(await test.ingestion.store.listChunks(team)).toEqual([])
})

it('a full queue is waited for, until the caller gives up', async () => {
  const ingestion = openTestIngestion({ capacity: 1 })
  const handlers = new Map([['Order', { dataTypeId: 'Order', vectorise: async () => [chunk('x')] }]])
  const hook = createPostSaveHook({ handlers, ingestion: ingestion.ingestion, logger: silentLogger(), fullQueueMs: 1 })
  expect(await hook.vectorise('Order', object)).toBe(1)
  const controller = new AbortController()
  const waiting = hook.vectorise('Order', { ...object, documentId: newGuid() }, { signal: controller.signal })
  controller.abort()
  await expect(waiting).rejects.toThrow()
  await ingestion.ingestion.start()
  expect(await hook.vectorise('Order', { ...object, documentId: newGuid() })).toBe(1)
  await ingestion[Symbol.asyncDispose]()
})
