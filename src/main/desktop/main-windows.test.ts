import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { expect, test } from 'vitest'
import { silentLogger } from '../platform/index.ts'
import { keepMainWindows } from './main-windows.ts'

class FakeWindow extends EventEmitter {
  readonly path: string
  readonly sent: unknown[] = []
  shown = 0
  readonly webContents = {
    getURL: () => `alcove://app${this.path}`,
    send: (_channel: string, _team: null, { payload }: { payload: unknown }) => this.sent.push(payload),
  }
  constructor(path: string) {
    super()
    this.path = path
  }
  isMinimized(): boolean {
    return false
  }
  show(): void {
    this.shown += 1
  }
  focus(): void {
    this.emit('focus')
  }
}

const setUp = () => {
  const opened: { window: FakeWindow; beside: unknown }[] = []
  const main = keepMainWindows({
    openAt: (path, beside) => {
      const window = new FakeWindow(path)
      opened.push({ window, beside })
      return { window: window as unknown as BrowserWindow, loaded: Promise.resolve() }
    },
    logger: silentLogger(),
  })
  const at = (index: number): FakeWindow => {
    const window = opened[index]?.window
    if (!window) throw new Error(`There is no window ${index}.`)
    return window
  }
  return { main, opened, at }
}

test('what is asked of the app goes to the window that was in front last, and a closed one is forgotten', () => {
  const { main, opened, at } = setUp()
  main.show()
  main.openAnother('/documents')
  expect(opened.map(({ window: { path }, beside }) => [path, beside])).toEqual([
    ['/', null],
    ['/documents', at(0)],
  ])
  main.command({ type: 'Print' })
  expect([at(0).sent, at(1).sent]).toEqual([[], [{ type: 'Print' }]])
  at(0).emit('focus')
  main.command({ type: 'SavePdf' })
  expect(at(0).sent).toEqual([{ type: 'SavePdf' }])
  at(0).emit('closed')
  expect(main.current()).toBe(at(1))
  main.show()
  expect(at(1).shown).toBe(2)
  expect(opened).toHaveLength(2)
})

test('that none is left is told once the last is closed, and the next thing to be shown opens one', () => {
  const { main, opened, at } = setUp()
  let told = 0
  main.onClosed(() => {
    told += 1
  })
  main.show()
  main.openAnother()
  at(1).emit('closed')
  expect(told).toBe(0)
  at(0).emit('closed')
  expect([told, main.current()]).toEqual([1, null])
  main.command({ type: 'Show', path: '/help' })
  expect(opened.at(-1)?.window.path).toBe('/help')
})

test('a page that opens windows without an end gets twelve', () => {
  const { main, opened } = setUp()
  for (let count = 0; count < 200; count += 1) main.openAnother('/help')
  expect(opened).toHaveLength(12)
})
