import { realpath, stat } from 'node:fs/promises'
import { isAbsolute, parse } from 'node:path'
import { type FailureWords, failureWords } from '../../../../contracts/failures/failure-words.ts'
import { AlcoveError, isWithin, pathAsMeant } from '../../../platform/index.ts'

/**
 * The real path of a folder that may be watched. Throws `InvalidInput` for one that is not there, for a whole drive, and for one that holds what
 * Alcove itself stores: that would come in again and again.
 */
export const checkedFolder = async (named: string, dataDir: string): Promise<string> => {
  const path = pathAsMeant(named)
  const refuse = (words: FailureWords): AlcoveError => new AlcoveError('InvalidInput', words)
  if (!isAbsolute(path)) throw refuse(failureWords('WatchedPathNotWhole'))
  const real = await realpath(path).catch(() => null)
  if (real === null) throw refuse(failureWords('WatchedPathMissing'))
  if (!(await stat(real)).isDirectory()) throw refuse(failureWords('WatchedPathIsFile'))
  if (parse(real).root === real) throw refuse(failureWords('WatchedPathIsDrive'))
  const own = await realpath(dataDir)
  if (isWithin(real, own) || isWithin(own, real)) throw refuse(failureWords('WatchedPathIsOwn'))
  return real
}
