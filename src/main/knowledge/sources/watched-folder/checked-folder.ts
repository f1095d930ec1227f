import { realpath, stat } from 'node:fs/promises'
import { isAbsolute, parse } from 'node:path'
import { AlcoveError, isWithin } from '../../../platform/index.ts'

/**
 * The real path of a folder that may be watched. Throws `InvalidInput` for one that is not there, for a whole drive, and for one that holds what
 * Alcove itself stores: that would come in again and again.
 */
export const checkedFolder = async (path: string, dataDir: string): Promise<string> => {
  const refuse = (message: string): AlcoveError => new AlcoveError('InvalidInput', `path: ${message}`)
  if (!isAbsolute(path)) throw refuse('is not the whole way to a folder. Begin it at the root of the drive.')
  const real = await realpath(path).catch(() => null)
  if (real === null) throw refuse('there is no such folder, or it may not be read. Check its spelling.')
  if (!(await stat(real)).isDirectory()) throw refuse('is a file. Name the folder that it stands in.')
  if (parse(real).root === real) throw refuse('is a whole drive. Name a folder on it.')
  const own = await realpath(dataDir)
  if (isWithin(real, own) || isWithin(own, real)) throw refuse('holds what Alcove itself stores. Name another folder.')
  return real
}
