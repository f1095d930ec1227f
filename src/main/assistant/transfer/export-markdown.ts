import type { Citation, ConversationMessage, MessagePicture } from '../../../contracts/index.ts'
import { localDay } from '../../platform/index.ts'

/** A name or title as plain words of one line of Markdown. */
const plain = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/[\\`*_{}[\]<>#|~]/g, '\\$&')
    .replace(/\s+/g, ' ')
    .trim()

const placeOf = ({ span }: Citation): string => {
  if (span.page !== null) return `, page ${span.page}`
  if (span.row !== null) return `, row ${span.row}`
  if (span.pointer) return `, ${plain(span.pointer)}`
  return span.line === null ? '' : `, line ${span.line}`
}

const sources = (citations: readonly Citation[]): string =>
  citations
    .map((citation) => {
      const quote = plain(citation.quote)
      const cut = quote.length > 300 ? `${quote.slice(0, 300).toWellFormed()} …` : quote
      return `${citation.number}. ${plain(citation.fileName)}${placeOf(citation)}: “${cut}”`
    })
    .join('\n')

const pictureNames = (pictures: readonly MessagePicture[]): string =>
  pictures.map(({ fileName }) => `*Picture: ${plain(fileName)}*`).join('\n\n')

const ending = ({ completion, failureReason }: ConversationMessage): string => {
  if (completion === 'Complete') return ''
  if (completion === 'Failed') return `*Cut short: ${plain(failureReason ?? 'it failed')}*`
  return completion === 'Stopped' ? '*Stopped.*' : "*Cut off by the model's provider.*"
}

const section = (message: ConversationMessage): string => {
  const who = message.role === 'User' ? 'You' : 'Assistant'
  const { citations, pictures = [] } = message
  return [
    `## ${who}`,
    message.content.trim(),
    pictureNames(pictures),
    ...(citations.length === 0 ? [] : ['Sources:', sources(citations)]),
    ending(message),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** A conversation to read: the open branch, with what each answer stands on. */
export const conversationMarkdown = (
  { title, created }: { readonly title: string | null; readonly created: string },
  messages: readonly ConversationMessage[],
): string =>
  [
    `# ${plain(title ?? '') || 'Conversation'}`,
    `*${localDay(created)}*`,
    ...messages.filter(({ role }) => role === 'User' || role === 'Assistant').map(section),
  ].join('\n\n')
