import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startHost } from '../../app/index.ts'
import type { UpdateFeed } from './update-feed.ts'
import { createUpdater, type UpdateDialogs } from './updater.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'alcove-updater-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** What happened, in order: the feed's and the person's side of it. */
const scene = (feed: Partial<UpdateFeed> = {}, answers: { download?: boolean; restart?: boolean } = {}) => {
  const happened: string[] = []
  const note = (what: string): void => void happened.push(what)
  const dialogs: UpdateDialogs = {
    offer: async (version) => {
      note(`offered ${version}`)
      return answers.download ?? true
    },
    offerRestart: async () => {
      note('asked to restart')
      return answers.restart ?? true
    },
    upToDate: async () => note('up to date'),
    failed: async (error) => note(`failed: ${(error as Error).message}`),
    progress: (fraction) => note(`progress ${fraction}`),
  }
  const whole: UpdateFeed = {
    find: async () => '2.0.0',
    download: async (onProgress) => onProgress(0.5),
    installAndRestart: () => note('installed'),
    ...feed,
  }
  return { happened, note, dialogs, feed: whole }
}

it('[D6.03] has a checked snapshot of the data on the disk before the new version is installed', async () => {
  const host = await startHost({
    dataDir,
    resourcesDir: 'resources',
    kind: 'Desktop',
    devEndpoints: false,
    token: null,
    principalsFile: null,
  })
  try {
    const { happened, note, dialogs, feed } = scene()
    let path = ''
    const updater = createUpdater({
      feed: {
        ...feed,
        installAndRestart() {
          const copy = new BetterSqlite3(path, { readonly: true, fileMustExist: true })
          note(`installed over a snapshot that is ${copy.pragma('integrity_check', { simple: true })}`)
          copy.close()
        },
      },
      dialogs,
      takeSnapshot: async () => {
        path = await host.takeSnapshot()
        note('snapshot')
        return path
      },
    })
    await updater.check()
    expect(happened).toEqual([
      'offered 2.0.0',
      'progress 0',
      'progress 0.5',
      'progress null',
      'asked to restart',
      'snapshot',
      'installed over a snapshot that is ok',
    ])
    expect([existsSync(path), path.startsWith(join(dataDir, 'snapshots'))]).toEqual([true, true])
  } finally {
    await host.stop()
  }
})

it('installs nothing where the snapshot fails, and says why', async () => {
  const { happened, dialogs, feed } = scene()
  const takeSnapshot = () => Promise.reject(new Error('no room on the disk'))
  await createUpdater({ feed, dialogs, takeSnapshot }).check()
  expect(happened.slice(-2)).toEqual(['asked to restart', 'failed: no room on the disk'])
})

it('downloads and installs only what the person agreed to', async () => {
  const takeSnapshot = async () => 'unused'
  const refused = scene({}, { download: false })
  await createUpdater({ feed: refused.feed, dialogs: refused.dialogs, takeSnapshot }).check()
  expect(refused.happened).toEqual(['offered 2.0.0'])
  const later = scene({}, { restart: false })
  await createUpdater({ feed: later.feed, dialogs: later.dialogs, takeSnapshot }).check()
  expect(later.happened).not.toContain('installed')
  const latest = scene({ find: async () => null })
  await createUpdater({ feed: latest.feed, dialogs: latest.dialogs, takeSnapshot }).check()
  expect(latest.happened).toEqual(['up to date'])
})

it('tells a feed that cannot be read and a download that broke, and can be asked again', async () => {
  const takeSnapshot = async () => 'unused'
  let reads = 0
  const { happened, dialogs, feed } = scene({
    find: async () => {
      reads += 1
      if (reads === 1) throw new Error('unreachable')
      return '2.0.0'
    },
    download: () => Promise.reject(new Error('the digest does not fit')),
  })
  const updater = createUpdater({ feed, dialogs, takeSnapshot })
  await updater.check()
  await updater.check()
  expect(happened).toEqual([
    'failed: unreachable',
    'offered 2.0.0',
    'progress 0',
    'progress null',
    'failed: the digest does not fit',
  ])
})
