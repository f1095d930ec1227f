import { memo, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { type Citation, isFinal } from '../../contracts/index.ts'
import type { MessageCommands } from './message/message-commands.ts'
import { ReplyText } from './message/reply-text.tsx'
import { SearchedLine } from './message/searched-line.tsx'
import type { ShownMessage } from './message/shown-message.ts'
import { StoredReply } from './message/stored-reply.tsx'
import { Thoughts } from './message/thoughts.tsx'
import { ToolCallList } from './message/tool-call-list.tsx'
import { useReplyWords } from './reply/replies-context.tsx'
import { ReplyProgress } from './reply/reply-progress.tsx'
import type { ReplyHead } from './reply/reply-state.ts'

export interface AssistantMessageProps {
  /** A stored reply, or one that is being written: the one becomes the other where it stands. */
  readonly message: ShownMessage | ReplyHead
  /** What it answers. */
  readonly question: string | null
  readonly commands: MessageCommands | null
  readonly onOpenCitation: (citation: Citation) => void
}

/** What the assistant says. While it is written it is hidden from live announcements, which go sentence by sentence elsewhere. */
export const AssistantMessage = memo(({ message, question, commands, onOpenCitation }: AssistantMessageProps) => {
  const { t } = useTranslation()
  const [stored, reply] = 'role' in message ? [message, null] : [null, message]
  const words = useReplyWords(reply)
  const streamed = useDeferredValue(words.text)
  const { citations, searches = [] } = message
  return (
    <article
      aria-label={t('assistant.reply')}
      {...(reply && { 'aria-busy': !isFinal(reply.status) })}
      className="group/message"
    >
      <SearchedLine searches={searches} question={question} />
      <Thoughts text={(stored ?? words).thoughts ?? ''} />
      {stored && <ToolCallList calls={stored.toolCalls} results={stored.toolResults} />}
      <ReplyText
        text={stored ? stored.content : streamed}
        isGrowing={reply !== null}
        citations={citations}
        support={stored?.support}
        onOpenCitation={onOpenCitation}
      />
      {stored && (
        <StoredReply message={stored} question={question} commands={commands} onOpenCitation={onOpenCitation} />
      )}
      {reply && <ReplyProgress reply={{ ...reply, ...words }} />}
    </article>
  )
})
AssistantMessage.displayName = 'AssistantMessage'
