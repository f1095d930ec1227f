import { useTranslation } from 'react-i18next'
import { Progress } from '../../ui/index.ts'
import { timeLeftWords } from '../adding/duration-words.ts'
import type { Batch } from './batch.ts'

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
