import { failureWords } from '../../../contracts/failures/failure-words.ts'
import { type ByteSource, MAX_PICTURE_BYTES, type MessagePicture } from '../../../contracts/index.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { AlcoveError, type BlobStore, type Logger } from '../../platform/index.ts'
import type { AssistantStore } from '../conversations/assistant-store.ts'
import type { ConversationOwner } from '../conversations/conversation-owner.ts'
import type { StoredPicture, UnsentState } from '../conversations/picture-table.ts'
import { checkPicture, checkTogether, pictureTooLarge } from './check-picture.ts'

/** Attached pictures of one person that wait to be sent; the oldest goes when one more comes. */
const MOST_WAITING = 40
const WAITS_AT_MOST_MS = DAY_MS

/** Keeps the pictures of messages: their bytes in the blob store, what they are in the database. */
export interface PictureKeeper {
  /** Takes one in. Throws in words for a person where it is no picture that providers take. */
  attach(owner: ConversationOwner, fileName: string, source: ByteSource): Promise<MessagePicture>
  /** Takes in one that comes with a conversation; nothing sees it before the conversation is there. */
  bringIn(owner: ConversationOwner, fileName: string, bytes: Uint8Array): Promise<MessagePicture>
  /** Gives up pictures that no message shows. */
  discard(owner: ConversationOwner, pictureIds: readonly string[]): Promise<void>
  /** Those that a message is to show. Throws `NotFound` and `TooLarge` in words for a person. */
  choose(owner: ConversationOwner, pictureIds: readonly string[]): MessagePicture[]
  /** One that may be looked at, with its bytes; null when it is gone. */
  look(owner: ConversationOwner, pictureId: string): Promise<{ picture: MessagePicture; bytes: Uint8Array } | null>
  /** The bytes of a picture of a message at hand; null when they are gone. */
  read(teamId: string, picture: MessagePicture): Promise<Uint8Array | null>
  /** Removes what no message shows any longer, bytes first. At the start of the app also what an import has left. */
  sweep(when: 'Starting' | 'Running'): Promise<void>
}

export interface PictureKeeperOptions {
  readonly store: AssistantStore
  readonly blobs: BlobStore
  readonly logger: Logger
}

const pathOf = ({ teamId, pictureId, mediaType }: StoredPicture): string =>
  `team-${teamId}/ai-pictures/${pictureId}.${mediaType.slice('image/'.length)}`

const wholeOf = async (source: ByteSource, fileName: string): Promise<Uint8Array> => {
  if (source instanceof Uint8Array) return source
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of source) {
    length += piece.byteLength
    if (length > MAX_PICTURE_BYTES) throw pictureTooLarge(fileName)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

export const createPictureKeeper = ({ store, blobs, logger }: PictureKeeperOptions): PictureKeeper => {
  const { pictures } = store
  const remove = async (unused: readonly StoredPicture[]): Promise<void> => {
    for (const picture of unused) {
      await blobs.delete(pathOf(picture))
      pictures.forget(picture.pictureId)
    }
  }
  const sweep = async (when: 'Starting' | 'Running'): Promise<void> => {
    const waitingBefore = new Date(Date.now() - WAITS_AT_MOST_MS).toISOString()
    await remove(pictures.takeUnused({ waitingBefore, importsOver: when === 'Starting' }))
  }
  /** The row comes first: bytes without one would be nobody's to remove. */
  const put = async (
    owner: ConversationOwner,
    picture: MessagePicture,
    bytes: Uint8Array,
    state: UnsentState,
  ): Promise<MessagePicture> => {
    pictures.add(owner, picture, state)
    try {
      await blobs.put(pathOf({ ...picture, teamId: owner.teamId }), bytes)
      return picture
    } catch (error) {
      pictures.release(owner, [picture.pictureId])
      throw error
    }
  }
  const discard = async (owner: ConversationOwner, pictureIds: readonly string[]): Promise<void> => {
    pictures.release(owner, pictureIds)
    await sweep('Running').catch((error: unknown) => logger.warn({ err: error }, 'a picture could not be removed yet'))
  }
  const read = (teamId: string, picture: MessagePicture) => blobs.get(pathOf({ ...picture, teamId }))

  return {
    attach: async (owner, fileName, source) => {
      const bytes = await wholeOf(source, fileName)
      const attached = await put(owner, checkPicture(fileName, bytes), bytes, 'Waiting')
      const waiting = pictures.waiting(owner)
      if (waiting.length > MOST_WAITING) await discard(owner, waiting.slice(0, waiting.length - MOST_WAITING))
      return attached
    },
    bringIn: async (owner, fileName, bytes) => put(owner, checkPicture(fileName, bytes), bytes, 'Importing'),
    discard,
    choose: (owner, pictureIds) => {
      const chosen = [...new Set(pictureIds)].map((pictureId) => {
        const picture = pictures.get(owner, pictureId)
        if (!picture) throw new AlcoveError('NotFound', failureWords('PictureGone'))
        return picture
      })
      checkTogether(chosen)
      return chosen
    },
    look: async (owner, pictureId) => {
      const picture = pictures.visible(owner, pictureId)
      const bytes = picture && (await read(owner.teamId, picture))
      return picture && bytes ? { picture, bytes } : null
    },
    read,
    sweep,
  }
}
