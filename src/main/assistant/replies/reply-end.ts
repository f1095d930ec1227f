import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { AITaskStatus, ConversationMessage, SearchRecord } from '../../../contracts/index.ts'

/** The reason with which a reply is aborted, and so what becomes of it. */
export class ReplyStopped extends Error {
  override readonly name = 'ReplyStopped'
}

/** Aborts a reply because the app closes; it ends as it would have after a crash. */
export class ReplyInterrupted extends Error {
  override readonly name = 'ReplyInterrupted'
}

/** The message that a reply became, and the final status of its task. */
export interface ReplyEnding {
  readonly message: ConversationMessage
  /** What its searches looked at; nothing where this is not kept. */
  readonly searches: readonly SearchRecord[]
  readonly status: Extract<AITaskStatus, { type: 'Completed' | 'Failed' | 'Cancelled' }>
}

export const CLOSED_WHILE_WRITING = failureWords('ClosedWhileWriting')

export const CLOSED_WHILE_WAITING = failureWords('ClosedWhileWaiting')

/** The reason of an end that nobody has foreseen. */
export const UNEXPECTED = failureWords('Unexpected')
