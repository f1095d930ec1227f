import type { SearchRecord } from '../../../contracts/index.ts'
import { now } from '../../platform/index.ts'
import type { ConversationRecord } from '../conversations/conversation-table.ts'
import type { StoredMessage } from '../conversations/message-table.ts'
import type { TransferredConversation, TransferredPicture } from './transferred-conversation.ts'

/** A conversation as Alcove's own JSON has it: every version of every message. */
export const transferredOf = (
  { conversationId, title, created, updated, leafId }: ConversationRecord,
  messages: readonly StoredMessage[],
  {
    pictures,
    searchesOf,
  }: {
    /** By the id of their message. */
    readonly pictures: ReadonlyMap<string, TransferredPicture[]>
    readonly searchesOf: (messageId: string) => SearchRecord[]
  },
): TransferredConversation => ({
  origin: `alcove:${conversationId}`,
  title,
  created,
  updated,
  leafId,
  messages: messages
    .filter(({ writing }) => !writing)
    .map(({ message, parentId }) => {
      const {
        failureReason,
        failure: _failure,
        cutReason,
        thoughts,
        searches,
        searchedByWordsAlone: _byWordsAlone,
        notices: _notices,
        answeredBy: _answeredBy,
        pictures: _pictures,
        ...rest
      } = message
      const shown = pictures.get(rest.messageId)
      const searchRecords = searchesOf(rest.messageId)
      return {
        ...rest,
        parentId,
        ...(shown && { pictures: shown }),
        ...(failureReason && { failureReason }),
        ...(cutReason && { cutReason }),
        ...(thoughts && { thoughts }),
        ...(searches && { searches }),
        ...(searchRecords.length > 0 && { searchRecords }),
      }
    }),
})

/** The file around conversations that are JSON already. */
export const jsonFile = (conversations: readonly string[]): string =>
  `{"format":"alcove-conversations","version":1,"exported":${JSON.stringify(now())},"conversations":[\n${conversations.join(',\n')}\n]}\n`
