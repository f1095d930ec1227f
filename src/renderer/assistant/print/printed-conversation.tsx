import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Citation, ConversationPage, ThreadMessage } from '../../../contracts/index.ts'
import { failureText } from '../../client/index.ts'
import { Markdown } from '../../ui/index.ts'
import { localeOf } from '../../ui/locale-of.ts'
import { citationPlace } from '../citation-place.ts'

/** UTF-16 units of a passage that stand in a note. */
const MOST_OF_QUOTE = 600

const shortened = (quote: string): string => {
  const text = quote.replace(/\s+/g, ' ').trim()
  return text.length > MOST_OF_QUOTE ? `${text.slice(0, MOST_OF_QUOTE)} …` : text
}

const Notes = ({ citations }: { readonly citations: readonly Citation[] }) => {
  const { t } = useTranslation()
  if (citations.length === 0) return null
  return (
    <ol aria-label={t('assistant.sources')} className="print-notes">
      {citations.map((citation) => {
        const { number, fileName, quote } = citation
        const place = citationPlace(t, citation)
        return (
          <li key={number} value={number}>
            <strong>{place === '' ? fileName : t('assistant.print.note', { fileName, place })}</strong>
            <br />
            <q>{shortened(quote)}</q>
          </li>
        )
      })}
    </ol>
  )
}

const Reply = ({ message }: { readonly message: ThreadMessage }) => {
  const { t } = useTranslation()
  const { content, citations, completion, failureReason } = message
  const renderCitation = useCallback(
    (number: number) => (citations.some((each) => each.number === number) ? <sup>{number}</sup> : null),
    [citations],
  )
  return (
    <>
      <Markdown text={content} renderCitation={renderCitation} />
      {completion !== 'Complete' && (
        <p className="print-aside">
          {failureReason ? failureText(t, message.failure, failureReason) : t('assistant.print.stopped')}
        </p>
      )}
      <Notes citations={citations} />
    </>
  )
}

const isPrinted = ({ role, content, completion }: ThreadMessage): boolean =>
  role === 'User' || (role === 'Assistant' && (content !== '' || completion !== 'Complete'))

export interface PrintedConversationProps {
  readonly conversation: ConversationPage
  readonly title: string
}

/** Questions and answers with their sources as numbered notes; thoughts, tools and buttons stay on the screen. */
export const PrintedConversation = ({ conversation, title }: PrintedConversationProps) => {
  const { t, i18n } = useTranslation()
  const dateOf = (moment: number | string, dateStyle: 'long' | 'medium') =>
    new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle, timeStyle: 'short' }).format(new Date(moment))
  return (
    <div className="print-sheet">
      <h1>
        <bdi>{title}</bdi>
      </h1>
      <p className="print-aside">{t('assistant.print.made', { date: dateOf(Date.now(), 'long') })}</p>
      {conversation.messages.filter(isPrinted).map((message) => (
        <section key={message.messageId}>
          <h2>
            {t(message.role === 'User' ? 'assistant.print.you' : 'assistant.print.assistant')}
            <time>{dateOf(message.timestamp, 'medium')}</time>
          </h2>
          {message.role === 'User' ? <p className="print-question">{message.content}</p> : <Reply message={message} />}
        </section>
      ))}
    </div>
  )
}
