import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBackupWriter } from '../../src/main/app/backups/backup-writer.ts'
import { migrationSets } from '../../src/main/app/open-installation.ts'
import { closeDatabase, type MigrationSet, openDatabase, silentLogger } from '../../src/main/platform/index.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { expectAccessible } from './journeys/axe.ts'

let folder: string
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alcove-e2e-versions-'))
})
test.afterEach(() => rm(folder, { recursive: true, force: true }))

/** A backup as a version of the app makes it that knows these steps of the schema. */
const backupOf = async (appVersion: string, sets: readonly MigrationSet[]): Promise<string> => {
  const database = join(folder, `${appVersion}.db`)
  const snapshotDir = join(folder, 'snapshots')
  closeDatabase(await openDatabase({ path: database, migrationSets: sets, snapshotDir, logger: silentLogger() }))
  const bytes = await readFile(database)
  const path = join(folder, `${appVersion}.tar`)
  await using file = await open(path, 'wx')
  const writer = createBackupWriter(file)
  await writer.add(
    'alcove.db',
    bytes.length,
    (async function* () {
      yield bytes
    })(),
  )
  await writer.end({
    ...{ format: 'alcove-backup', version: 1, createdAt: '2026-01-05T12:00:00.000Z', appVersion },
    ...{ holds: { documents: 0, notes: 0, conversations: 0 }, models: [] },
  })
  return path
}
const catalogue = async (language: string) => {
  const read = async (name: string) =>
    JSON.parse(await readFile(new URL(`../../resources/locales/${name}.${language}.json`, import.meta.url), 'utf8'))
  const { backups } = await read('settings')
  return backups as Readonly<Record<string, string>>
}
const refusals = {
  en: 'This backup was made by a newer version of Alcove (99.0.0). Nothing was changed here. Install that version or a later one, then restore it.',
  de: 'Diese Sicherung wurde mit einer neueren Version von Alcove (99.0.0) angelegt. Hier wurde nichts geändert. Installieren Sie diese Version oder eine spätere, und stellen Sie die Sicherung dann wieder her.',
}
for (const language of ['en', 'de'] as const)
  test(`a backup of a newer version is refused in words of ${language}, and one of an older version is restored in its place`, async ({
    watched,
    host,
  }, info) => {
    const newer = await backupOf(
      '99.0.0',
      migrationSets.map((set) => ({
        ...set,
        migrations: [...set.migrations, { version: set.migrations.length + 1, name: 'later', up: () => undefined }],
      })),
    )
    const older = await backupOf(
      '0.0.1',
      migrationSets.map((set) => ({ ...set, migrations: set.migrations.slice(0, 1) })),
    )
    const { settings, knowledge } = host.client
    await finishFirstRun(host)
    await settings.SavePreferences({ ...(await settings.GetPreferences()), language })
    await host.client.add({ fileName: 'kept.txt', bytes: 'The keeper is called Ines.' })
    const words = await catalogue(language)
    await openApp(watched, host, '/settings')
    const section = watched.getByRole('region', { name: words.title ?? '' })
    await section.getByRole('button', { name: words.restore ?? '' }).click()
    const dialog = watched.getByRole('dialog')
    const field = dialog.getByLabel(words.path ?? '')
    const look = dialog.getByRole('button', { name: words.look ?? '' })
    const replace = dialog.getByRole('button', { name: words.replace ?? '' })
    await field.fill(newer)
    await look.click()
    await expect(dialog.getByText(refusals[language])).toBeVisible()
    await watched.screenshot({ path: info.outputPath('newer.png') })
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(replace).toBeDisabled()
    await expectAccessible(watched)

    await field.fill(older)
    await expect(field).not.toHaveAttribute('aria-invalid', 'true')
    await look.click()
    await expect(replace).toBeEnabled()
    await watched.screenshot({ path: info.outputPath('older.png') })
    await expectAccessible(watched)
    await replace.click()
    await expect(dialog).toBeHidden()
    await expect(watched.getByText(words.restored ?? '')).toBeVisible()
    await watched.screenshot({ path: info.outputPath('restored.png') })
    await expect.poll(() => knowledge.ListDocuments().catch(() => null), { timeout: 60_000 }).toEqual([])
  })
