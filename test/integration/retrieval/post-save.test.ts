import { expect, it } from 'vitest'
import { type VectorisationHandler, withVectorisationHandler } from '../../../src/main/library.ts'
import { startRetrievalApp } from '../../assistant-app.ts'

const documentId = '0190a8d2-0000-7000-8000-000000000000'
const scope = { type: 'Team', teamId: 'personal' } as const
const object = { documentId, scope, fileName: 'order 7', dataObject: { order: 7 } }

/** An app with a handler of orders, as a module of it saves them. */
const open = async (vectorise: VectorisationHandler['vectorise']) => {
  const app = await startRetrievalApp({ retrieval: [withVectorisationHandler({ dataTypeId: 'Order', vectorise })] })
  const { retrieval } = app.services
  if (retrieval === null) throw new Error('This app has retrieval.')
  return { app, hook: retrieval.postSave, ingestion: retrieval.ingestion }
}
const chunk = { id: documentId, text: 'seven barrels of salt', metadata: {}, origin: 'Synthetic' } as const

it('[R7.02] a save that fails calls no handler, and one that succeeds does', async () => {
  const called: unknown[] = []
  const { app, hook, ingestion } = await open(async (_fileName, dataObject) => {
    called.push(dataObject)
    return [chunk]
  })
  await using _app = app
  const failing = hook.save('Order', object, async () => Promise.reject(new Error('disk full')))
  await expect(failing).rejects.toThrow('disk full')
  expect([called, ingestion.count]).toEqual([[], 0])
  await hook.save('Order', object, async () => undefined)
  expect(called).toEqual([{ order: 7 }])
})

it('[R7.07] a handler that fails leaves the save in place, and the log says so', async () => {
  const { app, hook } = await open(async () => Promise.reject(new Error('unreadable order')))
  await using _app = app
  const rows: string[] = []
  expect(await hook.save('Order', object, async () => rows.push('order 7'))).toBe(1)
  expect(rows).toEqual(['order 7'])
  expect(app.log()).toContainEqual(
    expect.objectContaining({
      dataTypeId: 'Order',
      documentId,
      err: expect.objectContaining({ message: 'unreadable order' }),
    }),
  )
})
