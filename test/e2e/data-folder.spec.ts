import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHostClient } from '../host-client.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { expectAccessible } from './journeys/axe.ts'
import { words } from './words.ts'

let folder: string
test.beforeEach(async ({ host }) => {
  folder = await mkdtemp(join(tmpdir(), 'alcove-e2e-data-'))
  await finishFirstRun(host)
})
test.afterEach(() => rm(folder, { recursive: true, force: true }))

test('what is stored where is shown with sizes, once somebody wants to see it', async ({ watched, host }) => {
  const { documentId } = await host.client.add({ fileName: 'kept.txt', bytes: 'The keeper is called Ines.' })
  await host.client.settled([documentId])
  await openApp(watched, host, '/settings')
  const section = watched.getByRole('region', { name: words('settings.storage.title') })
  await expect(section.getByText(host.dataDir, { exact: true })).toBeVisible()
  await expect(section.getByRole('table')).toHaveCount(0)
  await section.getByText(words('settings.storage.parts')).click()
  const documents = section.getByRole('row', { name: words('settings.storage.part.Documents') })
  const { parts } = await host.client.dataFolder.DescribeStorage({ measure: true })
  const bytes = parts.find(({ part }) => part === 'Documents')?.sizeBytes
  await expect(documents).toContainText(`${join(host.dataDir, 'blobs')}${bytes} bytes`)
  await expect(documents).toContainText(words('settings.storage.about.Documents.plain'))
  await expect(section.getByRole('row', { name: words('settings.storage.part.Database') })).toContainText(/\d (kB|MB)/)
  await expectAccessible(watched)
  await watched.setViewportSize({ width: 420, height: 900 })
  expect(await watched.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(420)
})

test('everything is moved to another folder by keyboard, Alcove comes back with it, and the former copy is deleted', async ({
  watched,
  host,
}) => {
  const { documentId } = await host.client.add({ fileName: 'kept.txt', bytes: 'The keeper is called Ines.' })
  await host.client.settled([documentId])
  await openApp(watched, host, '/settings')
  const section = watched.getByRole('region', { name: words('settings.storage.title') })
  await section.getByRole('button', { name: words('settings.storage.move') }).press('Enter')
  const dialog = watched.getByRole('dialog')
  const field = dialog.getByLabel(words('settings.storage.newFolder'))
  await expect(field).toBeFocused()
  const now = dialog.getByRole('button', { name: words('settings.storage.moveNow') })
  await writeFile(join(folder, 'mine.txt'), 'mine')
  await watched.keyboard.type(folder)
  await watched.keyboard.press('Enter')
  await expect(dialog.getByText(/Is not empty/)).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(now).toBeDisabled()
  await expectAccessible(watched)
  await watched.keyboard.type('/new')
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  await watched.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toContainText(join(folder, 'new'))
  await expectAccessible(watched)
  await expect(now).toBeEnabled()
  await now.press('Enter')
  await expect(dialog).toBeHidden()

  const client = createHostClient({ url: host.url, token: host.token })
  const placeOf = () =>
    client.dataFolder.DescribeStorage({ measure: false }).then(
      (storage) => storage.folder,
      () => null,
    )
  await expect.poll(placeOf, { timeout: 60_000 }).toBe(join(folder, 'new'))
  await openApp(watched, host, '/documents')
  await expect(watched.getByRole('link', { name: 'kept.txt' })).toBeVisible()

  await openApp(watched, host, '/settings')
  await expect(section.getByText(join(folder, 'new'), { exact: true })).toBeVisible()
  await expect(section.getByText(/still contains a copy \([\d.]+ (kB|MB)\)/)).toBeVisible()
  await expectAccessible(watched)
  await section.getByRole('button', { name: words('settings.storage.deleteFormer') }).press('Enter')
  const question = watched.getByRole('alertdialog')
  await expect(question).toContainText(host.dataDir)
  await question.getByRole('button', { name: words('common.cancel') }).press('Enter')
  expect((await readdir(host.dataDir)).length).toBeGreaterThan(3)
  await section.getByRole('button', { name: words('settings.storage.deleteFormer') }).press('Enter')
  await question.getByRole('button', { name: words('settings.storage.confirm.action') }).press('Enter')
  await expect(section.getByText(/still contains a copy/)).toHaveCount(0)
  expect(await readdir(host.dataDir)).toEqual(['moved.json'])
})

test('why a move failed is told in Settings, in German as well', async ({ watched, host }) => {
  await writeFile(
    join(host.dataDir, 'move-failed.json'),
    JSON.stringify({
      at: '2026-01-31T12:00:00.000Z',
      folder: '/media/ada/disk',
      message: 'Alcove ended before the move was done. Everything is where it was; you can move it again.',
    }),
  )
  await openApp(watched, host, '/settings')
  await expect(watched.getByText(/The move of .* to \/media\/ada\/disk failed\. Alcove ended/)).toBeVisible()
  const { settings } = host.client
  await settings.SavePreferences({ ...(await settings.GetPreferences()), language: 'de' })
  await openApp(watched, host, '/settings')
  const section = watched.getByRole('region', { name: 'Wo alles gespeichert ist' })
  await expect(section.getByText(/fehlgeschlagen\. Alcove wurde beendet, bevor alles verschoben war/)).toBeVisible()
  await section.getByText('Was wo gespeichert ist').click()
  await expect(section.getByRole('row', { name: 'Dateien der Dokumente' })).toBeVisible()
  await section.getByRole('button', { name: 'Datenordner verschieben …' }).click()
  const dialog = watched.getByRole('dialog')
  await dialog.getByLabel('Neuer Ordner').fill('Ordner')
  await dialog.getByRole('button', { name: 'Prüfen' }).click()
  await expect(dialog.getByText(/Das ist nicht der vollständige Pfad eines Ordners/)).toBeVisible()
  await expectAccessible(watched)
})
