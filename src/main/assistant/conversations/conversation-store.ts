import type {
  AITask,
  AITaskStatus,
  Citation,
  ConversationMessage,
  ConversationSummary,
  DateTime,
  Participant,
} from '../../../contracts/index.ts'

/** Whose a conversation is: it is absent for every other user, and in the user's other teams. */
export interface ConversationOwner {
  readonly userId: string
  readonly teamId: string
}

export interface StoredConversation {
  readonly conversationId: string
  readonly participants: readonly Participant[]
  readonly messages: readonly ConversationMessage[]
  readonly created: DateTime
  readonly updated: DateTime
  readonly title: string | null
}

export interface NewConversation extends ConversationOwner {
  readonly conversationId: string
  readonly displayName: string
  readonly title: string
}

export interface UnfinishedTask extends AITask {
  readonly owner: ConversationOwner
  readonly partialContent: string
  readonly partialCitations: readonly Citation[]
}

/** Conversations, messages and tasks in SQLite. All calls are synchronous, so that they join the caller's transaction. */
export interface ConversationStore {
  transaction<Value>(work: () => Value): Value
  createConversation(conversation: NewConversation): void
  getConversation(owner: ConversationOwner, conversationId: string): StoredConversation | null
  /** Latest first. */
  listConversations(owner: ConversationOwner): ConversationSummary[]
  /** With its messages and tasks; returns whether there was one. */
  deleteConversation(owner: ConversationOwner, conversationId: string): boolean
  /** Also moves the conversation to the top of its list. */
  addMessage(conversationId: string, message: ConversationMessage): void
  /** Adds a Pending task. The schema refuses a second unfinished one for a conversation. */
  createTask(task: { readonly taskId: string; readonly conversationId: string }): AITask
  setTaskStatus(taskId: string, status: AITaskStatus): void
  /** Keeps the text so far and what it cites, for the case that the process dies. */
  savePartialReply(taskId: string, content: string, citations: readonly Citation[]): void
  getTask(owner: ConversationOwner, taskId: string): AITask | null
  /** The unfinished task of a conversation. */
  activeTask(conversationId: string): AITask | null
  /** Of everyone, oldest first. */
  unfinishedTasks(): UnfinishedTask[]
  /** How many of a user's tasks are not finished, in all their teams. */
  countUnfinished(userId: string): number
}
