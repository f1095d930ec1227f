import { open, stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { GivenFile } from '../../../contracts/index.ts'
import { AlcoveError, newGuid } from '../../platform/index.ts'

/** What the system gives to the app to open: files that are opened with it, dropped on its icon, or named where it is started. */
export interface GivenFiles {
  /** Takes files in; what is none is left out. */
  give(paths: readonly string[]): Promise<void>
  /** Tells each time that there are some. */
  onGiven(listener: () => void): void
  /** What was given since the last time. */
  take(): GivenFile[]
  /** Rejects with `NotFound` where no such file was given, or it is gone by now. */
  read(range: {
    readonly fileId: string
    readonly offset: number
    readonly length: number
  }): Promise<Uint8Array<ArrayBuffer>>
}

/** Nothing was given yet. */
export const createGivenFiles = (): GivenFiles => {
  const paths = new Map<string, string>()
  const listeners: (() => void)[] = []
  let waiting: GivenFile[] = []

  const take = async (path: string): Promise<GivenFile[]> => {
    const found = await stat(path).catch(() => null)
    if (!found?.isFile()) return []
    const fileId = newGuid()
    paths.set(fileId, path)
    return [{ fileId, fileName: basename(path), sizeBytes: found.size }]
  }
  return {
    give: async (given) => {
      const taken = (await Promise.all(given.map(take))).flat()
      waiting.push(...taken)
      if (taken.length > 0) for (const tell of listeners) tell()
    },
    onGiven: (listener) => void listeners.push(listener),
    take: () => {
      const taken = waiting
      waiting = []
      return taken
    },
    read: async ({ fileId, offset, length }) => {
      const path = paths.get(fileId)
      const file = path === undefined ? null : await open(path).catch(() => null)
      if (file === null) throw new AlcoveError('NotFound', failureWords('GivenFileGone'))
      try {
        const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, offset)
        return buffer.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    },
  }
}

/** Desktops on Linux name files by addresses. */
const pathOf = (word: string, folder: string): string[] => {
  if (!word.startsWith('file:')) return [resolve(folder, word)]
  try {
    return [fileURLToPath(word)]
  } catch {
    return []
  }
}

/** The files among the words of a command line, as whole paths: flags are none. Whether they are there is seen when they are taken in. */
export const namedFiles = (words: readonly string[], folder: string): string[] =>
  words.filter((word) => word !== '' && !word.startsWith('-')).flatMap((word) => pathOf(word, folder))
