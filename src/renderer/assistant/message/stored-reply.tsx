import { useTranslation } from 'react-i18next'
import type { Citation } from '../../../contracts/index.ts'
import { useFailureText } from '../../client/index.ts'
import { classNames } from '../../ui/index.ts'
import { SourceList } from '../source-list.tsx'
import type { MessageCommands } from './message-commands.ts'
import { ReplyActions } from './reply-actions.tsx'
import type { ShownMessage } from './shown-message.ts'
import { SupportList } from './support-list.tsx'

export interface StoredReplyProps {
  readonly message: ShownMessage
  /** What it answers. */
  readonly question: string | null
  readonly commands: MessageCommands | null
  readonly onOpenCitation: (citation: Citation) => void
}

const endingKey = ({ completion, cutReason }: ShownMessage): string =>
  completion === 'Cut' ? `assistant.cut.${cutReason ?? 'Error'}` : `assistant.completion.${completion}`

/** What is told below the text of a stored reply. */
export const StoredReply = ({ message, question, commands, onOpenCitation }: StoredReplyProps) => {
  const { t } = useTranslation()
  const { content, citations, completion, failureReason, notices = [], support } = message
  const failureText = useFailureText()
  return (
    <>
      <SourceList citations={citations} onOpen={onOpenCitation} />
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
    </>
  )
}
