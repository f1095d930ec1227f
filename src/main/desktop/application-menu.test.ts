import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it } from 'vitest'
import type { DesktopCommand } from '../../contracts/index.ts'
import { applicationMenu, contextMenu } from './application-menu.ts'
import { shellWords } from './shell-words.ts'

const menuFor = (platform: NodeJS.Platform, isPackaged: boolean, hasFeed = true) => {
  const done: (DesktopCommand | string)[] = []
  const template = applicationMenu({
    platform,
    isPackaged,
    words: shellWords('en'),
    command: (command) => done.push(command),
    newWindow: () => done.push('new window'),
    updates: hasFeed ? { label: () => 'Look for a new version', check: () => done.push('updates') } : null,
  })
  return { template, done }
}

/** What stands in a menu: roles, labels, lines between. */
const written = (items: readonly MenuItemConstructorOptions[]): string[] =>
  items.map(({ role, label, type }) => (type === 'separator' ? '-' : (label ?? role ?? '')))
const submenuOf = (items: readonly MenuItemConstructorOptions[], name: string): MenuItemConstructorOptions[] => {
  const submenu = items.find(({ label }) => label === name)?.submenu
  if (!Array.isArray(submenu)) throw new Error(`There is no menu ${name}.`)
  return submenu
}
const choose = (items: readonly MenuItemConstructorOptions[], name: string) =>
  items.find(({ label }) => label === name)?.click?.({} as never, undefined, {} as never)

describe('the menu of the application', () => {
  it.each(['win32', 'linux'] as const)('has on %s what is quit from under File, and no menu of a Mac', (platform) => {
    const { template } = menuFor(platform, true)
    expect(written(template)).toEqual(['File', 'editMenu', 'View', 'windowMenu', 'Help'])
    expect(written(submenuOf(template, 'File'))).toEqual([
      'New window',
      '-',
      'Save as PDF…',
      'Print…',
      '-',
      'close',
      'quit',
    ])
  })

  it('has on a Mac the menu of the application first, which quits, hides and tells about', () => {
    const { template } = menuFor('darwin', true)
    expect(written(template)).toEqual(['appMenu', 'File', 'editMenu', 'View', 'windowMenu', 'Help'])
    expect(written(submenuOf(template, 'File')).at(-1)).toBe('close')
    // What a Mac puts its own search into.
    expect(template.at(-1)?.role).toBe('help')
  })

  it('zooms, reloads and fills the screen by the system’s roles, and shows the developer’s tools while developing alone', () => {
    const view = ['reload', '-', 'resetZoom', 'zoomIn', 'zoomOut', '-', 'togglefullscreen']
    expect(written(submenuOf(menuFor('linux', true).template, 'View'))).toEqual(view)
    expect(written(submenuOf(menuFor('linux', false).template, 'View'))).toEqual(view.toSpliced(1, 0, 'toggleDevTools'))
  })

  it('does what its entries say, and looks for versions where there is a feed', () => {
    const { template, done } = menuFor('win32', true)
    const file = submenuOf(template, 'File')
    const help = submenuOf(template, 'Help')
    for (const name of ['New window', 'Save as PDF…', 'Print…']) choose(file, name)
    for (const name of ['Open the help', 'Look for a new version']) choose(help, name)
    expect(done).toEqual([
      'new window',
      { type: 'SavePdf' },
      { type: 'Print' },
      { type: 'Show', path: '/help' },
      'updates',
    ])
    expect(written(submenuOf(menuFor('win32', true, false).template, 'Help'))).toEqual(['Open the help'])
    const keys = [...file, ...help].flatMap(({ accelerator }) => accelerator ?? [])
    expect(keys).toEqual(['CommandOrControl+Shift+N', 'CommandOrControl+P', 'F1'])
  })
})

describe('the menu of a right click', () => {
  const flags = { canCut: false, canCopy: true, canPaste: true }
  it('offers in a field what can be done there', () => {
    const items = contextMenu({ isEditable: true, flags, misspelling: null }, shellWords('en'))
    expect(items.map(({ role, enabled }) => [role, enabled])).toEqual([
      ['cut', false],
      ['copy', true],
      ['paste', true],
      [undefined, undefined],
      ['selectAll', undefined],
    ])
  })

  it('offers elsewhere to copy what is chosen, and nothing where nothing is', () => {
    const read = (canCopy: boolean) =>
      contextMenu({ isEditable: false, flags: { ...flags, canCopy }, misspelling: null }, shellWords('en'))
    expect(written(read(true))).toEqual(['copy'])
    expect(read(false)).toEqual([])
  })
})
