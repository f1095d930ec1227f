import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { corpusDocuments } from '../../scripts/bench/corpus-base.ts'
import { sampleFile } from '../sample-library.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { violationsOf } from './journeys/axe.ts'
import { documentRow, expectFailed, expectIndexed, statusWords, watchStatuses } from './journeys/documents.ts'
import { dropFiles } from './journeys/drop-files.ts'
import { skipFirstRun } from './journeys/first-run.ts'
import { goTo } from './journeys/pages.ts'
import { words } from './words.ts'

const five = [
  'observatory-handbook.pdf',
  'minutes-2025-02-04.md',
  'history-of-the-observatory.txt',
  'observing-log.csv',
  'duty-rota.json',
]

const sample = async (name: string) => ({ name, bytes: (await sampleFile(name)).bytes })

test('[K3.09] files of every kind that are dropped become ready, live; a broken PDF says why it failed', async ({
  app,
}) => {
  await skipFirstRun(app)
  await goTo(app, 'documents')
  const seen = await watchStatuses(app)
  const handbook = Buffer.from((await sampleFile('observatory-handbook.pdf')).bytes)
  const bytes = corpusDocuments(2_000, 5)
    .map((document) => document.bytes)
    .join('\n\n')
  const large = { name: 'large.md', bytes }
  await dropFiles(app, [
    large,
    ...(await Promise.all(five.map(sample))),
    { name: 'broken.pdf', bytes: handbook.subarray(0, 9_000) },
  ])
  for (const name of five) await expectIndexed(app, name)
  await expectIndexed(app, large.name, 180_000)
  await expectFailed(app, 'broken.pdf', /\w+ \w+ \w+.*\./)

  const statuses = await seen()
  for (const name of [...five, large.name]) {
    const places = (statuses[name] ?? []).map((status) => statusWords.indexOf(status))
    expect(places, `${name}: ${statuses[name]}`).toEqual(places.toSorted((a, b) => a - b))
    expect(statuses[name]?.at(-1)).toBe('Ready')
  }
  // What goes by between two patches is not told.
  expect(statuses[large.name]?.length).toBeGreaterThan(1)
  expect(statuses['broken.pdf']?.at(-1)).toBe('Failed')
})

test('files that are dropped on another page are added too, and refused ones say why', async ({ app }) => {
  await skipFirstRun(app)
  await dropFiles(app, [
    { name: 'note.txt', bytes: 'The spare key hangs behind the barometer.' },
    { name: 'tool.exe', bytes: Uint8Array.from({ length: 900 }, (_, at) => (at * 73) & 255) },
  ])
  await goTo(app, 'documents')
  await expectIndexed(app, 'note.txt')
  const uploads = app.getByRole('region', { name: words('documents.add') })
  await expect(uploads.getByRole('listitem').filter({ hasText: 'tool.exe' })).toContainText(/cannot be read|type/)

  // An open document is another page too (nothing was said there, of failures neither).
  await documentRow(app, 'note.txt').getByRole('link', { name: 'note.txt' }).click()
  await expect(app.getByRole('heading', { name: 'note.txt' })).toBeVisible()
  await dropFiles(app, [{ name: 'second.exe', bytes: Uint8Array.from({ length: 900 }, (_, at) => (at * 91) & 255) }])
  await expect(app.getByRole('listitem').filter({ hasText: 'second.exe' })).toContainText(/cannot be read|type/)
})

test('the list is where it was left when one comes back from a document, and its checkboxes take Shift and Escape', async ({
  watched,
  host,
}) => {
  for (let at = 0; at < 60; at += 10)
    await Promise.all(
      Array.from({ length: 10 }, (_, each) =>
        host.client.add({ fileName: `page ${at + each}.txt`, bytes: `Page ${at + each} of the log.` }),
      ),
    )
  await finishFirstRun(host)
  await openApp(watched, host, '/documents')
  const grid = watched.getByRole('grid', { name: words('documents.list') })
  await expect(grid).toHaveAttribute('aria-rowcount', '61')
  const scrolled = () => grid.evaluate((list) => list.closest('.overflow-y-auto')?.scrollTop ?? 0)
  await grid.evaluate((list) => list.closest('.overflow-y-auto')?.scrollTo(0, 1_500))
  const names = grid.locator('tbody tr th a')
  await expect(grid.locator('tbody tr').first()).not.toHaveAttribute('aria-rowindex', '2')
  // Scrolled a little and opened within one frame, before the list was told of it.
  const opened = await names.nth(12).evaluate((link: HTMLElement) => {
    link.closest('.overflow-y-auto')?.scrollBy(0, -40)
    link.click()
    return link.textContent
  })
  await expect(watched.getByRole('heading', { name: opened ?? '' })).toBeVisible()
  await watched.goBack()
  await expect.poll(scrolled).toBeGreaterThan(1_200)
  await expect(grid).toBeFocused()
  await expect(documentRow(watched, opened ?? '')).toHaveAttribute('data-active', 'true')

  const boxes = grid.locator('tbody').getByRole('checkbox')
  await grid.evaluate((list) => list.closest('.overflow-y-auto')?.scrollTo(0, 0))
  await expect(grid.locator('tbody tr').first()).toHaveAttribute('aria-rowindex', '2')
  await boxes.nth(1).click()
  await boxes.nth(4).click({ modifiers: ['Shift'] })
  await expect(watched.getByText(words('documents.selected', { count: 4 }))).toBeVisible()
  await boxes.nth(4).press('Escape')
  await expect(grid.getByRole('checkbox', { checked: true })).toHaveCount(0)
})

test('[K8.01] the file picker adds; a deletion can be taken back at once, and from the trash', async ({
  app,
  host,
}) => {
  await skipFirstRun(app)
  await goTo(app, 'documents')
  const chooser = app.waitForEvent('filechooser')
  await app.getByRole('button', { name: words('documents.empty.choose') }).click()
  const buffer = Buffer.from('# Keys\n\nThe spare key hangs behind the barometer.\n')
  await (await chooser).setFiles([{ name: 'keys.md', mimeType: 'text/markdown', buffer }])
  await expectIndexed(app, 'keys.md')

  const row = documentRow(app, 'keys.md')
  const remove = async () => {
    await row.getByRole('button', { name: words('documents.more', { name: 'keys.md' }) }).click()
    await app.getByRole('menuitem', { name: words('documents.delete') }).click()
    await expect(row).toHaveCount(0)
    await expect(app.getByRole('heading', { name: words('documents.empty.title') })).toBeVisible()
  }
  await remove()
  expect(await host.client.knowledge.ListDocuments()).toEqual([])
  await app.getByRole('button', { name: words('common.undo') }).click()
  await expectIndexed(app, 'keys.md')

  await remove()
  await app.reload()
  const openTrash = async () => {
    await app.getByRole('button', { name: words('documents.libraryMenu') }).click()
    await app.getByRole('menuitem', { name: words('documents.trash.title') }).click()
  }
  await openTrash()
  const trash = app.getByRole('dialog', { name: words('documents.trash.title') })
  await expect(trash).toContainText(words('documents.trash.about'))
  expect(await violationsOf(app, '[role=dialog]')).toEqual([])
  await trash.getByRole('button', { name: words('documents.trash.restore', { name: 'keys.md' }) }).click()
  await expect(trash).toContainText(words('documents.trash.empty'))
  await app.keyboard.press('Escape')
  await expectIndexed(app, 'keys.md')

  await remove()
  await openTrash()
  await trash.getByRole('button', { name: words('documents.trash.purge', { name: 'keys.md' }) }).click()
  await app
    .getByRole('alertdialog')
    .getByRole('button', { name: words('documents.trash.confirm') })
    .click()
  await expect(trash).toContainText(words('documents.trash.empty'))
  expect((await host.client.documents.ListTrash({})).total).toBe(0)
})

test('a file that is here already is told of, and the copy can go again', async ({ app }) => {
  await skipFirstRun(app)
  await goTo(app, 'documents')
  const bytes = 'The tide table hangs in the boat house.'
  await dropFiles(app, [{ name: 'tides.txt', bytes }])
  await expectIndexed(app, 'tides.txt')
  await dropFiles(app, [{ name: 'copy.txt', bytes }])
  const told = app.getByRole('listitem').filter({ hasText: 'tides.txt' }).filter({ hasText: 'copy.txt' })
  await told.getByRole('button', { name: words('documents.uploads.removeCopy') }).click()
  await expect(documentRow(app, 'copy.txt')).toHaveCount(0)
  await expectIndexed(app, 'tides.txt')
})

test('a folder is added with what lies in its folders', async ({ app }) => {
  await skipFirstRun(app)
  await goTo(app, 'documents')
  const folder = await mkdtemp(join(tmpdir(), 'alcove-folder-'))
  await mkdir(join(folder, 'inner'))
  await writeFile(join(folder, 'outer.txt'), 'The ferry leaves at noon.')
  await writeFile(join(folder, 'inner', 'deep.txt'), 'The winch is oiled in May.')
  await writeFile(join(folder, '.hidden.txt'), 'Nobody sees this.')
  await app.locator('input[webkitdirectory]').setInputFiles(folder)
  const dialog = app.getByRole('dialog', { name: words('adding.title', { count: 1, name: basename(folder) }) })
  await dialog.getByRole('button', { name: words('adding.add', { count: 2 }) }).click()
  await expectIndexed(app, 'outer.txt')
  await expectIndexed(app, 'deep.txt')
  await expect(documentRow(app, '.hidden.txt')).toHaveCount(0)
  await rm(folder, { recursive: true })
})

test('a library goes out as one file, and what it holds is shown before it comes in again', async ({
  app,
}, testInfo) => {
  await skipFirstRun(app)
  await goTo(app, 'documents')
  await dropFiles(app, [{ name: 'tides.txt', bytes: 'High water is at noon.' }])
  await expectIndexed(app, 'tides.txt')
  await app.getByRole('button', { name: words('documents.libraryMenu') }).click()
  const saved = app.waitForEvent('download')
  await app.getByRole('menuitem', { name: words('documents.export.action') }).click()
  const archive = testInfo.outputPath('library.zip')
  await (await saved).saveAs(archive)

  await dropFiles(app, [{ name: 'winch.txt', bytes: 'The winch is oiled in May.' }])
  await expectIndexed(app, 'winch.txt')
  // With the focus still in the checkbox.
  await documentRow(app, 'tides.txt').getByRole('checkbox').check()
  await app.keyboard.press('Delete')
  await expect(documentRow(app, 'tides.txt')).toHaveCount(0)

  await app.locator('input[accept=".zip"]').setInputFiles(archive)
  const preview = app.getByRole('dialog')
  await expect(preview.getByRole('listitem').filter({ hasText: 'tides.txt' })).toContainText(
    words('documents.import.state.New'),
  )
  await preview.getByRole('button').last().click()
  await expectIndexed(app, 'tides.txt')
  await expectIndexed(app, 'winch.txt')
})
