import { fail, type KnowledgeError } from '../../../contracts/index.ts'
import { AlcoveError, isStorageFull } from '../../platform/index.ts'

/** What a caller is told when something of theirs could not be stored. */
export const storageError = (error: unknown): { ok: false; error: KnowledgeError } =>
  fail({
    type: 'StorageError',
    message:
      isStorageFull(error) || (error instanceof AlcoveError && error.code === 'StorageFull')
        ? 'There is not enough space on the disk to store this. Free some space and add it again.'
        : 'This could not be stored. Check that the disk is there and can be written to, then add it again.',
  })

/** Errors that say themselves what the caller should know: not a matter of storage. */
export const isOwnWord = (error: unknown): boolean => error instanceof AlcoveError && error.code !== 'StorageFull'
