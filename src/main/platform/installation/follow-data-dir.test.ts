import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newGuid } from '../guid.ts'
import { type TestFolder, testFolder } from '../test-folder.ts'
import { followDataDir, refuseMovedDataDir } from './follow-data-dir.ts'
import { BEING_MOVED, departureIn, MOVED_AWAY, MOVED_HERE } from './move-marks.ts'

let folder: TestFolder
const at = '2026-01-01T00:00:00.000Z'
const dir = (name: string): string => {
  const path = join(folder.path, name)
  mkdirSync(path, { recursive: true })
  return path
}
const mark = (name: string, file: string, content: object): void =>
  writeFileSync(join(dir(name), file), JSON.stringify({ ...content, at }))
/** As a move from one folder to another leaves both. */
const moved = (from: string, to: string, voids: string | null = null): string => {
  const id = newGuid()
  mark(from, MOVED_AWAY, { id, to: dir(to) })
  mark(to, MOVED_HERE, { id, from: dir(from), before: [], voids })
  return id
}
beforeEach(() => {
  folder = testFolder()
})
afterEach(() => folder[Symbol.dispose]())

describe('a data folder', () => {
  it('that was never moved is itself, whether it is there or not', () => {
    expect(followDataDir(dir('a'))).toBe(dir('a'))
    expect(followDataDir(join(folder.path, 'none'))).toBe(join(folder.path, 'none'))
    expect(() => refuseMovedDataDir(dir('a'))).not.toThrow()
  })

  it('that was moved is followed, however often; nothing is begun in it', () => {
    moved('a', 'b')
    moved('b', 'c')
    for (const name of ['a', 'b', 'c']) expect(followDataDir(dir(name))).toBe(dir('c'))
    expect(() => refuseMovedDataDir(dir('a'))).toThrow(dir('c'))
    expect(() => refuseMovedDataDir(dir('c'))).not.toThrow()
  })

  it('that everything came back to is where it is, at whatever moment the way back was interrupted', () => {
    const away = moved('a', 'b')
    // Everything is back, and the other folder does not say so yet.
    const id = newGuid()
    mark('a', MOVED_HERE, { id, from: dir('b'), before: [], voids: away })
    expect(followDataDir(dir('a'))).toBe(dir('a'))
    // It does, and the void mark is still there.
    mark('b', MOVED_AWAY, { id, to: dir('a') })
    for (const name of ['a', 'b']) expect(followDataDir(dir(name))).toBe(dir('a'))
    expect(departureIn(dir('a'))).toBeNull()
    // It left again since.
    mark('a', MOVED_AWAY, { id: moved('a', 'c'), to: dir('c') })
    for (const name of ['a', 'b']) expect(followDataDir(dir(name))).toBe(dir('c'))
  })

  it('that leads in circles is told of, and where to look', () => {
    moved('a', 'b')
    moved('b', 'a')
    expect(() => followDataDir(dir('a'))).toThrow(expect.objectContaining({ code: 'Conflict' }))
    expect(() => followDataDir(dir('b'))).toThrow(/alcove\.db.*moved\.json/)
  })

  it.each([
    ['is not there', () => undefined],
    ['is an empty place, as where a disk is not connected', () => void dir('disk')],
    ['holds something else', () => mark('disk', MOVED_HERE, { id: newGuid(), from: '/x', before: [], voids: null })],
  ])('whose new place %s is never begun anew: both are named, and what to do', (_what, make) => {
    mark('a', MOVED_AWAY, { id: newGuid(), to: join(folder.path, 'disk') })
    make()
    const tried = () => followDataDir(dir('a'))
    expect(tried).toThrow(expect.objectContaining({ code: 'Unavailable' }))
    expect(tried).toThrow(join(folder.path, 'disk'))
    expect(tried).toThrow(/Connect its disk/)
  })

  it('with a mark that was changed by hand is told of', () => {
    writeFileSync(join(dir('a'), MOVED_AWAY), '{"to": 7}')
    expect(() => followDataDir(dir('a'))).toThrow(/moved\.json.*cannot be read or was changed/)
  })

  it('with a part of a move in it is none to start on', () => {
    mark('b', BEING_MOVED, { id: newGuid(), from: '/home/ada/alcove', before: [], voids: null })
    expect(() => refuseMovedDataDir(dir('b'))).toThrow(/\/home\/ada\/alcove: start Alcove there/)
  })
})
