import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { type Citation, isFinal } from '../../contracts/index.ts'
import { useFailureText } from '../client/index.ts'
import { Spinner } from '../ui/index.ts'
import { activityWords } from './activity-words.ts'
import { SearchedLine } from './message/searched-line.tsx'
import { Thoughts } from './message/thoughts.tsx'
import type { ReplyState } from './reply/reply-state.ts'
import { StreamedText } from './streamed-text.tsx'
import { ApprovalCard } from './tool-requests/approval-card.tsx'

export interface ReplyInProgressProps {
  readonly reply: ReplyState
  /** What it answers. */
  readonly question: string | null
  readonly onOpenCitation: (citation: Citation) => void
}

/** A reply while it is being written; hidden from live announcements, which go sentence by sentence elsewhere. */
export const ReplyInProgress = ({ reply, question, onOpenCitation }: ReplyInProgressProps) => {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const text = useDeferredValue(reply.text)
  const activity = activityWords(reply)
  const approvals = reply.toolRequests.filter(({ kind }) => kind === 'Approve')
  return (
    <article aria-label={t('assistant.reply')} aria-busy={!isFinal(reply.status)}>
      <SearchedLine searches={reply.searches} question={question} />
      <Thoughts text={reply.thoughts} />
      {text !== '' && <StreamedText text={text} citations={reply.citations} onOpenCitation={onOpenCitation} />}
      {reply.error !== null && <p className="mt-3 text-danger text-sm">{failureText(undefined, reply.error)}</p>}
      {approvals.map((request) => (
        <ApprovalCard key={request.toolCallId} request={request} />
      ))}
      {activity && approvals.length === 0 && (
        <p className="mt-2 flex items-center gap-2 text-muted text-sm first:mt-0">
          <Spinner className="text-accent" />
          {t(activity)}
        </p>
      )}
    </article>
  )
}
