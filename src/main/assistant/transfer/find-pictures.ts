import { MAX_PICTURE_BYTES, MAX_PICTURES, MAX_PICTURES_BYTES } from '../../../contracts/index.ts'
import { checkPicture } from '../pictures/check-picture.ts'
import type { TransferredConversation, TransferredMessage, TransferredPicture } from './transferred-conversation.ts'
import type { ConversationWithPictures, WantedPicture } from './wanted-picture.ts'

/** Of one conversation, which is held in memory as a whole. */
const MOST_BYTES = 64 * 1_048_576

/** The bytes of the file of a reference that is an image; null where there is none, or it is larger than `maxBytes`. */
export type ReadPicture = (reference: string, maxBytes: number) => Promise<Uint8Array | null>

/** A conversation with the pictures that were found, and how many of those that it shows were not. */
export interface FoundPictures {
  readonly conversation: TransferredConversation
  readonly missing: number
}

const readOne = async ({ reference, fileName }: WantedPicture, room: number, read: ReadPicture) => {
  try {
    const bytes = await read(reference, Math.min(room, MAX_PICTURE_BYTES))
    if (bytes === null) return null
    checkPicture(fileName, bytes)
    return bytes
  } catch {
    // Too large, damaged, or of a kind that no model sees.
    return null
  }
}

const withPictures = (
  message: TransferredMessage,
  pictures: readonly TransferredPicture[],
  missing: readonly WantedPicture[],
): TransferredMessage => {
  const names = missing.map(({ fileName }) => `[image not in this file: ${fileName.replaceAll(/[[\]\p{Cc}]/gu, ' ')}]`)
  const text = [message.content, ...names].filter((part) => part.trim() !== '').join('\n\n')
  return { ...message, content: text || '[image]', ...(pictures.length > 0 && { pictures: [...pictures] }) }
}

/**
 * Puts the pictures of a person's messages into them. One that is not there, cannot be taken, or is more than one message or conversation may hold is named in the
 * text of its message instead; so are those of answers, which hold none here.
 */
export const findPictures = async (
  { conversation, wanted }: ConversationWithPictures,
  read: ReadPicture,
): Promise<FoundPictures> => {
  const byMessage = Map.groupBy(wanted, ({ messageId }) => messageId)
  const messages: TransferredMessage[] = []
  let missing = 0
  let left = MOST_BYTES
  for (const message of conversation.messages) {
    const pictures: TransferredPicture[] = []
    const notFound: WantedPicture[] = []
    let room = Math.min(left, MAX_PICTURES_BYTES)
    for (const each of byMessage.get(message.messageId) ?? []) {
      const fits = message.role === 'User' && pictures.length < MAX_PICTURES
      const bytes = fits ? await readOne(each, room, read) : null
      if (bytes === null) notFound.push(each)
      else {
        pictures.push({ fileName: each.fileName, bytes: Buffer.from(bytes).toString('base64') })
        room -= bytes.byteLength
        left -= bytes.byteLength
      }
    }
    missing += notFound.length
    messages.push(byMessage.has(message.messageId) ? withPictures(message, pictures, notFound) : message)
  }
  return { conversation: { ...conversation, messages }, missing }
}
