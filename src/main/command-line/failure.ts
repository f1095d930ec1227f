import { ProblemError } from '../../contracts/index.ts'
import { explainFailure } from '../app/index.ts'
import { AlcoveError, type ErrorCode, errorCodeOf } from '../platform/index.ts'
import { BeirFolderError } from './beir-folder.ts'

/** Why a command came to nothing, as programs read it: what layers throw, and what only a terminal meets. */
export type FailureCode = ErrorCode | 'Usage' | 'Unreachable' | 'FileUnusable' | 'NothingFound' | 'Stopped'

/** What went wrong: a code for programs, a sentence for people. */
export interface Failure {
  readonly code: FailureCode
  readonly error: string
}

/** Whether the system says so of a file. */
export const isOfSystem = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error

/** What the system says of a file, in words. */
export const fileWords = ({ code, message }: NodeJS.ErrnoException): string => {
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'there is no such file or folder; check the path'
    case 'EACCES':
    case 'EPERM':
      return 'you may not read or write it; check its permissions'
    case 'EEXIST':
      return 'there is a file already; name another'
    case 'EISDIR':
      return 'it is a folder; name a file'
    case 'ENOSPC':
      return 'the disk is full; make room there'
    default:
      return message
  }
}

/** Of the network: the cause says more than the failure does. */
const isOfNetwork = (error: unknown): error is TypeError & { readonly cause: Error } =>
  error instanceof TypeError && error.cause instanceof Error

/** What was thrown, for people and for programs. */
export const failureOf = (error: unknown): Failure => {
  if (error instanceof ProblemError)
    return { code: errorCodeOf(error.status), error: error.problem.detail || error.problem.title }
  if (isOfNetwork(error)) return { code: 'Unreachable', error: `The host cannot be reached: ${error.cause.message}` }
  if (isOfSystem(error) && error.path !== undefined)
    return { code: 'FileUnusable', error: `${error.path}: ${fileWords(error)}` }
  if (error instanceof BeirFolderError) return { code: 'InvalidInput', error: error.message }
  if (error instanceof AlcoveError) return { code: error.code, error: explainFailure(error) }
  return { code: 'Internal', error: error instanceof Error && 'code' in error ? error.message : explainFailure(error) }
}
