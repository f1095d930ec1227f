import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { expectAccessible } from './journeys/axe.ts'
import { documentRow, expectIndexed } from './journeys/documents.ts'
import { words } from './words.ts'

let folder: string
test.beforeEach(async ({ host }) => {
  folder = await mkdtemp(join(tmpdir(), 'alcove-e2e-backups-'))
  await finishFirstRun(host)
})
test.afterEach(() => rm(folder, { recursive: true, force: true }))

test('everything is backed up by hand in Settings, looked at, and restored', async ({ watched, host }) => {
  const { documentId } = await host.client.add({ fileName: 'kept.txt', bytes: 'The keeper is called Ines.' })
  await host.client.settled([documentId])
  await openApp(watched, host, '/settings')
  const section = watched.getByRole('region', { name: words('settings.backups.title') })
  await expect(section.getByText(words('settings.backups.noneYet'))).toBeVisible()
  await expect(section.getByRole('button', { name: words('settings.backups.now') })).toBeDisabled()
  // As it is copied from a terminal or a file manager.
  await section.getByLabel(words('settings.backups.folder')).fill(` '${folder}' `)
  await section.getByRole('button', { name: words('settings.backups.saveFolder') }).click()
  await expect(section.getByLabel(words('settings.backups.every'))).toBeVisible()
  await section.getByRole('button', { name: words('settings.backups.now') }).click()
  await expect.poll(() => readdir(folder)).toEqual([expect.stringMatching(/^alcove-backup-.*\.tar$/)])
  await expect(section.getByText(words('settings.backups.noneYet'))).toHaveCount(0)
  await expectAccessible(watched)

  await host.client.documents.DeleteDocuments({ documentIds: [documentId] })
  await section.getByRole('button', { name: words('settings.backups.restore') }).click()
  const dialog = watched.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: words('settings.backups.replace') })).toBeDisabled()
  await dialog.getByRole('button', { name: words('settings.backups.look') }).click()
  await expect(dialog.getByRole('status')).toContainText('1 document')
  await expectAccessible(watched)
  // Nothing is here any more that would be lost.
  await expect(dialog.getByRole('switch', { name: words('settings.backups.keepPresent') })).toHaveCount(0)
  await dialog.getByRole('button', { name: words('settings.backups.replace') }).click()
  await expect(dialog).toBeHidden()
  await expect
    .poll(
      () =>
        host.client.knowledge.ListDocuments().then(
          (all) => all.map(({ fileName }) => fileName),
          () => null,
        ),
      {
        timeout: 60_000,
      },
    )
    .toEqual(['kept.txt'])
})

test('what a backup takes the place of is backed up first, and is brought back from the list', async ({
  watched,
  host,
}, info) => {
  const { client } = host
  await client.backups.SaveBackupSchedule({ ...(await client.backups.GetBackups()).schedule, folder })
  await client.backups.BackUpNow({ folder: null })
  const { documentId } = await client.add({ fileName: 'day.txt', bytes: 'What a day was spent on.' })
  await client.settled([documentId])
  await openApp(watched, host, '/settings')
  const section = watched.getByRole('region', { name: words('settings.backups.title') })
  const open = section.getByRole('button', { name: words('settings.backups.restore') })
  const dialog = watched.getByRole('dialog')
  const replace = async () => {
    await dialog.getByRole('button', { name: words('settings.backups.look') }).click()
    await expect(dialog.getByRole('status')).not.toBeEmpty()
    await dialog.getByRole('button', { name: words('settings.backups.replace') }).click()
  }
  await open.click()
  await dialog.getByRole('button', { name: words('settings.backups.look') }).click()
  const keep = dialog.getByRole('switch', { name: words('settings.backups.keepPresent') })
  await expect(keep).toBeChecked()
  await keep.click()
  await expect(dialog.getByRole('status')).toContainText(/last backed up on .*: only what was here then/)
  await keep.click()
  await expectAccessible(watched)
  await watched.screenshot({ path: info.outputPath('keep.png') })
  const answered = Promise.withResolvers<void>()
  await watched.route('**/RestoreBackup', async (route) => {
    await answered.promise
    await route.continue()
  })
  await replace()
  await expect(dialog.getByRole('status')).toContainText(words('settings.backups.replacing'))
  await expect(dialog.getByRole('button', { name: words('common.cancel') })).toBeDisabled()
  answered.resolve()
  await expect(watched.getByText(/What was here before is in .*-before-restore\.tar/)).toBeVisible()
  const namesNow = () =>
    client.knowledge.ListDocuments().then(
      (all) => all.map(({ fileName }) => fileName),
      () => null,
    )
  await expect.poll(namesNow).toEqual([])

  await openApp(watched, host, '/settings')
  await open.click()
  await dialog.getByRole('combobox').click()
  await watched.getByRole('option', { name: words('settings.backups.beforeRestore', { when: '' }).trim() }).click()
  await watched.screenshot({ path: info.outputPath('list.png') })
  await replace()
  await expect(dialog).toBeHidden()
  await expect.poll(namesNow).toEqual(['day.txt'])
})

test('a backup is encrypted with a passphrase, and asks for it again', async ({ watched, host }, info) => {
  const { backups } = host.client
  await backups.SaveBackupSchedule({ ...(await backups.GetBackups()).schedule, folder })
  await openApp(watched, host, '/settings')
  const section = watched.getByRole('region', { name: words('settings.backups.title') })
  await section.getByLabel(words('settings.backups.passphraseNew')).fill('short')
  await expect(section.getByRole('button', { name: words('settings.backups.nowEncrypted') })).toBeDisabled()
  await section.getByLabel(words('settings.backups.passphraseNew')).fill('green winter boat')
  await section.getByRole('button', { name: words('settings.backups.nowEncrypted') }).click()
  await expect.poll(() => readdir(folder)).toEqual([expect.stringMatching(/\.tar\.sealed$/)])
  await expect(section.getByLabel(words('settings.backups.passphraseNew'))).toHaveValue('')
  await section.screenshot({ path: info.outputPath('section.png') })
  await section.getByRole('button', { name: words('settings.backups.restore') }).click()
  const dialog = watched.getByRole('dialog')
  const passphrase = dialog.getByLabel(words('settings.backups.passphrase'))
  await passphrase.fill('green winter goat')
  await dialog.getByRole('button', { name: words('settings.backups.look') }).click()
  await expect(watched.getByText('is not the one that this backup was made with')).toBeVisible({ timeout: 60_000 })
  await passphrase.fill('green winter boat')
  await dialog.getByRole('button', { name: words('settings.backups.look') }).click()
  await expect(dialog.getByRole('status')).toContainText('0 documents')
  await expectAccessible(watched)
  await watched.screenshot({ path: info.outputPath('dialog.png') })
  await dialog.getByRole('button', { name: words('common.cancel') }).click()

  await section.getByRole('switch', { name: words('settings.backups.encrypt') }).click()
  await expect(section.getByText(words('settings.backups.keptIn.EncryptedFile'))).toBeVisible()
  await section.getByLabel(words('settings.backups.encryptPassphrase')).fill('seven')
  await expect(section.getByText(words('settings.backups.passphraseShort', { count: 10 }))).toBeVisible()
  await section.getByLabel(words('settings.backups.encryptPassphrase')).fill('seven quiet harbours')
  await expectAccessible(watched)
  await section.screenshot({ path: info.outputPath('encrypt.png') })
  await section.getByRole('button', { name: words('settings.backups.encryptSave') }).click()
  await expect(section.getByLabel(words('settings.backups.encryptPassphrase'))).toHaveCount(0)
  await expect(section.getByRole('switch', { name: words('settings.backups.encrypt') })).toBeChecked()
  expect((await backups.GetBackups()).schedule.encrypted).toBe(true)
})

test('an encrypted backup under another name is opened, what is no backup is told of at its field', async ({
  watched,
  host,
}) => {
  const { path } = await host.client.backups.BackUpNow({ folder, passphrase: 'green winter boat' })
  const renamed = join(folder, 'from my old computer')
  await rename(path, renamed)
  await openApp(watched, host, '/settings')
  const section = watched.getByRole('region', { name: words('settings.backups.title') })
  await section.getByRole('button', { name: words('settings.backups.restore') }).click()
  const dialog = watched.getByRole('dialog')
  const field = dialog.getByLabel(words('settings.backups.path'))
  const look = dialog.getByRole('button', { name: words('settings.backups.look') })
  for (const [wrong, why] of [
    [folder, 'Is a folder. Name the file of the backup in it.'],
    [join(folder, 'none'), 'There is no such file, or it may not be read.'],
    ['none', 'Is not the full path of a file.'],
  ] as const) {
    await field.fill(wrong)
    await look.click()
    await expect(dialog.getByText(why)).toBeVisible()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  await field.fill(renamed)
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  await look.click()
  await expect(dialog.getByText('This backup is encrypted.')).toBeVisible()
  await dialog.getByLabel(words('settings.backups.passphrase')).fill('green winter boat')
  await look.click()
  await expect(dialog.getByRole('status')).toContainText('0 documents', { timeout: 60_000 })
  await expectAccessible(watched)
})

test('a double click backs up once (it said that a backup is being made already)', async ({ watched, host }) => {
  await host.client.backups.SaveBackupSchedule({ ...(await host.client.backups.GetBackups()).schedule, folder })
  await openApp(watched, host, '/settings')
  const section = watched.getByRole('region', { name: words('settings.backups.title') })
  let asked = 0
  watched.on('request', (request) => {
    if (request.url().endsWith('/BackUpNow')) asked += 1
  })
  const now = section.getByRole('button', { name: words('settings.backups.now') })
  await now.dblclick()
  await expect(section.getByText(words('settings.backups.noneYet'))).toHaveCount(0)
  expect(asked).toBe(1)
  // Two clicks that are none are two.
  await expect(now).not.toHaveAttribute('aria-busy')
  const second = watched.waitForResponse((response) => response.url().endsWith('/BackUpNow'))
  await now.click()
  // Answered once it is whole: its folder goes with the test.
  await second
  expect(asked).toBe(2)
})

test('a document shows what it is about, and a question that it suggests is asked', async ({ watched, host }) => {
  const text = '# Harbour\n\n## The crane\n\nThe crane was repaired in March 2024. The crane lifts boats.\n'
  await host.client.add({ fileName: 'harbour.md', bytes: text })
  await openApp(watched, host, '/documents')
  await expectIndexed(watched, 'harbour.md', 60_000)
  await documentRow(watched, 'harbour.md').getByRole('link', { name: 'harbour.md' }).click()
  const overview = watched.getByRole('region', { name: words('viewer.overview.title') })
  const opener = overview.getByRole('button', { expanded: false })
  await opener.press('Enter')
  await expect(overview.getByRole('list', { name: words('viewer.overview.terms') })).toContainText('crane')
  await expect(overview.getByText('The crane', { exact: true })).toBeVisible()
  await expectAccessible(watched)
  await overview.getByRole('button', { name: 'When was the crane repaired?' }).click()
  await expect(watched).toHaveURL(/\/assistant\/[0-9a-f-]{36}$/)
  await expect(watched.getByText('The crane was repaired in March 2024.').first()).toBeVisible()
})

test('models that were added are left out where the person says so, and looking at the backup names them', async ({
  watched,
  host,
}, info) => {
  await writeFile(join(host.dataDir, 'models', 'talker.gguf'), Buffer.alloc(3_000_000))
  const { backups } = host.client
  await backups.SaveBackupSchedule({ ...(await backups.GetBackups()).schedule, folder })
  await openApp(watched, host, '/settings')
  const section = watched.getByRole('region', { name: words('settings.backups.title') })
  await expect(section.getByText('1 model, 3 MB in each backup')).toBeVisible()
  const models = section.getByRole('switch', { name: words('settings.backups.models') })
  await expect(models).toBeChecked()
  await models.click()
  await expect(models).not.toBeChecked()
  await section.getByRole('button', { name: words('settings.backups.now') }).click()
  await expect.poll(() => readdir(folder)).toEqual([expect.stringMatching(/^alcove-backup-.*\.tar$/)])
  await rm(join(host.dataDir, 'models', 'talker.gguf'))
  await section.screenshot({ path: info.outputPath('models.png') })
  await section.getByRole('button', { name: words('settings.backups.restore') }).click()
  const dialog = watched.getByRole('dialog')
  await dialog.getByRole('button', { name: words('settings.backups.look') }).click()
  await expect(dialog.getByRole('status')).toContainText('neither in the backup nor here: talker.gguf')
  await expectAccessible(watched)
  await watched.screenshot({ path: info.outputPath('missing.png') })
})

test('what a backup holds is never told of another one that was chosen meanwhile', async ({ watched, host }) => {
  await host.client.backups.SaveBackupSchedule({ ...(await host.client.backups.GetBackups()).schedule, folder })
  const { path } = await host.client.backups.BackUpNow({ folder: null, passphrase: null })
  await openApp(watched, host, '/settings')
  const section = watched.getByRole('region', { name: words('settings.backups.title') })
  await section.getByRole('button', { name: words('settings.backups.restore') }).click()
  const dialog = watched.getByRole('dialog')
  const look = dialog.getByRole('button', { name: words('settings.backups.look') })
  const replace = dialog.getByRole('button', { name: words('settings.backups.replace') })
  const field = dialog.getByLabel(words('settings.backups.path'))
  const answered = Promise.withResolvers<void>()
  await watched.route('**/PreviewRestore', async (route) => {
    await answered.promise
    await route.continue()
  })
  const answer = watched.waitForResponse('**/PreviewRestore')
  await look.click()
  await field.fill('/elsewhere/other.tar')
  answered.resolve()
  await (await answer).finished()
  await expect(look).toBeEnabled()
  await expect(dialog.getByRole('status')).toBeEmpty()
  await expect(replace).toBeDisabled()

  // A path that was pasted with space around it is the same path.
  await field.fill(` ${path} `)
  await expect(dialog.getByRole('status')).not.toBeEmpty()
  await expect(replace).toBeEnabled()
})

test('a folder that is gone or cannot be written is told of in words, and the next backup goes well when it is back', async ({
  watched,
  host,
}) => {
  await host.client.add({ fileName: 'kept.txt', bytes: 'The keeper is called Ines.' })
  const { backups } = host.client
  const gone = join(folder, 'disk')
  await mkdir(gone)
  await backups.SaveBackupSchedule({ ...(await backups.GetBackups()).schedule, folder: gone })
  await openApp(watched, host, '/settings')
  const section = watched.getByRole('region', { name: words('settings.backups.title') })
  const now = section.getByRole('button', { name: words('settings.backups.now') })
  await expect(now).toBeEnabled()
  await rm(gone, { recursive: true })
  await now.click()
  await expect(section.getByText(/There is no such folder.*Connect its drive, or make it/)).toBeVisible()
  await writeFile(gone, 'not a folder')
  await now.click()
  await expect(section.getByText(/Is a file\. Name the folder that it stands in/)).toBeVisible()
  await rm(gone)
  await mkdir(gone)
  await now.click()
  await expect.poll(() => readdir(gone)).toEqual([expect.stringMatching(/^alcove-backup-.*\.tar$/)])
  await expect(section.getByText(words('settings.backups.noneYet'))).toHaveCount(0)
  await expect(section.getByText(/Connect its drive|Is a file/)).toHaveCount(0)
})
