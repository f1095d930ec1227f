import { expect, it } from 'vitest'
import type { RestartCause } from '../app/index.ts'
import { silentLogger } from '../platform/index.ts'
import { restartWhenAsked } from './quit-in-good-order.ts'

const restarted = async (cause: RestartCause, clearStorageData = async () => {}): Promise<string[]> => {
  const done: string[] = []
  await restartWhenAsked(
    { restartRequested: Promise.resolve(cause), logger: silentLogger() },
    {
      app: { relaunch: () => void done.push('relaunch') },
      session: {
        clearStorageData: async () => {
          done.push('clear')
          await clearStorageData()
        },
        clearCache: async () => void done.push('clear cache'),
      },
      ending: { quitUnasked: () => void done.push('quit') },
    },
  )
  return done
}

it('clears what the window kept where everything was cleared, and only there', async () => {
  expect(await restarted('Cleared')).toEqual(['clear', 'clear cache', 'relaunch', 'quit'])
  expect(await restarted('Replaced')).toEqual(['relaunch', 'quit'])
})

it('starts anew although the window’s own files could not be cleared (it stood still, with its host about to be empty)', async () => {
  const refuse = async () => Promise.reject(new Error('in use'))
  expect(await restarted('Cleared', refuse)).toEqual(['clear', 'relaunch', 'quit'])
})
