import { expect, it } from 'vitest'
import { desktopPreferences } from '../../../contracts/index.ts'
import { type KeyPress, pressedKeys } from './pressed-keys.ts'

const press = (code: string, more: Partial<KeyPress> = {}): KeyPress => ({
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})

it.each([
  [press('KeyA', { ctrlKey: true }), false, 'Control+A'],
  [press('Space', { metaKey: true, shiftKey: true }), true, 'Command+Shift+Space'],
  [press('Digit7', { metaKey: true, altKey: true }), false, 'Super+Alt+7'],
  [press('F12', { altKey: true }), false, 'Alt+F12'],
  [press('ArrowUp', { ctrlKey: true }), false, 'Control+Up'],
  [press('KeyA', { shiftKey: true }), false, null],
  [press('ControlLeft', { ctrlKey: true }), false, null],
  [press('BrowserBack', { ctrlKey: true }), false, null],
])('reads a shortcut as it is pressed, and no other key (%#)', (pressed, isMac, expected) => {
  const keys = pressedKeys(pressed, isMac)
  expect(keys).toBe(expected)
  if (keys !== null) expect(desktopPreferences.safeParse({ quickQuestionKeys: keys }).success).toBe(true)
})
