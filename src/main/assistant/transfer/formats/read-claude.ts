import { z } from 'zod'
import type { TransferredMessage } from '../transferred-conversation.ts'
import type { ConversationWithPictures, WantedPicture } from '../wanted-picture.ts'

const block = z.object({ type: z.string().optional(), text: z.string().nullish(), thinking: z.string().nullish() })
const file = z.object({
  file_name: z.string().nullish(),
  file_uuid: z.string().nullish(),
  extracted_content: z.string().nullish(),
})

const message = z.object({
  uuid: z.string(),
  parent_message_uuid: z.string().nullish(),
  sender: z.string(),
  text: z.string().nullish(),
  content: z.array(block).nullish(),
  created_at: z.string().nullish(),
  attachments: z.array(file).nullish(),
  files: z.array(file).nullish(),
})
type ClaudeMessage = z.infer<typeof message>

const exported = z.object({
  uuid: z.string(),
  name: z.string().nullish(),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
  current_leaf_message_uuid: z.string().nullish(),
  chat_messages: z.array(message),
})

export const isClaude = (entry: unknown): boolean =>
  typeof entry === 'object' && entry !== null && 'chat_messages' in entry && Array.isArray(entry.chat_messages)

const momentOf = (written: string | null | undefined, otherwise: string): string => {
  const time = Date.parse(written ?? '')
  return Number.isNaN(time) ? otherwise : new Date(time).toISOString()
}

const joined = (texts: readonly (string | null | undefined)[]): string =>
  texts.filter((text): text is string => text !== null && text !== undefined && text.trim() !== '').join('\n\n')

const PICTURE = /\.(png|jpe?g|webp|gif|heic|avif)$/i

const picturesOf = ({ files }: ClaudeMessage): Omit<WantedPicture, 'messageId'>[] =>
  (files ?? []).flatMap(({ file_name: name, file_uuid: reference }) =>
    name && PICTURE.test(name) ? [{ reference: reference ?? name, fileName: name.slice(0, 255) }] : [],
  )

/** What was attached stands under the message by its name; pictures are taken over where they are in the archive. */
const textOf = ({ text, content, attachments, files }: ClaudeMessage): string => {
  const blocks = (content ?? []).filter(({ type }) => type === 'text' || type === undefined)
  const said = joined(blocks.map((each) => each.text)) || (text ?? '')
  const names = [...(attachments ?? []), ...(files ?? [])].flatMap(({ file_name: name }) =>
    name && !PICTURE.test(name) ? [`[${name}]`] : [],
  )
  return joined([said, [...new Set(names)].join(' ')])
}

const thoughtsOf = ({ content }: ClaudeMessage): string =>
  joined((content ?? []).filter(({ type }) => type === 'thinking').map(({ thinking }) => thinking))

/** Messages name their parents where the export has branches; else each stands behind the one before it. */
const parentsOf = (messages: readonly ClaudeMessage[]): Map<string, string | null> => {
  const shown = new Set(
    messages.filter((each) => textOf(each) !== '' || picturesOf(each).length > 0).map(({ uuid }) => uuid),
  )
  const hasParents = messages.some(({ parent_message_uuid: parent }) => parent && shown.has(parent))
  const parents = new Map<string, string | null>()
  let before: string | null = null
  for (const { uuid, parent_message_uuid: parent } of messages) {
    if (!shown.has(uuid)) continue
    const known: string | null = hasParents ? (parent && parents.has(parent) ? parent : null) : before
    parents.set(uuid, known)
    before = uuid
  }
  return parents
}

/** A conversation of Claude's export. Throws when it has another form. */
export const readClaude = (entry: unknown): ConversationWithPictures => {
  const { uuid, name, created_at, updated_at, current_leaf_message_uuid, chat_messages } = exported.parse(entry)
  const created = momentOf(created_at, new Date(0).toISOString())
  const parents = parentsOf(chat_messages)
  const messages = chat_messages.flatMap((each): TransferredMessage[] => {
    const parentId = parents.get(each.uuid)
    if (parentId === undefined) return []
    const thoughts = thoughtsOf(each)
    return [
      {
        messageId: each.uuid,
        parentId,
        role: each.sender === 'human' || each.sender === 'user' ? 'User' : 'Assistant',
        content: textOf(each),
        timestamp: momentOf(each.created_at, created),
        toolCalls: [],
        toolResults: [],
        citations: [],
        completion: 'Complete',
        ...(thoughts !== '' && { thoughts }),
      },
    ]
  })
  const wanted = chat_messages.flatMap((each) =>
    parents.has(each.uuid) ? picturesOf(each).map((picture) => ({ ...picture, messageId: each.uuid })) : [],
  )
  const conversation = {
    origin: `claude:${uuid}`.slice(0, 300),
    title: name ? name.slice(0, 500) : null,
    created,
    updated: momentOf(updated_at, created),
    leafId: current_leaf_message_uuid ?? messages.at(-1)?.messageId ?? null,
    messages,
  }
  return { conversation, wanted }
}
