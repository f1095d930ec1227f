import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepLatest } from './backup-folder.ts'

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
