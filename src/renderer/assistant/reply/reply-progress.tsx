import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '../../client/index.ts'
import { Spinner } from '../../ui/index.ts'
import { activityWords, isWordless } from './activity-words.ts'
import { LongWait } from './long-wait.tsx'
import type { ReplyState } from './reply-state.ts'

const ApprovalCard = lazy(async () => ({ default: (await import('../tool-requests/approval-card.tsx')).ApprovalCard }))

/** What is told below a reply that is being written. */
export const ReplyProgress = ({ reply }: { readonly reply: ReplyState }) => {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const activity = activityWords(reply)
  const approvals = reply.toolRequests.filter(({ kind }) => kind === 'Approve')
  return (
    <>
      {reply.error !== null && <p className="mt-3 text-danger text-sm">{failureText(undefined, reply.error)}</p>}
      {approvals.map((request) => (
        <Suspense key={request.toolCallId} fallback={null}>
          <ApprovalCard request={request} />
        </Suspense>
      ))}
      {activity && approvals.length === 0 && (
        <div className="mt-2 flex gap-2 text-muted text-sm first:mt-0">
          <Spinner className="mt-0.5 shrink-0 text-accent" />
          <div>
            <p>{t(activity)}</p>
            {isWordless(reply) && <LongWait key={reply.taskId} />}
          </div>
        </div>
      )}
    </>
  )
}
