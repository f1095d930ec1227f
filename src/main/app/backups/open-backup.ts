import { mkdir, open, rm, stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { type FailureWords, failureWords } from '../../../contracts/failures/failure-words.ts'
import { AlcoveError } from '../../platform/index.ts'
import { noBackup } from './backup-manifest.ts'
import { isSealedFile, openSealedFile } from './sealed-file.ts'

export interface OpenBackupOptions {
  /** What opens the backup, where it needs one. */
  readonly passphrase: string | null
  /** A folder of the app's own for what comes out of an encrypted backup; it is gone once the work is done. */
  readonly workDir: string
  readonly signal: AbortSignal
}

/** Looks before anything is opened: a pipe would be waited on for ever. */
const refuseOtherThanFiles = async (path: string): Promise<void> => {
  const refuse = (words: FailureWords, cause?: unknown) => new AlcoveError('InvalidInput', words, { cause })
  if (!isAbsolute(path)) throw refuse(failureWords('BackupPathNotWhole'))
  const facts = await stat(path).catch((error: unknown) => {
    throw refuse(failureWords('BackupFileMissing'), error)
  })
  if (facts.isDirectory()) throw refuse(failureWords('BackupFileIsFolder'))
  if (!facts.isFile()) throw noBackup()
}

/**
 * Has work done on a backup, opened with its passphrase where it is encrypted. Throws `InvalidInput` for what is no file or no backup, without the passphrase or
 * with the wrong one, and what the work throws.
 */
export const withOpenBackup = async <Value>(
  path: string,
  { passphrase, workDir, signal }: OpenBackupOptions,
  work: (plainPath: string) => Promise<Value>,
): Promise<Value> => {
  await refuseOtherThanFiles(path)
  const isSealed = await isSealedFile(path).catch((error: unknown) => {
    throw noBackup(error)
  })
  if (!isSealed) return work(path)
  if (passphrase === null) throw new AlcoveError('InvalidInput', failureWords('BackupLocked'))
  try {
    await mkdir(workDir, { recursive: true, mode: 0o700 })
    const plain = join(workDir, 'opened.tar')
    await rm(plain, { force: true })
    {
      await using file = await open(plain, 'wx', 0o600)
      await openSealedFile(path, file, passphrase, signal)
    }
    return await work(plain)
  } finally {
    await rm(workDir, { recursive: true, force: true })
  }
}
