import { z } from 'zod'
import type { TransferredMessage } from '../transferred-conversation.ts'
import type { ConversationWithPictures, WantedPicture } from '../wanted-picture.ts'

const node = z.object({
  parent: z.string().nullish(),
  message: z
    .object({
      author: z.object({ role: z.string() }),
      create_time: z.number().nullish(),
      content: z.object({
        content_type: z.string().optional(),
        parts: z.array(z.unknown()).optional(),
        text: z.string().optional(),
      }),
      metadata: z.record(z.string(), z.unknown()).nullish(),
      weight: z.number().nullish(),
      channel: z.string().nullish(),
      recipient: z.string().nullish(),
    })
    .nullish(),
})
type Node = z.infer<typeof node>

const exported = z.object({
  id: z.string().optional(),
  conversation_id: z.string().optional(),
  title: z.string().nullish(),
  create_time: z.number().nullish(),
  update_time: z.number().nullish(),
  current_node: z.string().nullish(),
  mapping: z.record(z.string(), node),
})

export const isChatGpt = (entry: unknown): boolean =>
  typeof entry === 'object' && entry !== null && 'mapping' in entry && typeof entry.mapping === 'object'

const momentOf = (seconds: number | null | undefined, otherwise: string): string =>
  seconds && Number.isFinite(seconds) && Math.abs(seconds) < 1e10 ? new Date(seconds * 1000).toISOString() : otherwise

const partText = (part: unknown): string => {
  if (typeof part === 'string') return part
  if (typeof part !== 'object' || part === null) return ''
  const { text } = part as { text?: unknown }
  return typeof text === 'string' ? text : ''
}

const imagePart = z.object({
  content_type: z.string().includes('image'),
  asset_pointer: z.string().max(1_000).nullish(),
})
const attachments = z.array(z.object({ id: z.string(), name: z.string().nullish() }))

/** The pictures of a message by the ids of their files, `file-service://file-abc` or `sediment://file_abc`, with the names that they had. */
const picturesOf = ({ content, metadata }: NonNullable<Node['message']>): Omit<WantedPicture, 'messageId'>[] => {
  const { data: named = [] } = attachments.safeParse(metadata?.attachments)
  return (content.parts ?? []).flatMap((part) => {
    const image = imagePart.safeParse(part)
    if (!image.success) return []
    const reference = image.data.asset_pointer?.split('/').at(-1) ?? ''
    const fileName = named.find(({ id }) => id === reference)?.name || reference || 'image'
    return [{ reference, fileName: fileName.slice(0, 255) }]
  })
}

const textOf = ({ content }: NonNullable<Node['message']>): string => {
  if (content.parts)
    return content.parts
      .map(partText)
      .filter((text) => text !== '')
      .join('\n\n')
  return content.content_type === 'code' && content.text ? `\`\`\`\n${content.text}\n\`\`\`` : ''
}

/** What a person saw: questions and answers, without the machinery between them. */
const isShown = ({ message }: Node): boolean => {
  if (!message || (message.author.role !== 'user' && message.author.role !== 'assistant')) return false
  const { content, metadata, weight, channel, recipient } = message
  if (metadata?.is_visually_hidden_from_conversation === true || weight === 0) return false
  if (channel === 'commentary' || channel === 'analysis') return false
  if (recipient !== null && recipient !== undefined && recipient !== 'all') return false
  return (
    ['text', 'multimodal_text', undefined].includes(content.content_type) &&
    (textOf(message).trim() !== '' || picturesOf(message).length > 0)
  )
}

/** Deep chains are walked without recursion, and a ring of parents ends. */
const shownAncestor = (mapping: Readonly<Record<string, Node>>, from: string | null | undefined): string | null => {
  const seen = new Set<string>()
  let id = from ?? null
  while (id !== null && !seen.has(id)) {
    seen.add(id)
    const entry = mapping[id]
    if (!entry) return null
    if (isShown(entry)) return id
    id = entry.parent ?? null
  }
  return null
}

/** Parents before children, and of versions the earlier first; what hangs in a ring is left out. */
const inOrder = (messages: readonly TransferredMessage[]): TransferredMessage[] => {
  const children = Map.groupBy(messages, ({ parentId }) => parentId)
  const ordered: TransferredMessage[] = []
  const waiting = [...(children.get(null) ?? [])]
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    ordered.push(next)
    waiting.push(...(children.get(next.messageId) ?? []))
  }
  return ordered
}

/** A conversation of ChatGPT's export: a tree of nodes, of which those are taken that a person saw. Throws when it has another form. */
export const readChatGpt = (entry: unknown): ConversationWithPictures => {
  const { mapping, title, create_time, update_time, current_node, ...ids } = exported.parse(entry)
  const created = momentOf(create_time, new Date(0).toISOString())
  const messages = Object.entries(mapping).flatMap(([id, each]): TransferredMessage[] => {
    if (!isShown(each) || !each.message) return []
    return [
      {
        messageId: id,
        parentId: shownAncestor(mapping, each.parent),
        role: each.message.author.role === 'user' ? 'User' : 'Assistant',
        content: textOf(each.message),
        timestamp: momentOf(each.message.create_time, created),
        toolCalls: [],
        toolResults: [],
        citations: [],
        completion: 'Complete',
      },
    ]
  })
  const wanted = messages.flatMap(({ messageId }) => {
    const message = mapping[messageId]?.message
    return message ? picturesOf(message).map((picture) => ({ ...picture, messageId })) : []
  })
  const conversation = {
    origin: `chatgpt:${ids.conversation_id ?? ids.id ?? `${title ?? ''} ${create_time ?? ''}`}`.slice(0, 300),
    title: title?.slice(0, 500) ?? null,
    created,
    updated: momentOf(update_time, created),
    leafId: shownAncestor(mapping, current_node),
    messages: inOrder(messages),
  }
  return { conversation, wanted }
}
