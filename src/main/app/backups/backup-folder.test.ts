import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepLatest, listBackups, withBefore } from './backup-folder.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alcove-backups-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const nameOf = (day: string): string => `alcove-backup-${day}T12-00-00-000Z.tar`

it('the backup that was just made stays, whatever a clock ahead has dated after it (it was removed at once)', async () => {
  for (const day of ['2026-01-01', '2026-01-02', '2026-01-03', '2027-01-01', '2027-01-02'])
    await writeFile(join(folder, nameOf(day)), 'backup')
  await keepLatest(folder, { keep: 2, made: '2026-01-03T12:00:00.000Z' })
  expect((await readdir(folder)).toSorted()).toEqual([nameOf('2026-01-02'), nameOf('2026-01-03')])
})

it('what a restore took the place of is kept for 30 days, beside as many others as were wanted', async () => {
  const days = ['2026-02-01', '2026-02-20', '2026-03-01', '2026-03-02', '2026-03-05']
  const before = (day: string): string => nameOf(day).replace('.tar', '-before-restore.tar')
  const own = join(folder, 'restored')
  await mkdir(own)
  for (const day of days) await writeFile(join(own, nameOf(day)), 'backup')
  for (const day of days) await writeFile(join(own, before(day)), 'backup')
  expect((await listBackups(own)).filter(({ beforeRestore }) => beforeRestore)).toHaveLength(5)
  await keepLatest(own, { keep: 2, made: '2026-03-05T12:00:00.000Z' })
  expect((await readdir(own)).toSorted()).toEqual(
    [nameOf('2026-03-02'), nameOf('2026-03-05'), ...days.slice(1).map(before)].toSorted(),
  )
})

it('what a restore took the place of is in the list once, wherever it stands, and not once it is gone', async () => {
  const file = (path: string, createdAt: string) => ({
    ...{ path, fileName: 'b', sizeBytes: 1, createdAt },
    beforeRestore: true,
  })
  const elsewhere = join(folder, 'elsewhere.tar')
  await writeFile(elsewhere, 'backup')
  const [found, before] = [file('/b', '2026-01-01'), file(elsewhere, '2026-01-02')]
  expect(await withBefore([found], before)).toEqual([before, found])
  expect(await withBefore([found, before], before)).toEqual([found, before])
  expect(await withBefore([found], null)).toEqual([found])
  await rm(elsewhere)
  expect(await withBefore([found], before)).toEqual([found])
})
