import { expect, it } from 'vitest'
import { until } from '../../../../test/until.ts'
import type { ImportPreview, LibraryExport, LibraryImport } from '../../../contracts/index.ts'
import { openOwnKnowledge, type TestKnowledge } from '../test-knowledge.ts'

const libraries = ({ knowledge, call }: TestKnowledge, operation: string, input?: unknown): Promise<unknown> =>
  knowledge.librariesApi.call(operation, input, call)
const imports = async (layer: TestKnowledge): Promise<LibraryImport[]> =>
  ((await libraries(layer, 'ListImports')) as { imports: LibraryImport[] }).imports

const NOTES = 12
const archive = async (): Promise<Uint8Array> => {
  const layer = await openOwnKnowledge()
  for (let at = 0; at < NOTES; at++)
    await layer.handlers.AddNote({ title: `Log ${at}`, body: `Day ${at}.` }, layer.call)
  const { exportId } = (await libraries(layer, 'ExportLibrary')) as LibraryExport
  return new Uint8Array((await layer.blobs.get(`transfers/personal/${exportId}.zip`)) ?? [])
}
const asked = async (layer: TestKnowledge) => {
  const input = { fileName: 'library.zip', bytes: await archive() }
  const { importId } = (await libraries(layer, 'PreviewImport', input)) as ImportPreview
  return { importId, sameName: 'KeepBoth', context: true }
}

it('an import goes on when whoever asked for it leaves, and tells what came of it until it is dismissed', async () => {
  const layer = await openOwnKnowledge()
  const request = await asked(layer)
  const leaving = new AbortController()
  const call = { ...layer.call, signal: leaving.signal }
  const waiting = layer.knowledge.librariesApi.call('ImportLibrary', request, call)
  leaving.abort()
  await expect(waiting).rejects.toThrow()
  const [ended] = await until('its end', async () => {
    const all = await imports(layer)
    return all[0]?.state === 'Done' && all
  })
  expect(ended).toMatchObject({ done: NOTES, total: NOTES, report: { added: NOTES, refused: [] }, problem: null })
  await libraries(layer, 'DismissImport', request.importId)
  expect(await imports(layer)).toEqual([])
  expect(await layer.blobs.list('transfers')).toEqual([])
})

it('an import for which the disk has no room stops there, says so, and goes on with the rest when it is asked to', async () => {
  const layer = await openOwnKnowledge()
  const request = await asked(layer)
  const put = layer.blobs.put.bind(layer.blobs)
  let stored = 0
  layer.blobs.put = (path, source) => {
    if (path.includes('kb-documents') && ++stored > NOTES / 2)
      return Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
    return put(path, source)
  }
  await expect(libraries(layer, 'ImportLibrary', request)).rejects.toMatchObject({ code: 'StorageFull' })
  const [failed] = await imports(layer)
  expect(failed).toMatchObject({ state: 'Failed', total: NOTES, problem: expect.stringMatching(/space/) })
  expect(failed?.done).toBeLessThan(NOTES)

  layer.blobs.put = put
  await libraries(layer, 'RetryImport', request.importId)
  const [ended] = await until('its end', async () => {
    const all = await imports(layer)
    return all[0]?.state !== 'Running' && all
  })
  expect(ended).toMatchObject({ state: 'Done', resumed: true, report: { refused: [] } })
  expect(
    (await layer.handlers.ListDocuments(undefined, layer.call)).map(({ fileName }) => fileName).toSorted(),
  ).toEqual(Array.from({ length: NOTES }, (_, at) => `Log ${at}.md`).toSorted())
})
