import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BackupFile } from '../../../src/contracts/index.ts'
import { backupsModule } from '../../../src/main/app/backups/backups-module.ts'
import { migrationSets } from '../../../src/main/app/open-installation.ts'
import type { RunningHost } from '../../host.ts'
import { createHostClient, type HostClient } from '../../host-client.ts'
import { startKnowledgeApp } from '../../library-app.ts'
import { until } from '../../until.ts'
import { type BackupPlaces, CONFIRMATION, LIMIT_MS, namesIn, openBackupPlaces } from './backup-places.ts'

let places: BackupPlaces
let backup: BackupFile
beforeAll(async () => {
  places = await openBackupPlaces()
  ;({ backup } = await places.backUp())
}, LIMIT_MS)
afterAll(() => places.close())

const OLD = ['Keys.md', 'keeper.txt']
const addDay = async ({ client }: Pick<RunningHost, 'client'>): Promise<void> => {
  const { documentId } = await client.add({ fileName: 'day.txt', bytes: 'What a day was spent on.' })
  await client.settled([documentId])
}
const restored = async (
  host: Pick<RunningHost, 'url' | 'token' | 'client'>,
  input: { readonly path: string; readonly passphrase?: string; readonly keepPresent?: boolean },
  names: readonly string[],
): Promise<{ before: BackupFile | null; client: HostClient }> => {
  const { before } = await host.client.backups.RestoreBackup({ ...input, confirmation: CONFIRMATION })
  const client = createHostClient({ url: host.url, token: host.token })
  const isBack = () =>
    namesIn({ client }).then(
      (found) => found.join() === names.join(),
      () => false,
    )
  await until('the host to be back', isBack, { timeoutMs: 120_000 })
  return { before, client }
}

describe('what a restored backup takes the place of', () => {
  it(
    'is backed up first, told of in the list, kept beside the latest ones, and brought back (a day was lost)',
    async () => {
      const folder = join(places.root, 'schedule')
      await mkdir(folder)
      await using host = await places.launch()
      await host.client.backups.SaveBackupSchedule({ folder, every: 'Never', keep: 1 })
      await addDay(host)
      const { before: place } = await host.client.backups.PreviewRestore({ path: backup.path })
      expect(place).toEqual({ type: 'Kept', folder })
      const { before, client } = await restored(host, { path: backup.path }, OLD)
      expect(before).toMatchObject({ beforeRestore: true, path: expect.stringContaining(folder) })
      await client.backups.BackUpNow({ folder: null })
      const last = await client.backups.BackUpNow({ folder: null })
      expect((await client.backups.GetBackups()).backups).toEqual([last, before])

      const again = await restored({ ...host, client }, { path: before?.path ?? '' }, ['day.txt'])
      expect((await again.client.backups.GetBackups()).backups).toEqual([again.before, last, before])
    },
    LIMIT_MS,
  )

  it(
    'goes beside the backup where no folder was chosen, as encrypted as that one is, and is in the list',
    async () => {
      const folder = join(places.root, 'beside')
      await mkdir(folder)
      await using host = await places.launch()
      await addDay(host)
      const passphrase = 'green winter boat'
      const { path } = await host.client.backups.BackUpNow({ folder, passphrase })
      const { before, client } = await restored(host, { path, passphrase }, ['day.txt'])
      expect(before?.path).toMatch(/-before-restore\.tar\.sealed$/)
      expect((await readdir(folder)).toSorted()).toEqual([path.slice(folder.length + 1), before?.fileName].toSorted())
      expect((await client.backups.GetBackups()).backups).toEqual([before])
      const preview = client.backups.PreviewRestore({ path: before?.path ?? '', passphrase })
      expect(await preview).toMatchObject({ holds: { documents: 1 } })
    },
    LIMIT_MS,
  )

  it(
    'is not replaced where there is no folder for it, but where the person says so; and an empty one is not kept',
    async () => {
      await using host = await places.launch()
      const { backups } = host.client
      const own = join(host.dataDir, backup.fileName)
      await copyFile(backup.path, own)
      expect((await backups.PreviewRestore({ path: own })).before).toEqual({ type: 'NothingToKeep' })
      await addDay(host)
      expect((await backups.PreviewRestore({ path: own })).before).toEqual({ type: 'NoPlace' })
      await expect(backups.RestoreBackup({ path: own, confirmation: CONFIRMATION })).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('could be backed up first'),
      })
      expect((await readdir(host.dataDir)).filter((name) => name.startsWith('restore'))).toEqual([])
      // It can be changed as before.
      await host.client.knowledge.AddNote({ title: 'Still', body: 'Everything goes on.' })
      const { before } = await restored(host, { path: own, keepPresent: false }, OLD)
      expect(before).toBeNull()
    },
    LIMIT_MS,
  )
})

it('from the restore on, nothing is taken that it would replace (a document was acknowledged and then gone)', async () => {
  await using app = await startKnowledgeApp({
    with: [
      (record) => {
        const { base } = record.ai
        const restores = backupsModule({ available: true, migrationSets, restart: () => undefined })
        return { ...record, ai: { ...record.ai, base: { ...base, modules: [...base.modules, restores] } } }
      },
    ],
  })
  const { client } = app
  await expect(
    client.backups.RestoreBackup({ path: join(places.root, 'none'), confirmation: CONFIRMATION }),
  ).rejects.toMatchObject({ status: 400 })
  await client.add({ fileName: 'first.txt', bytes: 'Before it.' })
  await client.backups.RestoreBackup({ path: backup.path, confirmation: CONFIRMATION })
  await expect(client.upload({ fileName: 'second.txt', bytes: 'After it.' })).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('being replaced by a backup'),
  })
  expect(await namesIn(app)).toEqual(['first.txt'])
})
