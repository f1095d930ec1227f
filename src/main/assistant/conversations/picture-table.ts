import type { DateTime, MessagePicture } from '../../../contracts/index.ts'
import type { ConversationOwner } from './conversation-owner.ts'

/** A picture that has not become part of a message yet: attached by a person, or on its way in with a conversation. */
export type UnsentState = 'Waiting' | 'Importing'

/** What is needed to find the bytes of a picture. */
export interface StoredPicture extends Pick<MessagePicture, 'pictureId' | 'mediaType'> {
  readonly teamId: string
}

/** Which pictures no longer serve anybody, beside those whose every message is gone. */
export interface Unused {
  /** Attached before this moment and not sent. */
  readonly waitingBefore: DateTime
  /** Whether nothing is being imported, so that what an import has left behind counts too. */
  readonly importsOver: boolean
}

/** Pictures without their bytes. Which message shows which is written with the messages. */
export interface PictureTable {
  add(owner: ConversationOwner, picture: MessagePicture, state: UnsentState): void
  /** One of the owner's that can be sent, or sent again. */
  get(owner: ConversationOwner, pictureId: string): MessagePicture | null
  /** One of the owner's that can be looked at: not sent yet, or in a conversation that is not in the trash. */
  visible(owner: ConversationOwner, pictureId: string): MessagePicture | null
  /** Those attached and not sent, the oldest first. */
  waiting(owner: ConversationOwner): string[]
  /** Gives up pictures that no message shows; they are among the unused then. */
  release(owner: ConversationOwner, pictureIds: readonly string[]): void
  /** Takes the unused out of use, and returns all that are: nothing can show them from here on. */
  takeUnused(unused: Unused): StoredPicture[]
  /** For good, when the bytes are gone. */
  forget(pictureId: string): void
}
