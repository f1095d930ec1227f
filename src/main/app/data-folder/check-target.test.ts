import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestFolder, testFolder } from '../../platform/test-folder.ts'
import { checkedBackupFolder } from '../backups/backup-folder.ts'
import { checkTarget } from './check-target.ts'
import { contentOf, fakeDataFolder, requestMove } from './fake-data-folder.ts'
import { clearFormerFolders, deleteFormerFolder, formerFolders } from './former-folders.ts'
import { settleDataFolder } from './settle-data-folder.ts'

let folder: TestFolder
let home: string
const at = (...names: string[]): string => join(folder.path, ...names)
const refusalOf = (path: string, dataDir = home): Promise<string> =>
  checkTarget({ folder: path, dataDir, watched: [] }).then(
    () => 'taken',
    (error: Error) => error.message,
  )

beforeEach(() => {
  folder = testFolder()
  home = at('home')
  fakeDataFolder(home)
})
afterEach(() => folder[Symbol.dispose]())

describe('where everything would move to', () => {
  it('may have any name that people give', async () => {
    for (const name of ['two words ', 'Größe – neu', 'مجلد', '📚', 'a\nline', '.hidden', '%20', "it's"])
      expect([name, await refusalOf(at(name))]).toEqual([name, 'taken'])
  })

  it('is refused, and why is said, where no database could be opened or made', async () => {
    const many = Array.from({ length: 8 }, (_, index) => `${index}`.padEnd(60, 'd'))
    expect(await refusalOf(at(...many))).toMatch(/path is too long for a database/)
    expect(await refusalOf(at('x'.repeat(300)))).toMatch(/path is too long for a database/)
    symlinkSync(at('nowhere'), at('astray'))
    symlinkSync(at('round'), at('round'))
    for (const name of ['astray', 'round'])
      for (const path of [at(name), at(name, 'below')])
        expect([path, await refusalOf(path)]).toEqual([path, expect.stringMatching(/is a link that leads nowhere/)])
  })

  it('is refused within the data folder of another installation (whatever that one clears would be lost)', async () => {
    fakeDataFolder(at('other'))
    for (const path of [at('other', 'new'), at('other', 'blobs', 'new', 'deep')])
      expect(await refusalOf(path)).toContain(`is within ${at('other')}, where another Alcove stores its own`)
  })
})

describe('a folder that everything was moved away from', () => {
  const moved = async (from: string, to: string): Promise<void> => {
    requestMove(from, to)
    expect(await settleDataFolder(from)).toBe(to)
    // The window has opened there.
    mkdirSync(join(to, 'window'))
  }

  it('is no place to move into while it holds the copy, nor for backups: deleting the copy took them along', async () => {
    await moved(home, at('second'))
    for (const path of [at('home', 'new'), at('home', 'blobs', 'new')])
      expect(await refusalOf(path, at('second'))).toContain(`is within ${home}, which still holds the copy`)
    await expect(checkedBackupFolder(at('home', 'snapshots'), at('second'))).rejects.toThrow(
      /where Alcove stores its own/,
    )
    await deleteFormerFolder(home, at('second'))
    expect(await refusalOf(at('home', 'new'), at('second'))).toBe('taken')
    mkdirSync(at('home', 'backups'))
    expect(await checkedBackupFolder(at('home', 'backups'), at('second'))).toBe(at('home', 'backups'))
  })

  it.each([
    ['deleted', deleteFormerFolder],
    ['cleared', (_folder: string, dataDir: string) => clearFormerFolders(dataDir)],
  ])(
    'keeps what others have put there since, and what everything stands in now, when the copy is %s',
    async (_, go) => {
      const inside = at('home', 'inside')
      await moved(home, inside)
      writeFileSync(at('home', 'mine.txt'), 'mine')
      const whole = contentOf(inside)
      await go(home, inside)
      expect(readdirSync(home).toSorted()).toEqual(['inside', 'mine.txt', 'moved.json'])
      expect(contentOf(inside)).toEqual(whole)
      expect(formerFolders(inside)).toEqual([])
      expect(readFileSync(at('home', 'mine.txt'), 'utf8')).toBe('mine')
    },
  )

  it('by a version that did not write down what was there: where everything stands now is kept all the same', async () => {
    const inside = at('home', 'inside')
    await moved(home, inside)
    const { names: _, ...older } = JSON.parse(readFileSync(at('home', 'moved.json'), 'utf8'))
    writeFileSync(at('home', 'moved.json'), JSON.stringify(older))
    const whole = contentOf(inside)
    await deleteFormerFolder(home, inside)
    expect(readdirSync(home).toSorted()).toEqual(['inside', 'moved.json'])
    expect(contentOf(inside)).toEqual(whole)
  })
})
