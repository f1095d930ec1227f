import { rm } from 'node:fs/promises'
import { importPreview, type LibraryImport } from '../../src/contracts/index.ts'
import { launchHost, temporaryDataDir } from '../host.ts'
import { until } from '../until.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { expectAccessible } from './journeys/axe.ts'
import { goTo } from './journeys/pages.ts'
import { words } from './words.ts'

const DOCUMENTS = 300
const text = (at: number): string =>
  `Berth ${at} is let to keel-${at}-sailors. ${'The tide turns at noon. '.repeat(40)}`

test('an import that the end of the host cut off goes on by itself, and that it ended is seen, in both languages', async ({
  watched: page,
}) => {
  test.setTimeout(240_000)
  const dataDir = await temporaryDataDir()
  try {
    const host = await launchHost({ dataDir, bundle: true })
    await finishFirstRun(host)
    const source = (await host.client.libraries.CreateLibrary({ name: 'Harbour' })).teamId
    const harbour = host.as(host.token, source)
    for (let at = 0; at < DOCUMENTS; at++) await harbour.add({ fileName: `${at}.txt`, bytes: text(at) })
    await until(
      'all to be read',
      async () => (await harbour.documents.BrowseDocuments({ offset: 0, limit: 1 })).counts.working === 0,
    )
    const { exportId, sizeBytes } = await harbour.libraries.ExportLibrary()
    const { bytes } = await harbour.libraries.ReadExport({ exportId, offset: 0, length: sizeBytes })
    const form = new FormData()
    form.append('fileName', 'library.zip')
    form.append('bytes', new Blob([new Uint8Array(bytes)]), 'bytes')
    const seen = await host.client.request('/api/ILibrariesApi/PreviewImport', { method: 'POST', body: form })
    const { importId } = importPreview.parse(await seen.json())
    const cutOff = host.client.libraries
      .ImportLibrary({ importId, sameName: 'KeepBoth', context: true })
      .catch(() => {})
    await until('the first to come in', async () => (await host.client.knowledge.ListDocuments()).length > 0, {
      everyMs: 1,
    })
    await host.kill9()
    await cutOff

    await using next = await launchHost({ dataDir, bundle: true })
    await openApp(page, next, '/documents')
    // How fast it is depends on the machine: it may be whole by now.
    const resumed = page.getByText(words('documents.imports.resumed'))
    await expect(resumed.or(page.getByText(words('documents.imports.done')))).toBeVisible()
    await goTo(page, 'activity')
    await expect(page.getByText(words('documents.imports.done'))).toBeVisible({ timeout: 120_000 })
    const { settings } = next.client
    await settings.SavePreferences({ ...(await settings.GetPreferences()), language: 'de' })
    await expect(page.getByText('Der Import ist im Hintergrund fertig geworden.')).toBeVisible()
    await page.getByRole('button', { name: 'Ausblenden' }).click()
    await expect(page.getByText('Der Import ist im Hintergrund fertig geworden.')).toHaveCount(0)
    expect((await next.client.knowledge.ListDocuments()).length).toBe(DOCUMENTS)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('how far an import is that goes on, and one that stopped goes on with the rest, or is given up', async ({
  watched: page,
  host,
}, info) => {
  await finishFirstRun(host)
  const known: LibraryImport = {
    importId: crypto.randomUUID(),
    state: 'Running',
    resumed: true,
    done: 12,
    total: 40,
    report: null,
    problem: null,
  }
  let told = known
  const asked: string[] = []
  await page.route('**/ILibrariesApi/ListImports', (route) => route.fulfill({ json: { imports: [told] } }))
  for (const operation of ['RetryImport', 'DismissImport'])
    await page.route(`**/ILibrariesApi/${operation}`, (route) => {
      asked.push(`${operation} ${route.request().postData()}`)
      return route.fulfill({ status: 204 })
    })
  await openApp(page, host, '/documents')
  const bar = page.getByRole('progressbar', { name: words('documents.imports.resumed') })
  await expect(bar).toHaveAttribute('aria-valuenow', '30')
  await expect(page.getByText(words('documents.imports.place', { done: 12, count: 40 }))).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: info.outputPath('running.png') })

  told = { ...known, state: 'Failed', problem: 'There is no room left on the disk.' }
  await openApp(page, host, '/activity')
  const notice = page.getByRole('alert').filter({ hasText: 'There is no room left on the disk.' })
  await expect(notice).toContainText(words('documents.imports.failed', { done: 12, count: 40 }))
  await expectAccessible(page)
  await page.screenshot({ path: info.outputPath('failed.png') })
  await notice.getByRole('button', { name: words('documents.imports.goOn') }).click()
  await expect.poll(() => asked).toEqual([`RetryImport "${known.importId}"`])
  await notice.getByRole('button', { name: words('documents.imports.giveUp') }).click()
  await expect.poll(() => asked).toEqual([`RetryImport "${known.importId}"`, `DismissImport "${known.importId}"`])
})
