import { expect, it } from 'vitest'
import { contentOfFolders } from './folder-content.ts'

type Entry = FileSystemFileEntry | FileSystemDirectoryEntry

const part = (name: string) => ({ name, fullPath: `/${name}`, filesystem: { name: '', root: null as never } })
const file = (name: string, gone = false): FileSystemFileEntry => ({
  ...part(name),
  isFile: true,
  isDirectory: false,
  getParent: () => undefined,
  file: (found, fail) => (gone ? fail?.(new DOMException('gone', 'NotFoundError')) : found(new File(['x'], name))),
})
/** Hands its entries out one by one, as a reader may. */
const folder = (name: string, entries: readonly Entry[], locked = false): FileSystemDirectoryEntry => ({
  ...part(name),
  isFile: false,
  isDirectory: true,
  getParent: () => undefined,
  getFile: () => undefined,
  getDirectory: () => undefined,
  createReader() {
    const left = [...entries]
    return {
      readEntries: (found, fail) =>
        locked ? fail?.(new DOMException('locked', 'NotReadableError')) : found(left.splice(0, 1)),
    }
  },
})

it('finds what is in folders and in the folders in them, by its path', async () => {
  const { files, leftOut } = await contentOfFolders([
    folder('Papers', [file('a.txt'), folder('old', [file('b.txt'), file('c.txt')])]),
    folder('Letters', [file('d.txt')]),
  ])
  expect(files.map(({ path, file: { name } }) => [path, name])).toEqual([
    ['a.txt', 'a.txt'],
    ['old/b.txt', 'b.txt'],
    ['old/c.txt', 'c.txt'],
    ['d.txt', 'd.txt'],
  ])
  expect(leftOut).toEqual([])
})

it('opens nothing that is hidden, and goes on past what cannot be opened', async () => {
  const hidden = folder('.git', [], true)
  const locked = folder('locked', [], true)
  const { files, leftOut } = await contentOfFolders([
    folder('Papers', [file('.DS_Store'), hidden, locked, file('gone.txt', true), file('a.txt')]),
    folder('Away', [], true),
  ])
  expect(files.map(({ path }) => path)).toEqual(['a.txt'])
  expect(leftOut).toEqual([
    { path: '.DS_Store', why: 'Hidden' },
    { path: '.git/', why: 'Hidden' },
    { path: 'locked/', why: 'Unreadable' },
    { path: 'gone.txt', why: 'Unreadable' },
    { path: 'Away/', why: 'Unreadable' },
  ])
})
