import { useTranslation } from 'react-i18next'
import type { EmbeddingStatus } from '../../../contracts/index.ts'
import { Button, Progress } from '../../ui/index.ts'

export interface ChangeProgressProps {
  readonly status: EmbeddingStatus
  readonly mayChange: boolean
  onPause(): void
  onResume(): void
  onCancel(): void
}

/** How far a change of the model has come, and what holds it up. */
export const ChangeProgress = ({ status, mayChange, onPause, onResume, onCancel }: ChangeProgressProps) => {
  const { t } = useTranslation()
  const { state, target, serving, done, total, problem } = status
  const label = t(`settings.searchModel.state.${state}`, { name: (target ?? serving).displayName })
  return (
    <div className="space-y-2 px-5 py-3.5">
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="min-w-0 grow basis-56 text-sm [overflow-wrap:anywhere]">
          {label}{' '}
          <span className="text-muted tabular-nums">{t('settings.searchModel.done', { done, count: total })}</span>
        </p>
        {mayChange && state !== 'Cancelling' && (
          <div className="flex gap-2">
            {state !== 'Settled' && (
              // One button for both: it keeps the focus as its words change.
              <Button size="small" onClick={state === 'Paused' ? onResume : onPause}>
                {t(`settings.searchModel.${state === 'Paused' ? 'resume' : 'pause'}`)}
              </Button>
            )}
            {target !== null && (
              <Button size="small" onClick={onCancel}>
                {t('settings.searchModel.cancel')}
              </Button>
            )}
          </div>
        )}
      </div>
      <Progress value={total === 0 ? null : done / total} label={label} />
      {target !== null && (
        <p className="text-muted text-sm">{t('settings.searchModel.meanwhile', { name: serving.displayName })}</p>
      )}
      {problem !== null && <p className="text-danger text-sm">{t('errors.detail', { detail: problem })}</p>}
    </div>
  )
}
