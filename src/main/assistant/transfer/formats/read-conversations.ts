import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { ConversationWithPictures } from '../wanted-picture.ts'
import { isAlcoveFile, readAlcove } from './read-alcove.ts'
import { isChatGpt, readChatGpt } from './read-chatgpt.ts'
import { isClaude, readClaude } from './read-claude.ts'

/** A conversation that was read, or the title of one that could not be and why. */
export type ReadConversation =
  | ({ readonly type: 'Read' } & ConversationWithPictures)
  | { readonly type: 'Unreadable'; readonly title: string; readonly reason: string }

const UNKNOWN = failureWords('ImportUnknown')

const titleOf = (entry: unknown): string => {
  if (typeof entry !== 'object' || entry === null) return ''
  const { title, name } = entry as { title?: unknown; name?: unknown }
  const found = typeof title === 'string' ? title : name
  return typeof found === 'string' ? found.slice(0, 200) : ''
}

const unreadable = (entry: unknown, error: unknown): ReadConversation => ({
  type: 'Unreadable',
  title: titleOf(entry),
  reason: error instanceof Error && error.name !== 'ZodError' ? error.message : failureWords('ImportFormUnknown'),
})

/**
 * The conversations in a parsed file, one after another; one that cannot be read does not stop the others. Throws, in words for a person, when the file is none
 * of the known kinds.
 */
export function* readConversations(file: unknown): Generator<ReadConversation> {
  const entries = isAlcoveFile(file) ? file.conversations : Array.isArray(file) ? file : [file]
  const read = isAlcoveFile(file)
    ? readAlcove
    : entries.some(isChatGpt)
      ? readChatGpt
      : entries.some(isClaude)
        ? readClaude
        : null
  if (read === null) throw new Error(UNKNOWN)
  for (const entry of entries) {
    try {
      const found = read(entry)
      if (found.conversation.messages.length > 0) yield { type: 'Read', ...found }
    } catch (error) {
      yield unreadable(entry, error)
    }
  }
}
