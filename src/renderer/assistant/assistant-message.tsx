import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '../client/index.ts'
import { classNames } from '../ui/index.ts'
import type { MessageCommands } from './message/message-commands.ts'
import { ReplyActions } from './message/reply-actions.tsx'
import { SearchedLine } from './message/searched-line.tsx'
import type { ShownMessage } from './message/shown-message.ts'
import { SupportList } from './message/support-list.tsx'
import { Thoughts } from './message/thoughts.tsx'
import { ToolCallList } from './message/tool-call-list.tsx'
import { MessageText } from './message-text.tsx'
import { SourceList } from './source-list.tsx'

export interface AssistantMessageProps {
  readonly message: ShownMessage
  /** What it answers. */
  readonly question: string | null
  readonly commands: MessageCommands | null
}

const ignore = () => undefined

const endingKey = ({ completion, cutReason }: ShownMessage): string =>
  completion === 'Cut' ? `assistant.cut.${cutReason ?? 'Error'}` : `assistant.completion.${completion}`

export const AssistantMessage = memo(({ message, question, commands }: AssistantMessageProps) => {
  const { t } = useTranslation()
  const { content, citations, completion, failureReason, searches = [], notices = [], support } = message
  const failureText = useFailureText()
  const openCitation = commands?.openCitation ?? ignore
  return (
    <article aria-label={t('assistant.reply')} className="group/message">
      <SearchedLine searches={searches} question={question} />
      <Thoughts text={message.thoughts ?? ''} />
      <ToolCallList calls={message.toolCalls} results={message.toolResults} />
      <MessageText text={content} citations={citations} support={support} onOpenCitation={openCitation} />
      <SourceList citations={citations} onOpen={openCitation} />
      {support && <SupportList content={content} support={support} />}
      {notices.map((notice) => (
        <p key={notice} className="mt-3 text-muted text-sm">
          {failureText(undefined, notice)}
        </p>
      ))}
      {completion !== 'Complete' && (
        <p className={classNames('mt-3 text-sm', failureReason ? 'text-danger' : 'text-muted')}>
          {failureReason ? failureText(message.failure, failureReason) : t(endingKey(message))}
        </p>
      )}
      <ReplyActions message={message} question={question} commands={commands} />
    </article>
  )
})
AssistantMessage.displayName = 'AssistantMessage'
