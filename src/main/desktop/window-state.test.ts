import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadWindowState, saveWindowState } from './window-state.ts'

const screens = [{ x: 0, y: 0, width: 1920, height: 1080 }]
const state = { x: 100, y: 50, width: 1200, height: 800, maximized: false }
let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'alcove-window-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

describe('window state', () => {
  it('is what was saved', () => {
    const path = join(dir, 'state.json')
    saveWindowState(path, state)
    expect(loadWindowState(path, screens)).toEqual(state)
  })

  it.each([
    ['nothing', undefined],
    ['garbage', '{'],
    ['sizes that no window has', JSON.stringify({ ...state, width: 3 })],
    ['a screen that is gone', JSON.stringify({ ...state, x: 4000 })],
  ])('is unknown with %s', (_name, content) => {
    const path = join(dir, 'state.json')
    if (content !== undefined) writeFileSync(path, content)
    expect(loadWindowState(path, screens)).toBeNull()
  })

  it('that cannot be saved stops nothing', () => {
    expect(() => saveWindowState(join(dir, 'no/such/folder.json'), state)).not.toThrow()
  })
})
