import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { acquireDirectoryLock, silentLogger } from '../../platform/index.ts'
import { type TestFolder, testFolder } from '../../platform/test-folder.ts'
import { openInstallation } from '../open-installation.ts'
import { contentOf, fakeDataFolder, requestMove } from './fake-data-folder.ts'
import { deleteFormerFolder, formerFolders } from './former-folders.ts'
import { readFailure, readRequest } from './move-request.ts'
import { settleDataFolder } from './settle-data-folder.ts'

let folder: TestFolder
let before: string
let after: string
let whole: Record<string, string>
const isRoot = process.getuid?.() === 0

beforeEach(() => {
  folder = testFolder()
  before = join(folder.path, 'before')
  after = join(folder.path, 'disk', 'after')
  fakeDataFolder(before)
  whole = contentOf(before)
})
afterEach(() => folder[Symbol.dispose]())

const move = async (from = before, to = after): Promise<string> => {
  requestMove(from, to)
  return settleDataFolder(from)
}
/** Everything is where it was, nothing of the move is left, and why is told. */
const expectGivenUp = (why: RegExp): void => {
  expect(contentOf(before)).toEqual(whole)
  expect(readRequest(before)).toBeNull()
  expect(readFailure(before)).toMatchObject({ folder: after, message: expect.stringMatching(why) })
}

describe('a data folder without a request', () => {
  it('stays where it is', async () => {
    expect(await settleDataFolder(before)).toBe(before)
    expect(await settleDataFolder(join(folder.path, 'none'))).toBe(join(folder.path, 'none'))
  })
})

describe('a move', () => {
  it('has everything in the new folder, private, with its times; the former one leads there and keeps its copy', async () => {
    const { mtimeMs } = statSync(join(before, 'models', 'chat.gguf'))
    expect(await move()).toBe(after)
    expect(contentOf(after)).toEqual(whole)
    expect(contentOf(before)).toEqual(whole)
    expect(statSync(join(after, 'models', 'chat.gguf')).mtimeMs).toBeCloseTo(mtimeMs, -1)
    for (const entry of readdirSync(after, { recursive: true, withFileTypes: true }))
      expect([entry.name, statSync(join(entry.parentPath, entry.name)).mode & 0o077]).toEqual([entry.name, 0])
    expect(statSync(after).mode & 0o777).toBe(0o700)
    expect(readdirSync(after)).not.toContain('window')
    expect(await settleDataFolder(before)).toBe(after)
    expect(formerFolders(after)).toEqual([before])
  })

  it('goes into an empty folder that was there, and takes along what the log of the database alone holds', async () => {
    mkdirSync(after, { recursive: true, mode: 0o755 })
    const db = new BetterSqlite3(join(before, 'alcove.db'))
    db.exec("UPDATE kept SET text = 'in the log alone'")
    // As a process that was killed leaves it.
    const killed = join(folder.path, 'killed')
    fakeDataFolder(killed)
    for (const name of ['alcove.db', 'alcove.db-wal'])
      writeFileSync(join(killed, name), readFileSync(join(before, name)))
    db.close()
    expect(await move(killed)).toBe(after)
    expect(contentOf(after)['alcove.db']).toBe('in the log alone')
    expect(statSync(after).mode & 0o777).toBe(0o700)
  })

  it('leaves no more than where it went once the former copy is deleted, and goes on to a third folder and back', async () => {
    await move()
    await deleteFormerFolder(before, after)
    expect(readdirSync(before).toSorted()).toEqual(['moved.json', 'window'])
    expect(formerFolders(after)).toEqual([])
    await expect(deleteFormerFolder(before, after)).rejects.toMatchObject({ code: 'NotFound' })
    await expect(deleteFormerFolder(folder.path, after)).rejects.toMatchObject({ code: 'NotFound' })

    const third = join(folder.path, 'third')
    expect(await move(after, third)).toBe(third)
    expect(formerFolders(third)).toEqual([after])
    expect(await move(third, before)).toBe(before)
    expect(contentOf(before)).toEqual(whole)
    expect(existsSync(join(before, 'moved.json'))).toBe(false)
    for (const former of [before, after, third]) expect(await settleDataFolder(former)).toBe(before)
    expect(formerFolders(before)).toEqual([after, third])
  })

  it('keeps the files of a window that has not opened on the new folder, and deletes those of one that has', async () => {
    await move()
    await deleteFormerFolder(before, after)
    expect(readdirSync(join(before, 'window'))).toEqual(['Cookies'])
    mkdirSync(join(after, 'window'))
    expect(formerFolders(after)).toEqual([before])
    await deleteFormerFolder(before, after)
    expect(readdirSync(before)).toEqual(['moved.json'])
  })

  it('does not begin while another host has the folder', async () => {
    requestMove(before, after)
    const lock = acquireDirectoryLock(before)
    await expect(settleDataFolder(before)).rejects.toMatchObject({ code: 'Conflict' })
    lock.release()
    expect(await settleDataFolder(before)).toBe(after)
  })
})

it('nothing is opened in a former folder by whoever does not follow it, nor in one with a part of a move', async () => {
  await move()
  const open = (dataDir: string) => openInstallation({ dataDir, logger: silentLogger() })
  await expect(open(before)).rejects.toThrow(`was moved to ${after}`)
  const half = join(folder.path, 'half')
  mkdirSync(half)
  writeFileSync(join(half, 'moving.json'), readFileSync(join(after, 'moved-here.json')))
  await expect(open(half)).rejects.toThrow(/part of a move/)
  expect(readdirSync(half)).toEqual(['moving.json'])
})

describe('a move that cannot be made leaves everything where it was, and says why', () => {
  it('into a folder that holds something by now; that stays', async () => {
    mkdirSync(after, { recursive: true })
    writeFileSync(join(after, 'mine.txt'), 'mine')
    expect(await move()).toBe(before)
    expectGivenUp(/is not empty/)
    expect(readdirSync(after)).toEqual(['mine.txt'])
  })

  it('into a place that is gone', async () => {
    writeFileSync(join(folder.path, 'disk'), 'a file by now')
    expect(await move()).toBe(before)
    expectGivenUp(/is a file/)
  })

  it('with a link in it', async () => {
    symlinkSync(folder.path, join(before, 'models', 'elsewhere'))
    requestMove(before, after)
    expect(await settleDataFolder(before)).toBe(before)
    expect(readFailure(before)?.message).toMatch(/elsewhere is neither a file nor a folder/)
    expect(existsSync(after)).toBe(false)
  })

  it('with a database that is damaged', async () => {
    const path = join(before, 'alcove.db')
    const bytes = readFileSync(path)
    writeFileSync(path, Buffer.concat([bytes.subarray(0, 4096), Buffer.alloc(bytes.length - 4096, 7)]))
    requestMove(before, after)
    expect(await settleDataFolder(before)).toBe(before)
    expect(readFailure(before)?.message).toMatch(/did not pass its check/)
    expect(existsSync(after)).toBe(false)
  })

  it.skipIf(isRoot)('into a folder that may not be written to', async () => {
    mkdirSync(join(folder.path, 'disk'), { mode: 0o500 })
    expect(await move()).toBe(before)
    expectGivenUp(/may not write/)
  })

  it('and the next one is made', async () => {
    mkdirSync(after, { recursive: true })
    writeFileSync(join(after, 'mine.txt'), 'mine')
    await move()
    rmSync(join(after, 'mine.txt'))
    expect(await move()).toBe(after)
    expect(readFailure(after)).toBeNull()
  })
})
