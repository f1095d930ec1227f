import { ProblemError } from '../../contracts/index.ts'

/** Whether what was asked for is not there. A malformed id names nothing either. */
export const isAbsent = (error: unknown): boolean =>
  error instanceof ProblemError && (error.status === 404 || error.status === 400)
