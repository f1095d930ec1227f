import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { type ElectronUpdater, electronUpdateFeed } from './electron-update-feed.ts'

const fakeUpdater = (isUpdateAvailable: boolean) => {
  const events = new EventEmitter()
  const calls: string[] = []
  const updater = Object.assign(events, {
    autoDownload: true,
    autoInstallOnAppQuit: true,
    checkForUpdates: async () => ({ isUpdateAvailable, updateInfo: { version: '2.0.0' } }),
    downloadUpdate: async () => {
      events.emit('download-progress', { percent: 25 })
      return ['file']
    },
    quitAndInstall: (...given: unknown[]) => void calls.push(`install ${given.join()}`),
  })
  return { updater: updater as unknown as ElectronUpdater, events, calls }
}

it('never downloads or installs by itself', () => {
  const { updater } = fakeUpdater(true)
  electronUpdateFeed(updater)
  expect([updater.autoDownload, updater.autoInstallOnAppQuit]).toEqual([false, false])
})

it('names the version that could be installed, tells how far the download is, and restarts afterwards', async () => {
  const { updater, events, calls } = fakeUpdater(true)
  const feed = electronUpdateFeed(updater)
  expect(await feed.find()).toBe('2.0.0')
  const fractions: number[] = []
  await feed.download((fraction) => fractions.push(fraction))
  expect([fractions, events.listenerCount('download-progress')]).toEqual([[0.25], 0])
  feed.installAndRestart()
  expect(calls).toEqual(['install false,true'])
})

it('finds nothing where this version is the latest', async () => {
  expect(await electronUpdateFeed(fakeUpdater(false).updater).find()).toBeNull()
})
