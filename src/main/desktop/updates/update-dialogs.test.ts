import type { MessageBoxOptions } from 'electron'
import { expect, it } from 'vitest'
import { updateDialogs } from './update-dialogs.ts'

const shown = (locale: string, response: number) => {
  const boxes: MessageBoxOptions[] = []
  const showMessageBox = (async (options: MessageBoxOptions) => {
    boxes.push(options)
    return { response, checkboxChecked: false }
  }) as never
  return { boxes, dialogs: updateDialogs({ dialog: { showMessageBox }, locale, showProgress: () => undefined }) }
}

it('asks with the version in the words, in the system’s language; closing the window means later', async () => {
  const english = shown('en-GB', 0)
  expect(await english.dialogs.offer('2.1.0')).toBe(true)
  expect(english.boxes[0]).toMatchObject({ message: 'Alcove 2.1.0 is available', cancelId: 1 })
  const german = shown('de-AT', 1)
  expect(await german.dialogs.offerRestart('2.1.0')).toBe(false)
  expect(german.boxes[0]).toMatchObject({
    message: 'Alcove 2.1.0 kann installiert werden',
    buttons: ['Jetzt neu starten', 'Später'],
  })
})

it('says what to do after a failure, and the reason', async () => {
  const { boxes, dialogs } = shown('fr', 0)
  await dialogs.failed(new Error('getaddrinfo failed'))
  expect(boxes[0]).toMatchObject({ type: 'error', detail: expect.stringMatching(/try again\.\n\ngetaddrinfo failed$/) })
})
