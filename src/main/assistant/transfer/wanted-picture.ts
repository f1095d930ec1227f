import type { TransferredConversation } from './transferred-conversation.ts'

/** A picture that a message of another program shows, whose file lies beside the conversations or is not there. */
export interface WantedPicture {
  readonly messageId: string
  /** What its file is called by: a file of this id, whatever follows it in the name. */
  readonly reference: string
  readonly fileName: string
}

/** A conversation as it was read, and the pictures that have yet to be found. */
export interface ConversationWithPictures {
  readonly conversation: TransferredConversation
  readonly wanted: readonly WantedPicture[]
}
