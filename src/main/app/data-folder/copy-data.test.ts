import { appendFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestFolder, testFolder } from '../../platform/test-folder.ts'
import { checkCopy, copyEntries, movingEntries } from './copy-data.ts'
import { contentOf, fakeDataFolder } from './fake-data-folder.ts'
import { walkFolder } from './walk-folder.ts'

let folder: TestFolder
let from: string
let to: string
beforeEach(() => {
  folder = testFolder()
  from = join(folder.path, 'from')
  to = join(folder.path, 'to')
  fakeDataFolder(from)
  mkdirSync(to)
})
afterEach(() => folder[Symbol.dispose]())

describe('a copy', () => {
  it('passes its check when it is whole', async () => {
    const entries = await movingEntries(from)
    await copyEntries(entries, from, to)
    await checkCopy(entries, to)
    expect(contentOf(to)).toEqual(contentOf(from))
  })

  const blob = 'blobs/team-a/kb-documents/one.txt'
  it.each([
    ['a file is missing', blob, () => rmSync(join(to, blob))],
    ['a file is longer', blob, () => appendFileSync(join(to, blob), '!')],
    ['a file is cut off', 'models/chat.gguf', () => writeFileSync(join(to, 'models', 'chat.gguf'), 'wei')],
    ['a folder that was empty is missing', 'snapshots', () => rmSync(join(to, 'snapshots'), { recursive: true })],
    ['something else came in', 'blobs/stray', () => writeFileSync(join(to, 'blobs', 'stray'), '')],
    [
      'a folder stands where a file was',
      'token',
      () => {
        rmSync(join(to, 'token'))
        mkdirSync(join(to, 'token'))
      },
    ],
  ])('is refused where %s', async (_what, path, change) => {
    const entries = await movingEntries(from)
    await copyEntries(entries, from, to)
    change()
    await expect(checkCopy(entries, to)).rejects.toThrow(`not what had been sent (${path})`)
  })

  it('puts nothing in the place of what is there, and no other file is written once one failed', async () => {
    mkdirSync(join(to, 'logs'))
    await expect(copyEntries(await movingEntries(from), from, to)).rejects.toMatchObject({ code: 'EEXIST' })
    rmSync(to, { recursive: true })
    mkdirSync(to)
    writeFileSync(join(to, 'token'), 'somebody else’s')
    await expect(copyEntries(await movingEntries(from), from, to)).rejects.toMatchObject({ code: 'EEXIST' })
  })
})

describe('a walk through a folder', () => {
  it('is empty where there is none, and tells of links without following them', async () => {
    const pathsIn = async (path: string): Promise<string[]> => {
      const seen: string[] = []
      for await (const entry of walkFolder(path)) seen.push(`${entry.kind} ${entry.path}`)
      return seen
    }
    expect(await pathsIn(join(folder.path, 'none'))).toEqual([])
    symlinkSync(from, join(to, 'link'))
    expect(await pathsIn(to)).toEqual(['Other link'])
  })
})
