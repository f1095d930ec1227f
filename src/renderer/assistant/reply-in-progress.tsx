import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { type Citation, isFinal } from '../../contracts/index.ts'
import { Spinner } from '../ui/index.ts'
import { activityWords } from './activity-words.ts'
import { MessageText } from './message-text.tsx'
import type { ReplyState } from './reply/reply-state.ts'

export interface ReplyInProgressProps {
  readonly reply: ReplyState
  readonly onOpenCitation: (citation: Citation) => void
}

/** A reply while it is being written; hidden from live announcements, which go sentence by sentence elsewhere. */
export const ReplyInProgress = ({ reply, onOpenCitation }: ReplyInProgressProps) => {
  const { t } = useTranslation()
  const text = useDeferredValue(reply.text)
  const activity = activityWords(reply)
  return (
    <article aria-label={t('assistant.reply')} aria-busy={!isFinal(reply.status)}>
      {text !== '' && <MessageText text={text} citations={reply.citations} onOpenCitation={onOpenCitation} />}
      {reply.error !== null && <p className="mt-3 text-danger text-sm">{reply.error}</p>}
      {activity && (
        <p className="mt-2 flex items-center gap-2 text-muted text-sm first:mt-0">
          <Spinner className="text-accent" />
          {t(activity)}
        </p>
      )}
    </article>
  )
}
