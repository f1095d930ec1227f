import { Buffer } from 'node:buffer'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smallDisk } from '../../small-disk.ts'
import { until } from '../../until.ts'
import { type BackupPlaces, CONFIRMATION, LIMIT_MS, namesIn, openBackupPlaces } from './backup-places.ts'

let places: BackupPlaces
beforeAll(async () => {
  places = await openBackupPlaces()
}, LIMIT_MS)
afterAll(() => places.close())

describe('where the disk is full or the process is killed', () => {
  it(
    'a backup that finds no room says so, and the last good one stays',
    async () => {
      const mounted = await places.newDataDir()
      const disk = smallDisk(40, mounted)
      await using host = await places.launch({ dataDir: join(mounted, 'data'), wrap: disk.wrap })
      const at = disk.seenAt(host.pid, mounted)
      const { backups } = host.client
      const own = join(mounted, 'kept')
      await mkdir(join(at, 'kept'))
      await backups.SaveBackupSchedule({ folder: own, every: 'Never', keep: 1 })
      const good = await backups.BackUpNow({ folder: null })
      if (disk.isWhole) {
        await writeFile(join(at, 'filler'), Buffer.alloc(2 ** 26)).catch(() => undefined)
        await expect(backups.BackUpNow({ folder: null })).rejects.toMatchObject({
          status: 507,
          message: expect.stringMatching(/room/),
        })
        await rm(join(at, 'filler'))
      }
      expect(await readdir(join(at, 'kept'))).toEqual([good.fileName])
      expect(await backups.PreviewRestore({ path: good.path })).toMatchObject({ holds: { documents: 0 } })
    },
    LIMIT_MS,
  )

  it.each([
    ['a backup', null],
    ['an encrypted backup', 'three wet lanterns'],
  ])(
    'killed in the middle of %s: no half backup under its name, and the next one sweeps what was left',
    async (_what, passphrase) => {
      const own = join(places.root, `killed ${passphrase}`)
      await mkdir(own)
      const dataDir = await places.newDataDir()
      const host = await places.launch({ dataDir })
      const bytes = `${'The tide turns at noon, and boats leave for the islands. '.repeat(400)}\n`
      for (let at = 0; at < 60; at++) await host.client.add({ fileName: `tide ${at}.txt`, bytes: `${at} ${bytes}` })
      const making = host.client.backups.BackUpNow({ folder: own, passphrase }).catch(() => null)
      await until('the backup to begin', async () => (await readdir(own)).length > 0)
      await host.kill9()
      await making
      const names = await readdir(own)
      for (const name of names.filter((each) => !each.startsWith('.')))
        expect((await stat(join(own, name))).size).toBeGreaterThan(0)
      await using next = await places.launch({ dataDir })
      const made = await next.client.backups.BackUpNow({ folder: own, passphrase })
      expect((await readdir(own)).filter((name) => name.startsWith('.'))).toEqual([])
      expect(await next.client.backups.PreviewRestore({ path: made.path, passphrase })).toMatchObject({
        holds: { documents: 60 },
      })
    },
    LIMIT_MS,
  )

  it(
    'that was cut off is gone from its folder with the next start, and nothing else is',
    async () => {
      const [dataDir, target] = [await places.newDataDir(), await mkdtemp(join(places.root, 'target-'))]
      const host = await places.launch({ dataDir })
      const { backups } = host.client
      await backups.SaveBackupSchedule({ ...(await backups.GetBackups()).schedule, folder: target })
      const { fileName } = await backups.BackUpNow({ folder: null })
      await host.kill9()
      await writeFile(join(target, `.${fileName.replace('20', '19')}.partial`), 'half of it')
      await writeFile(join(target, '.notes.partial'), 'of somebody else')
      await using next = await places.launch({ dataDir })
      await until('its rest to go', async () => (await readdir(target)).length === 2)
      expect((await readdir(target)).toSorted()).toEqual(['.notes.partial', fileName])
      expect((await next.client.backups.GetBackups()).backups.map((each) => each.fileName)).toEqual([fileName])
    },
    LIMIT_MS,
  )

  it(
    'killed in the middle of a restore: everything is as it was, or as in the backup',
    async () => {
      const { backup } = await places.backUp()
      const dataDir = await places.newDataDir()
      const host = await places.launch({ dataDir })
      const { documentId } = await host.client.add({ fileName: 'before.txt', bytes: 'As it was.' })
      await host.client.settled([documentId])
      const restoring = host.client.backups
        .RestoreBackup({ path: backup.path, confirmation: CONFIRMATION })
        .catch(() => null)
      await until('the restore to begin', async () =>
        (await readdir(dataDir)).some((name) => name.startsWith('restore')),
      )
      await host.kill9()
      await restoring
      await using next = await places.launch({ dataDir })
      const names = await namesIn(next)
      expect([['before.txt'], ['Keys.md', 'keeper.txt']]).toContainEqual(names)
      expect((await readdir(dataDir)).filter((name) => name.startsWith('restore'))).toEqual([])
      expect((await readFile(join(dataDir, 'alcove.db'))).length).toBeGreaterThan(0)
    },
    LIMIT_MS,
  )
})
