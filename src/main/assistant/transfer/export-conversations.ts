import { setImmediate as nextTurn } from 'node:timers/promises'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { ExportedFile } from '../../../contracts/index.ts'
import { AlcoveError, localDay, now } from '../../platform/index.ts'
import type { AssistantStore } from '../conversations/assistant-store.ts'
import type { ConversationOwner } from '../conversations/conversation-owner.ts'
import type { ConversationRecord } from '../conversations/conversation-table.ts'
import type { StoredMessage } from '../conversations/message-table.ts'
import type { PictureKeeper } from '../pictures/picture-keeper.ts'
import { jsonFile, transferredOf } from './export-json.ts'
import { conversationMarkdown } from './export-markdown.ts'
import type { TransferredPicture } from './transferred-conversation.ts'

interface Wanted {
  /** Null for all. */
  readonly conversationId: string | null
  readonly format: 'Markdown' | 'Json'
  /** What was searched for replies is left out before a file is refused as too large. */
  readonly withSearches: boolean
}

const BATCH = 200
/** 128 Mi UTF-16 units: more is no file that anyone opens. */
const LONGEST_FILE = 134_217_728

const tooLong = () => new AlcoveError('TooLarge', failureWords('ExportTooLarge'))

const fileNameOf = (title: string | null): string => {
  const words = (title ?? '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N} _-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return words.slice(0, 80).trim() || 'conversation'
}

/** Writes conversations into one file, a few messages at a time. Throws `NotFound` for one that is not there, `TooLarge` for more than fits. */
export const createExporter = (
  store: AssistantStore,
  pictures: Pick<PictureKeeper, 'read'>,
  longestFile = LONGEST_FILE,
) => {
  const everyMessage = async (conversationId: string): Promise<StoredMessage[]> => {
    const messages: StoredMessage[] = []
    for (let after: number | null = 0; after !== null; ) {
      const batch = store.messages.batch(conversationId, after, BATCH)
      messages.push(...batch.messages)
      after = batch.next
      await nextTurn()
    }
    return messages
  }
  const openBranch = (record: ConversationRecord, messages: readonly StoredMessage[]) => {
    const byId = new Map(messages.map((stored) => [stored.message.messageId, stored]))
    const branch: StoredMessage[] = []
    for (let at = byId.get(record.leafId ?? ''); at; at = byId.get(at.parentId ?? '')) branch.unshift(at)
    return branch.filter(({ writing }) => !writing).map(({ message }) => message)
  }
  /** As base64, by the id of their message; of those that fit into the file. */
  const picturesOf = async (owner: ConversationOwner, messages: readonly StoredMessage[]) => {
    const byMessage = new Map<string, TransferredPicture[]>()
    let length = 0
    for (const { message } of messages)
      for (const picture of message.pictures ?? []) {
        const bytes = await pictures.read(owner.teamId, picture)
        if (bytes === null) continue
        const base64 = Buffer.from(bytes).toString('base64')
        length += base64.length
        if (length > longestFile) throw tooLong()
        const { fileName } = picture
        byMessage.set(message.messageId, [...(byMessage.get(message.messageId) ?? []), { fileName, bytes: base64 }])
      }
    return byMessage
  }
  const textOf = async (
    owner: ConversationOwner,
    record: ConversationRecord,
    { format, withSearches }: Wanted,
  ): Promise<string> => {
    const messages = await everyMessage(record.conversationId)
    if (format === 'Markdown') return conversationMarkdown(record, openBranch(record, messages))
    const searchesOf = (messageId: string) => (withSearches ? store.searches.get(messageId) : [])
    return JSON.stringify(transferredOf(record, messages, { pictures: await picturesOf(owner, messages), searchesOf }))
  }
  const write = async (owner: ConversationOwner, wanted: Wanted): Promise<ExportedFile> => {
    const { conversationId, format } = wanted
    const ids =
      conversationId === null ? store.conversations.list(owner).map((each) => each.conversationId) : [conversationId]
    const texts: string[] = []
    let length = 0
    let title: string | null = null
    for (const id of ids) {
      const record = store.conversations.get(owner, id)
      if (!record && conversationId !== null) throw new AlcoveError('NotFound', failureWords('ConversationGone'))
      if (!record) continue
      title = record.title
      const text = await textOf(owner, record, wanted)
      length += text.length
      if (length > longestFile) throw tooLong()
      texts.push(text)
    }
    const name = conversationId === null ? `alcove-conversations-${localDay(now())}` : fileNameOf(title)
    return format === 'Json'
      ? { fileName: `${name}.json`, contentType: 'application/json', text: jsonFile(texts) }
      : { fileName: `${name}.md`, contentType: 'text/markdown', text: `${texts.join('\n\n---\n\n')}\n` }
  }

  return async (owner: ConversationOwner, wanted: Omit<Wanted, 'withSearches'>): Promise<ExportedFile> => {
    try {
      return await write(owner, { ...wanted, withSearches: true })
    } catch (error) {
      if (!(error instanceof AlcoveError && error.code === 'TooLarge')) throw error
      return await write(owner, { ...wanted, withSearches: false })
    }
  }
}
