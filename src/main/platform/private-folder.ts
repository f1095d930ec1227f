import { chmodSync, lstatSync, mkdirSync, readdirSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { AlcoveError } from './alcove-error.ts'
import { systemCode } from './system-code.ts'

const FOLDER = 0o700
const FILE = 0o600
const OTHERS = 0o077
const hasModes = process.platform !== 'win32'

const isOpenToOthers = ({ mode }: Stats): boolean => hasModes && (mode & OTHERS) !== 0

/** Takes access to a file or folder, and to everything in it, from everyone but its owner. Links are not followed. */
const tighten = (path: string): void => {
  const facts = lstatSync(path)
  if (facts.isDirectory()) {
    // First, so that nobody comes in meanwhile.
    if (isOpenToOthers(facts)) chmodSync(path, FOLDER)
    for (const name of readdirSync(path)) tighten(join(path, name))
  } else if (facts.isFile() && isOpenToOthers(facts)) chmodSync(path, FILE)
}

/** What is thrown for a data folder whose path no database can be opened under. */
export const pathTooLong = (dir: string, cause: unknown): AlcoveError =>
  new AlcoveError(
    'Unavailable',
    `The path of the data folder ${dir} is too long for a database. Choose a folder with a shorter one.`,
    { cause },
  )

const unusable = (dir: string, error: unknown): unknown => {
  switch (systemCode(error)) {
    case 'EACCES':
    case 'EPERM':
      return new AlcoveError(
        'Unavailable',
        `The data folder ${dir} cannot be used: your user may not write there. Choose another folder, or change who may write to it.`,
        { cause: error },
      )
    case 'EROFS':
      return new AlcoveError(
        'Unavailable',
        `The data folder ${dir} is on a disk that may only be read. Choose another folder, or make the disk writable.`,
        { cause: error },
      )
    case 'ENAMETOOLONG':
      return pathTooLong(dir, error)
    case 'EEXIST':
    case 'ENOTDIR':
      return new AlcoveError('Unavailable', `${dir} is a file, not a folder. Choose another data folder.`, {
        cause: error,
      })
    default:
      return error
  }
}

/**
 * Makes a folder that its owner alone may enter, or makes one that was there such a folder, with everything in it. Returns whether others could have entered it
 * before. Throws `Unavailable` in words for a folder that cannot be had.
 */
export const makePrivateFolder = (dir: string): boolean => {
  try {
    mkdirSync(dir, { recursive: true, mode: FOLDER })
    const wasOpen = isOpenToOthers(lstatSync(dir))
    if (wasOpen) tighten(dir)
    return wasOpen
  } catch (error) {
    throw unusable(dir, error)
  }
}

/** Runs `work` so that files which native code makes may be read by their owner alone. */
export const withPrivateFiles = <Value>(work: () => Value): Value => {
  const before = process.umask(OTHERS)
  try {
    return work()
  } finally {
    process.umask(before)
  }
}
