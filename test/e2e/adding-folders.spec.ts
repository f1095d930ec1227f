import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { documentRow, expectIndexed } from './journeys/documents.ts'
import { words } from './words.ts'

/** A folder with something of everything: what is read, what is hidden, empty, too large, or a film. */
const withFolder = async (use: (folder: string) => Promise<void>): Promise<void> => {
  const root = await mkdtemp(join(tmpdir(), 'alcove-adding-'))
  const folder = join(root, 'Papers')
  try {
    await mkdir(join(folder, 'inner'), { recursive: true })
    await writeFile(join(folder, 'outer.txt'), 'The ferry leaves at noon.')
    await writeFile(join(folder, 'inner', 'deep.md'), '# Winch\n\nThe winch is oiled in May.')
    await writeFile(join(folder, 'inner', 'log.csv'), 'Day,Tide\nMonday,3.2\n')
    await writeFile(join(folder, 'inner', '.hidden.txt'), 'Nobody sees this.')
    await writeFile(join(folder, 'empty.txt'), '')
    await writeFile(
      join(folder, 'film.mov'),
      Uint8Array.from({ length: 900 }, (_, at) => (at * 73) & 255),
    )
    const large = await open(join(folder, 'large.txt'), 'w')
    // Takes no room on the disk.
    await large.truncate(105_000_000)
    await large.close()
    await use(folder)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}
const pick = (page: Page, folder: string) => page.locator('input[webkitdirectory]').setInputFiles(folder)
const dialogOf = (page: Page, folder: string): Locator =>
  page.getByRole('dialog', { name: words('adding.title', { count: 1, name: basename(folder) }) })
const why = (reason: string, values = {}) => words(`adding.why.${reason}`, { count: 1, ...values })

test('what a folder holds is told before any of it is sent, by keyboard alone; cancelled, nothing is', async ({
  watched: page,
  host,
}) => {
  await finishFirstRun(host)
  await openApp(page, host, '/documents')
  await withFolder(async (folder) => {
    await pick(page, folder)
    const dialog = dialogOf(page, folder)
    const add = dialog.getByRole('button', { name: words('adding.add', { count: 3 }) })
    await expect(add).toBeFocused()
    await expect(dialog.getByRole('status')).toContainText('3 files')
    await expect(dialog.getByRole('status')).toContainText(words('adding.time.moments'))
    const read = dialog.getByRole('list', { name: words('adding.read') })
    await expect(read.getByRole('listitem')).toHaveCount(2)
    await expect(read).toContainText(words('adding.kind.Text', { count: 2 }))
    await expect(read).toContainText(words('adding.kind.Table', { count: 1 }))
    for (const [reason, name] of [
      [why('Hidden'), 'inner/.hidden.txt'],
      [why('TooLarge', { max: 100 }), 'large.txt'],
      [why('Empty'), 'empty.txt'],
      [why('Refused'), 'film.mov'],
    ] as const) {
      await expect(dialog.getByText(name, { exact: true })).toBeHidden()
      await dialog.locator('summary').filter({ hasText: reason }).focus()
      await page.keyboard.press('Enter')
      await expect(dialog.getByText(name, { exact: true })).toBeVisible()
    }
    expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    expect(await host.client.knowledge.ListDocuments()).toEqual([])

    await pick(page, folder)
    await expect(add).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    for (const name of ['outer.txt', 'deep.md', 'log.csv']) await expectIndexed(page, name)
    await expect(documentRow(page, 'large.txt')).toHaveCount(0)
    expect(await host.client.knowledge.ListDocuments()).toHaveLength(3)
  })
})

test('a folder that comes again adds what is new alone; what has changed takes the place of its document, if one says so', async ({
  watched: page,
  host,
}) => {
  await finishFirstRun(host)
  await openApp(page, host, '/documents')
  await withFolder(async (folder) => {
    await pick(page, folder)
    const dialog = dialogOf(page, folder)
    const add = (count: number) => dialog.getByRole('button', { name: words('adding.add', { count }), exact: true })
    await add(3).click()
    for (const name of ['outer.txt', 'deep.md', 'log.csv']) await expectIndexed(page, name)

    await pick(page, folder)
    const sums = dialog.getByRole('status').filter({ hasText: /new|changed|here already/ })
    await expect(sums).toHaveText('All 3 are here already.')
    await expect(dialog.getByText(words('adding.nothing'))).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: /^Add/ })).toHaveCount(0)
    await dialog.getByLabel(words('adding.here.again')).check()
    await expect(add(3)).toBeEnabled()
    expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)

    await writeFile(join(folder, 'new.txt'), 'The spare key hangs behind the barometer.')
    await writeFile(join(folder, 'outer.txt'), 'The ferry leaves at one, since the spring.')
    await pick(page, folder)
    await expect(sums).toHaveText('1 new, 1 changed, 2 here already')
    await expect(add(1)).toBeEnabled()
    await dialog.getByLabel(words('adding.here.changedAsk')).click()
    await page.getByRole('option', { name: words('adding.here.choice.Replace') }).click()
    await add(1).click()
    await expect(page.getByText(words('adding.here.replaced', { count: 1 }))).toBeVisible()
    await expectIndexed(page, 'new.txt')
    const documents = await host.client.knowledge.ListDocuments()
    expect(documents.map(({ fileName }) => fileName).toSorted()).toEqual(['deep.md', 'log.csv', 'new.txt', 'outer.txt'])
    const { documentId = '' } = documents.find(({ fileName }) => fileName === 'outer.txt') ?? {}
    expect((await host.client.documents.GetDocumentDetails(documentId))?.versions).toHaveLength(1)

    await pick(page, folder)
    await dialog.getByText(words('adding.here.which')).click()
    await dialog.getByRole('link', { name: 'outer.txt' }).click()
    await expect(page).toHaveURL(new RegExp(documentId))
    await expect(dialog).toHaveCount(0)
  })
})

/** Drops what stands on the disk, as the system's own file manager does. */
const dropFromDisk = async (page: Page, paths: readonly string[]): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [...paths], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data })
  await session.detach()
}

test('a folder that is dropped is asked about on any page, and a file beside it comes in at once', async ({
  watched: page,
  host,
}) => {
  await finishFirstRun(host)
  await openApp(page, host, '/assistant')
  await expect(page.getByRole('navigation', { name: words('shell.navigation') })).toBeVisible()
  await withFolder(async (folder) => {
    const single = join(folder, '..', 'single.txt')
    await writeFile(single, 'The spare key hangs behind the barometer.')
    await dropFromDisk(page, [folder, single])
    const dialog = dialogOf(page, folder)
    await expect(dialog.getByRole('status')).toContainText('3 files')
    await expect(dialog).toContainText(why('Hidden'))
    const names = async () => (await host.client.knowledge.ListDocuments()).map(({ fileName }) => fileName).toSorted()
    await expect.poll(names).toEqual(['single.txt'])
    await dialog.getByRole('button', { name: words('adding.add', { count: 3 }) }).click()
    await expect.poll(names).toEqual(['deep.md', 'log.csv', 'outer.txt', 'single.txt'])
  })
})

test('a folder with nothing to read says so, and what can be read', async ({ watched: page, host }) => {
  await finishFirstRun(host)
  await openApp(page, host, '/documents')
  await withFolder(async (folder) => {
    const films = join(folder, 'films')
    await mkdir(films)
    await writeFile(join(films, 'summer.mov'), 'x')
    await pick(page, films)
    const dialog = dialogOf(page, films)
    await expect(dialog.getByRole('status')).toContainText(words('adding.nothing'))
    await expect(dialog.getByRole('status')).toContainText(words('documents.empty.types'))
    await expect(dialog.getByRole('button', { name: /^Add/ })).toHaveCount(0)
    await dialog
      .getByRole('button', { name: words('common.close') })
      .last()
      .click()
    await expect(dialog).toHaveCount(0)
  })
})

test.describe('in a narrow window, in German', () => {
  test.use({ viewport: { width: 420, height: 860 } })

  test('the dialog fits and speaks of times and kinds in whole words', async ({ watched: page, host }) => {
    await finishFirstRun(host)
    await host.client.settings.SavePreferences({ ...(await host.client.settings.GetPreferences()), language: 'de' })
    await openApp(page, host, '/documents')
    await withFolder(async (folder) => {
      await pick(page, folder)
      const dialog = page.getByRole('dialog', { name: '„Papers“ hinzufügen?' })
      await expect(dialog.getByRole('status')).toContainText('Ein paar Sekunden auf diesem Computer')
      await expect(dialog).toContainText('2 Texte und Notizen')
      await expect(dialog).toContainText('1 ist größer als 100 MB')
      await expect(dialog.getByRole('button', { name: '3 Dateien hinzufügen' })).toBeInViewport({ ratio: 1 })
      const overhang = await dialog
        .locator('[data-fields]')
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      expect(overhang).toBe(0)
      const box = await dialog.boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(420)
    })
  })
})
