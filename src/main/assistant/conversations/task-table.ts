import type { AITask, AITaskStatus, Citation } from '../../../contracts/index.ts'
import type { ConversationOwner } from './conversation-owner.ts'
import type { MessageDetails } from './message-details.ts'

/** A reply that is asked for, and where it will stand. */
export interface NewTask {
  readonly taskId: string
  readonly conversationId: string
  /** The user's message. */
  readonly questionId: string
  /** The place that is held for the reply. */
  readonly replyId: string
}

/** What a reply has come to so far. */
export interface PartialReply {
  readonly content: string
  readonly citations: readonly Citation[]
  readonly details: MessageDetails
}

export interface UnfinishedTask extends AITask, Pick<NewTask, 'questionId' | 'replyId'> {
  readonly owner: ConversationOwner
  readonly partial: PartialReply
}

export interface TaskTable {
  /** Adds it as Pending. */
  create(task: NewTask): AITask
  setStatus(taskId: string, status: AITaskStatus): void
  /** Keeps what there is so far, for the case that the process dies. */
  savePartial(taskId: string, partial: PartialReply): void
  get(owner: ConversationOwner, taskId: string): AITask | null
  /** Which tasks wrote messages of a conversation, by the id of the message. */
  writersOf(conversationId: string, messageIds: readonly string[]): ReadonlyMap<string, string>
  /** Of everyone, or of one conversation, in the order of asking. */
  unfinished(conversationId?: string): UnfinishedTask[]
  /** How many of a user's tasks are not finished, in all their teams. */
  countUnfinished(userId: string): number
}
