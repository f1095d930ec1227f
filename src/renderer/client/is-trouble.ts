import { ProblemError } from '../../contracts/index.ts'

const FIRST_SERVER_ERROR = 500

/** Whether something that should be there could not be read. What a person may not see is left out on purpose. */
export const isTrouble = (error: unknown): boolean =>
  error !== null && !(error instanceof ProblemError && error.status < FIRST_SERVER_ERROR)
