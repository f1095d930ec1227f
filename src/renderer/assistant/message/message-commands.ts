import type { Citation, ModelChoice } from '../../../contracts/index.ts'
import type { AskAgain } from '../use-ask.ts'

/** What can be done with the messages of a conversation. */
export interface MessageCommands {
  readonly conversationId: string
  /** Who answers in it; null follows Settings. */
  readonly choice: ModelChoice | null
  readonly openCitation: (citation: Citation) => void
  /** Null while a question is on its way to the host. */
  readonly askAgain: ((again: AskAgain) => void) | null
  readonly selectVersion: (messageId: string) => void
  /** Null in a window that has no such page. */
  readonly openSettings: ((section?: 'search-model') => void) | null
  /** Starts a new conversation with a copy of everything up to a message. */
  readonly branch: (messageId: string) => void
}
