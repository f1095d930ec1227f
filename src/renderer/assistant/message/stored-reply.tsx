import { lazy, Suspense } from 'react'
import type { Citation } from '../../../contracts/index.ts'
import { QUOTING, useFailureText } from '../../client/index.ts'
import { classNames } from '../../ui/index.ts'
import { SourceList } from '../source-list.tsx'
import type { MessageCommands } from './message-commands.ts'
import { ReplyActions } from './reply-actions.tsx'
import type { ShownMessage } from './shown-message.ts'
import { SupportList } from './support-list.tsx'
import { useEndingText } from './use-ending-text.ts'

const WordsAlone = lazy(() => import('./words-alone.tsx'))
const ClosestPassages = lazy(() => import('./closest-passages.tsx'))

export interface StoredReplyProps {
  readonly message: ShownMessage
  /** What it answers. */
  readonly question: string | null
  readonly commands: MessageCommands | null
  readonly onOpenCitation: (citation: Citation) => void
}

/** Whether it was searched for and nothing of it is cited: what comes nearest is worth a look. */
const isUnfounded = ({ completion, citations, searches = [] }: ShownMessage): boolean =>
  completion === 'Complete' && citations.length === 0 && searches.length > 0

/** What is told below the text of a stored reply. */
export const StoredReply = ({ message, question, commands, onOpenCitation }: StoredReplyProps) => {
  const { content, citations, failureReason, notices = [], support } = message
  const failureText = useFailureText()
  const ending = useEndingText()(message)
  return (
    <>
      <SourceList citations={citations} onOpen={onOpenCitation} />
      {commands && isUnfounded(message) && (
        <Suspense fallback={null}>
          <ClosestPassages
            conversationId={commands.conversationId}
            messageId={message.messageId}
            searches={message.searches ?? []}
            isOfModel={(message.answeredBy?.providerName ?? QUOTING) !== QUOTING}
            onOpen={commands.openCitation}
          />
        </Suspense>
      )}
      {support && <SupportList content={content} support={support} />}
      {message.searchedByWordsAlone && (
        <Suspense fallback={null}>
          <WordsAlone onOpenSettings={commands?.openSettings ?? null} />
        </Suspense>
      )}
      {notices.map((notice) => (
        <p key={notice} className="mt-3 text-muted text-sm">
          {failureText(undefined, notice)}
        </p>
      ))}
      {ending !== null && (
        <p className={classNames('mt-3 text-sm', failureReason ? 'text-danger' : 'text-muted')}>{ending}</p>
      )}
      <ReplyActions message={message} question={question} commands={commands} />
    </>
  )
}
