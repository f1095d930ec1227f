import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { importPreview } from '../../src/contracts/index.ts'
import { filesIn } from '../data-dir.ts'
import { launchHost, temporaryDataDir } from '../host.ts'
import { until } from '../until.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const DOCUMENTS = 60
const text = (at: number): string =>
  `Berth ${at} is let to keel-${at}-sailors. ${'The tide turns at noon. '.repeat(300)}`

let dataDir: string
let archive: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  dataDir = await temporaryDataDir()
  await using host = await launchHost()
  const added = []
  for (let at = 0; at < DOCUMENTS; at++) added.push(await host.client.add({ fileName: `${at}.txt`, bytes: text(at) }))
  await host.client.settled(added.map(({ documentId }) => documentId))
  const { exportId, sizeBytes } = await host.client.libraries.ExportLibrary()
  const { bytes } = await host.client.libraries.ReadExport({ exportId, offset: 0, length: sizeBytes })
  archive = new Uint8Array(bytes)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

it('an import that the end of the host interrupts goes on with the next one, and what had come is there once (half a library stayed)', async () => {
  const killed = await launchHost({ dataDir })
  const form = new FormData()
  form.append('fileName', 'library.zip')
  form.append('bytes', new Blob([archive]), 'bytes')
  const answer = await killed.client.request('/api/ILibrariesApi/PreviewImport', { method: 'POST', body: form })
  const { importId } = importPreview.parse(await answer.json())
  const importing = killed.client.libraries.ImportLibrary({ importId, sameName: 'KeepBoth', context: true }).then(
    () => 'whole',
    () => 'cut off',
  )
  await until('the first to come in', async () => (await killed.client.knowledge.ListDocuments()).length > 0, {
    everyMs: 1,
  })
  await killed.kill9()
  expect(await importing).toBe('cut off')

  await using host = await launchHost({ dataDir })
  const documents = await until('the rest to come in', async () => {
    const all = await host.client.knowledge.ListDocuments()
    return all.length >= DOCUMENTS && all
  })
  const settled = await host.client.settled(documents.map(({ documentId }) => documentId))
  expect(settled.map(({ fileName, status }) => `${fileName} ${status}`).toSorted()).toEqual(
    Array.from({ length: DOCUMENTS }, (_, at) => `${at}.txt Indexed`).toSorted(),
  )
  const has = async (end: string) =>
    (await filesIn(dataDir)).some((path) => path.includes('transfers/') && path.endsWith(end))
  await until('its file to go', async () => !(await has('.zip')))
  const { imports } = await host.client.libraries.ListImports()
  expect(imports).toMatchObject([{ importId, state: 'Done', resumed: true, done: DOCUMENTS, problem: null }])
  const [report] = imports.flatMap((each) => each.report ?? [])
  expect((report?.added ?? 0) + (report?.skipped ?? 0)).toBe(DOCUMENTS)
  expect(report?.skipped).toBeGreaterThan(0)
  await host.client.libraries.DismissImport(importId)
  expect(await host.client.libraries.ListImports()).toEqual({ imports: [] })
  expect(await has('')).toBe(false)
})
