/**
 * Loaded by Node before a program that moves a data folder (`--import`): prints which files and folders of the copy are not on the disk yet at the moment when the
 * copy is said to be whole, and how many there are in all.
 */
import fsPromises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { dirname } from 'node:path'

const unsynced = new Set<string>()
let made = 0
const { copyFile, mkdir, open, rename } = fsPromises

const note = (path: string): void => {
  made += 1
  unsynced.add(path)
  unsynced.add(dirname(path))
}
fsPromises.copyFile = async (from, to, mode) => {
  await copyFile(from, to, mode)
  note(String(to))
}
Object.assign(fsPromises, {
  mkdir: async (path: string, options: object) => {
    const first = await mkdir(path, options)
    note(path)
    return first
  },
  open: async (path: string, ...more: [string]) => {
    const handle = await open(path, ...more)
    const sync = handle.sync.bind(handle)
    handle.sync = async () => {
      await sync()
      unsynced.delete(path)
    }
    return handle
  },
  rename: async (from: string, to: string) => {
    if (to.endsWith('moved-here.json')) console.log(JSON.stringify({ made, unsynced: [...unsynced] }))
    await rename(from, to)
  },
})
syncBuiltinESMExports()
