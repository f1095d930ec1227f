import { failureWords } from '../../../contracts/failures/failure-words.ts'
import { fail, type KnowledgeError } from '../../../contracts/index.ts'
import { AlcoveError, isStorageFull } from '../../platform/index.ts'

/** What a caller is told when something of theirs could not be stored. */
export const storageError = (error: unknown): { ok: false; error: KnowledgeError } =>
  fail({
    type: 'StorageError',
    message:
      isStorageFull(error) || (error instanceof AlcoveError && error.code === 'StorageFull')
        ? failureWords('NoSpaceToStore')
        : failureWords('NotStored'),
  })

/** Errors that say themselves what the caller should know: not a matter of storage. */
export const isOwnWord = (error: unknown): boolean => error instanceof AlcoveError && error.code !== 'StorageFull'
