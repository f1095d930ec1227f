/** Keys in Electron's names of them, by the place of the key on the keyboard. */
const named: Readonly<Record<string, string>> = {
  Space: 'Space',
  Tab: 'Tab',
  Enter: 'Enter',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Home: 'Home',
  End: 'End',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
  Insert: 'Insert',
  Delete: 'Delete',
}

const keyOf = (code: string): string | null =>
  named[code] ?? /^(?:Key|Digit)([A-Z0-9])$/.exec(code)?.[1] ?? /^F([1-9]|1\d|2[0-4])$/.exec(code)?.[0] ?? null

export type KeyPress = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** What was pressed, joined by `+`; null while it is no shortcut that works from everywhere. */
export const pressedKeys = (press: KeyPress, isMac: boolean): string | null => {
  const key = keyOf(press.code)
  const strong = [
    ...(press.ctrlKey ? ['Control'] : []),
    ...(press.metaKey ? [isMac ? 'Command' : 'Super'] : []),
    ...(press.altKey ? ['Alt'] : []),
  ]
  if (key === null || strong.length === 0) return null
  return [...strong, ...(press.shiftKey ? ['Shift'] : []), key].join('+')
}
