import { Buffer } from 'node:buffer'
import { copyFile, mkdir, readdir, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BackupFile } from '../../../src/contracts/index.ts'
import { createHostClient } from '../../host-client.ts'
import { findInFiles } from '../../raw-bytes.ts'
import { until } from '../../until.ts'
import {
  alcove,
  type BackupPlaces,
  CONFIRMATION,
  fill,
  LIMIT_MS,
  namesIn,
  openBackupPlaces,
  restore,
} from './backup-places.ts'

let places: BackupPlaces
beforeAll(async () => {
  places = await openBackupPlaces()
}, LIMIT_MS)
afterAll(() => places.close())

describe('a backup', () => {
  it(
    'that is encrypted shows nothing of what it holds, and comes back with its passphrase alone, on the command line too',
    async () => {
      await using host = await places.launch()
      const { documentId } = await host.client.add({ fileName: 'sealed.txt', bytes: 'The heron nests by the weir.' })
      await host.client.settled([documentId])
      const kept = join(places.root, 'sealed')
      await mkdir(kept)
      const file = join(places.root, 'passphrase.txt')
      await writeFile(file, 'green winter boat\n')
      const reach = ['--url', host.url, '--token', host.token]
      await alcove(['backup', kept, '--passphrase-file', file, ...reach])
      const [name = ''] = await readdir(kept)
      expect(name).toMatch(/\.tar\.sealed$/)
      const path = join(kept, name)
      expect(await findInFiles(kept, 'The heron nests by the weir.')).toEqual([])
      expect((await stat(path)).mode & 0o077).toBe(0)
      const { backups } = host.client
      await expect(backups.PreviewRestore({ path })).rejects.toMatchObject({
        message: expect.stringMatching(/^passphrase: .*is encrypted/),
      })
      await expect(backups.PreviewRestore({ path, passphrase: 'green winter goat' })).rejects.toMatchObject({
        message: expect.stringMatching(/^passphrase: is not the one/),
      })
      const bad = join(places.root, 'bad.sealed')
      await copyFile(path, bad)
      await truncate(bad, (await stat(path)).size - 20)
      await expect(backups.PreviewRestore({ path: bad, passphrase: 'green winter boat' })).rejects.toMatchObject({
        message: expect.stringMatching(/^path: .*cut off or changed/),
      })
      expect(await alcove(['restore', path, '--passphrase-file', file, ...reach])).toContain('1 documents')
      expect((await readdir(host.dataDir)).filter((left) => /restore|backup/.test(left))).toEqual([])
      await host.client.documents.DeleteDocuments({ documentIds: [documentId] })
      await backups.RestoreBackup({ path, passphrase: 'green winter boat', confirmation: CONFIRMATION })
      const client = createHostClient({ url: host.url, token: host.token })
      const isBack = () =>
        namesIn({ client }).then(
          (names) => names.includes('sealed.txt'),
          () => false,
        )
      await until('the host to be back', isBack, { timeoutMs: 120_000 })
    },
    LIMIT_MS,
  )
})

describe('a backup of encrypted files', () => {
  it(
    'holds them as they were, and what is restored is encrypted again',
    async () => {
      const own = join(places.root, 'encrypted')
      await mkdir(own)
      let made: BackupFile
      {
        await using host = await places.launch({ args: ['--encrypt-files', 'on'] })
        await fill(host)
        made = await host.client.backups.BackUpNow({ folder: own })
      }
      await using host = await places.launch()
      const again = await restore(host, made.path, (names) => names.includes('keeper.txt'))
      const [document] = await again.knowledge.ListDocuments()
      const read = await again.documents.ReadDocument({
        documentId: document?.documentId ?? '',
        offset: 0,
        length: 100,
      })
      expect(Buffer.from(read?.bytes ?? []).length).toBeGreaterThan(10)
      expect(await findInFiles(join(host.dataDir, 'blobs'), 'lighthouse keeper')).toEqual([])
    },
    LIMIT_MS,
  )
})

describe('that is made by itself and encrypted', () => {
  it(
    'asks for its passphrase once, keeps it in the secret store alone, and is opened with it',
    async () => {
      const own = join(places.root, 'sealed by itself')
      await mkdir(own)
      const passphrase = 'seven quiet harbours'
      const dataDir = await places.newDataDir()
      const wanted = { folder: own, every: 'Daily' as const, keep: 3, encrypted: true }
      {
        await using host = await places.launch({ dataDir })
        const { backups } = host.client
        await expect(backups.SaveBackupSchedule(wanted)).rejects.toMatchObject({
          status: 400,
          message: expect.stringContaining('passphrase'),
        })
        await backups.SaveBackupSchedule({ ...wanted, passphrase })
        await until('the first backup', async () => (await backups.GetBackups()).last !== null)
        const state = await backups.GetBackups()
        expect(JSON.stringify(state)).not.toContain(passphrase)
        expect(state).toMatchObject({ failure: null, schedule: { encrypted: true }, passphraseIn: 'EncryptedFile' })
      }
      await using host = await places.launch({ dataDir })
      const { backups } = host.client
      // It is not asked for again: neither at the next start, nor when something else of the schedule changes.
      await backups.SaveBackupSchedule({ ...wanted, keep: 2 })
      const { path } = await backups.BackUpNow({ folder: null })
      expect(path).toMatch(/\.sealed$/)
      expect(await backups.PreviewRestore({ path, passphrase })).toMatchObject({ holds: { documents: 0 } })
      await expect(backups.PreviewRestore({ path })).rejects.toMatchObject({ status: 400 })
      expect(await findInFiles(own, passphrase)).toEqual([])
      expect(await findInFiles(dataDir, passphrase)).toEqual([])
      await backups.SaveBackupSchedule({ ...wanted, encrypted: false })
      expect((await backups.BackUpNow({ folder: null })).path).toMatch(/\.tar$/)
      await expect(backups.SaveBackupSchedule(wanted)).rejects.toMatchObject({ status: 400 })
    },
    LIMIT_MS,
  )
})
