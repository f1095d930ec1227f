import type {
  ConversationLocation,
  ConversationSummary,
  DateTime,
  DeletedConversation,
  GroundingMode,
  Guid,
  ListedConversation,
  ModelChoice,
  Participant,
} from '../../../contracts/index.ts'
import type { ConversationOwner, ConversationReach } from './conversation-owner.ts'

/** Who chose a title: the first words of the conversation, a model, a person, or the program that it was imported from. */
export type TitleSource = 'Words' | 'Model' | 'Person' | 'Import'

export interface ConversationRecord {
  readonly conversationId: string
  /** All of them, in order. */
  readonly participants: readonly Participant[]
  readonly title: string | null
  readonly titleFrom: TitleSource
  readonly pinned: boolean
  readonly created: DateTime
  readonly updated: DateTime
  /** The last message of the open branch; null while there is none. */
  readonly leafId: string | null
  /** Who answers here; null for whoever is active. */
  readonly choice: ModelChoice | null
  /** What answers stand on here; null for whatever the app says. */
  readonly grounding: GroundingMode | null
  /** The documents that alone are asked here; null for all. */
  readonly documentIds: Guid[] | null
}

export interface NewConversation {
  readonly conversationId: string
  readonly participants: readonly Participant[]
  readonly title: string | null
  readonly titleFrom: TitleSource
  /** The present moment unless it is told. */
  readonly created?: DateTime
  /** What the conversation was called where it comes from; a second one of the same origin is refused by the schema. */
  readonly importedFrom?: string
}

/** One in the trash, and whose it was. */
export interface RemovedConversation extends ConversationOwner {
  readonly conversationId: string
}

export interface PageOf {
  readonly offset: number
  readonly limit: number
}

/** Conversations without their messages. What is in the trash is absent for everything but the operations of the trash. */
export interface ConversationTable {
  create(owner: ConversationOwner, conversation: NewConversation): void
  /** Begins one whose messages come little by little: absent until it is revealed. */
  createHidden(owner: ConversationOwner, conversation: NewConversation): void
  reveal(conversationId: string): void
  /** Those that were begun hidden and never revealed. */
  unfinishedImports(): string[]
  get(owner: ConversationOwner, conversationId: string): ConversationRecord | null
  /** Latest first. */
  list(owner: ConversationOwner): ConversationSummary[]
  /** Pinned ones first, the latest pin at the top, then the latest. */
  page(reach: ConversationReach, page: PageOf): { conversations: ListedConversation[]; total: number }
  one(owner: ConversationOwner, conversationId: string): ListedConversation | null
  /** Where it is, in the trash too. */
  locate(reach: ConversationReach, conversationId: string): ConversationLocation | null
  /** Those whose title holds every one of the words, folded, latest first. */
  withTitle(reach: ConversationReach, words: readonly string[], limit: number): ListedConversation[]
  rename(conversationId: string, title: string, from: TitleSource): void
  setPinned(conversationId: string, pinned: boolean): void
  setChoice(conversationId: string, choice: ModelChoice | null): void
  setGrounding(conversationId: string, grounding: GroundingMode | null): void
  setDocuments(conversationId: string, documentIds: readonly Guid[] | null): void
  setLeaf(conversationId: string, messageId: string): void
  setUpdated(conversationId: string, at: DateTime): void
  isImported(owner: ConversationOwner, importedFrom: string): boolean
  /** Into the trash; returns whether there was one. */
  remove(owner: ConversationOwner, conversationId: string): boolean
  removed(
    owner: ConversationOwner,
    page: PageOf,
  ): { conversations: Omit<DeletedConversation, 'goneAt'>[]; total: number }
  restore(owner: ConversationOwner, conversationId: string): boolean
  isRemoved(owner: ConversationOwner, conversationId: string): boolean
  /** Those that were put into the trash before a moment. */
  removedBefore(at: DateTime): RemovedConversation[]
  /** For good, with messages and tasks. */
  drop(conversationId: string): void
}
