import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, Progress } from '../../ui/index.ts'
import { timeLeftWords } from '../adding/duration-words.ts'
import type { Batch, BatchOutcome } from './batch.ts'

/** One line while documents are being indexed. */
export const BatchProgress = ({ done, left, secondsLeft }: Pick<Batch, 'done' | 'left' | 'secondsLeft'>) => {
  const { t } = useTranslation()
  const count = done + left
  const words = secondsLeft === null ? null : timeLeftWords(secondsLeft)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-3 text-muted text-sm tabular-nums">
      <span className="shrink-0">{t('documents.batch.progress', { done, count })}</span>
      <Progress value={done / count} label={t('documents.batch.label')} className="min-w-24 flex-1" />
      {words && <span className="shrink-0">{t(`adding.left.${words.key}`, words.values)}</span>}
    </div>
  )
}

export interface BatchEndProps extends BatchOutcome {
  /** Those that could not be read are to be shown, each with its reason. */
  readonly onShow: () => void
  readonly onDismiss: () => void
}

/** One line once many documents were read of which some could not be. */
export const BatchEnd = ({ read, unread, onShow, onDismiss }: BatchEndProps) => {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-3 text-sm">
      <p role="status" className="flex grow items-center gap-2 tabular-nums">
        <CircleAlert aria-hidden className="size-4 shrink-0 text-danger" />
        {t('documents.batch.read', { count: read })} · {t('documents.batch.unread', { count: unread })}
      </p>
      <Button size="small" onClick={onShow}>
        {t('documents.batch.show')}
      </Button>
      <Button look="quiet" size="small" onClick={onDismiss}>
        {t('common.dismiss')}
      </Button>
    </div>
  )
}
