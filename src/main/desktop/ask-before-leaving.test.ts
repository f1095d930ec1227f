import { EventEmitter } from 'node:events'
import type { BrowserWindow, MessageBoxSyncOptions } from 'electron'
import { expect, it } from 'vitest'
import { askBeforeLeaving } from './ask-before-leaving.ts'
import { shellWords } from './shell-words.ts'

const [STAY, LEAVE] = [0, 1]

/** A page that holds something unsaved and is to go; tells whether it may, and what was asked. */
const leave = ({ answer, isEnding, locale = 'en' }: { answer: number; isEnding: boolean; locale?: string }) => {
  const asked: MessageBoxSyncOptions[] = []
  const webContents = new EventEmitter()
  askBeforeLeaving({ webContents } as unknown as BrowserWindow, {
    dialog: {
      showMessageBoxSync: (...given: [unknown, MessageBoxSyncOptions] | [MessageBoxSyncOptions]) => {
        asked.push(given.at(-1) as MessageBoxSyncOptions)
        return answer
      },
    },
    words: () => shellWords(locale),
    isEnding: () => isEnding,
  })
  let mayLeave = false
  webContents.emit('will-prevent-unload', {
    preventDefault: () => {
      mayLeave = true
    },
  })
  return { mayLeave, asked }
}

it('a window with something unsaved is closed after a question alone, which Escape answers by staying', () => {
  const stayed = leave({ answer: STAY, isEnding: false })
  expect(stayed.mayLeave).toBe(false)
  expect(stayed.asked).toMatchObject([{ buttons: ['Stay', 'Leave'], defaultId: STAY, cancelId: STAY }])
  expect(leave({ answer: LEAVE, isEnding: false }).mayLeave).toBe(true)
  expect(leave({ answer: STAY, isEnding: false, locale: 'de-AT' }).asked).toMatchObject([
    { buttons: ['Bleiben', 'Verlassen'] },
  ])
})

it('an app whose host is ending is not held up', () => {
  expect(leave({ answer: STAY, isEnding: true })).toEqual({ mayLeave: true, asked: [] })
})
