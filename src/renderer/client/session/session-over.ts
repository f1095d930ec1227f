import { ProblemError } from '../../../contracts/index.ts'
import { SessionEnded } from './browser-session.ts'

const UNAUTHORIZED = 401

/** Whether an error says that the page has to sign in again. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof SessionEnded || (error instanceof ProblemError && error.status === UNAUTHORIZED)
