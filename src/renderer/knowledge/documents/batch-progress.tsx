import { useTranslation } from 'react-i18next'
import { Progress } from '../../ui/index.ts'

/** One line while documents are being indexed. */
export const BatchProgress = ({ done, count }: { done: number; count: number }) => {
  const { t } = useTranslation()
  return (
    <div className="flex items-center gap-3 pb-3 text-muted text-sm tabular-nums">
      <span className="shrink-0">{t('documents.batch.progress', { done, count })}</span>
      <Progress value={done / count} label={t('documents.batch.label')} />
    </div>
  )
}
