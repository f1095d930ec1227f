import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchHost, type RunningHost } from '../host.ts'
import { alcove, LIMIT_MS } from './backups/backup-places.ts'

let host: RunningHost
let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'alcove-pasted-'))
  for (const name of ['My papers', 'My backups']) await mkdir(join(home, name))
  host = await launchHost({ env: { HOME: home, USERPROFILE: home } })
}, LIMIT_MS)
afterAll(async () => {
  await host[Symbol.asyncDispose]()
  await rm(home, { recursive: true, force: true })
})

it('a path is taken as it is pasted by a person: in quotes, from home, as an address, with escaped blanks', async () => {
  const { backups, sources, dataFolder, embedding, searchAids } = host.client
  await host.client.add({ fileName: 'kept.txt', bytes: 'The keeper is called Ines.' })
  const { schedule } = await backups.SaveBackupSchedule({ folder: "'~/My backups'", every: 'Never', keep: 2 })
  expect(schedule.folder).toBe(join(home, 'My backups'))
  const { path } = await backups.BackUpNow({ folder: pathToFileURL(join(home, 'My backups')).href })
  for (const pasted of [`"${path}"`, pathToFileURL(path).href, path.replace(home, '~')])
    expect(await backups.PreviewRestore({ path: pasted })).toMatchObject({ path, before: { type: 'Kept' } })

  await writeFile(join(home, 'My papers', 'boat.txt'), 'The boat is built of oak.')
  const { name } = await sources.AddWatchedFolder({ path: pathToFileURL(join(home, 'My papers')).href })
  expect(name).toBe('My papers')
  expect(await dataFolder.CheckMove({ folder: '"~/New home"' })).toMatchObject({ folder: join(home, 'New home') })
  const lacks = { message: expect.stringContaining('config.json') }
  await expect(embedding.ImportEmbeddingModel({ folder: "'~/My papers'" })).rejects.toMatchObject(lacks)
  await expect(searchAids.ImportSearchAid({ folder: "'~/My papers'" })).rejects.toMatchObject(lacks)
})

it.skipIf(process.platform === 'win32')(
  'blanks that a terminal has escaped are blanks, but where they are in the name',
  async () => {
    const { path } = await host.client.backups.BackUpNow({ folder: join(home, 'My\\ backups') })
    const escaped = path.replace('My backups', 'My\\ backups')
    expect(await host.client.backups.PreviewRestore({ path: escaped })).toMatchObject({ path })
    await mkdir(join(home, 'My\\ backups'))
    await copyFile(path, escaped)
    expect(await host.client.backups.PreviewRestore({ path: escaped })).toMatchObject({ path: escaped })
  },
)

it(
  'on the command line, too, where the shell has not read it',
  async () => {
    const file = join(home, 'a mast.txt')
    await writeFile(file, 'The mast of the dinghy is 6.2 metres long.')
    const at = ['--url', host.url, '--token', host.token]
    await alcove(['add', pathToFileURL(file).href, `'${join(home, 'My papers', 'boat.txt')}'`, ...at])
    expect(await alcove(['list', ...at])).toContain('a mast.txt')
  },
  LIMIT_MS,
)
