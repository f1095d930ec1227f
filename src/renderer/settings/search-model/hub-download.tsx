import { useTranslation } from 'react-i18next'
import type { HubDownload as Download } from '../../../contracts/index.ts'
import { byteSize } from '../../knowledge/byte-size.ts'
import { Button, Progress } from '../../ui/index.ts'

export interface HubDownloadProps {
  readonly download: Download
  onAgain(): void
  onCancel(): void
}

/** How far a download has come, or how it ended. */
export const HubDownload = ({ download, onAgain, onCancel }: HubDownloadProps) => {
  const { t, i18n } = useTranslation()
  const { repository, state, doneBytes, totalBytes, problem } = download
  const label = t(`settings.modelHub.state.${state}`, { name: repository })
  const sizes = {
    done: byteSize(doneBytes, i18n.language),
    total: byteSize(totalBytes, i18n.language),
  }
  return (
    <div className="mt-3 space-y-2">
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="grow text-sm">
          {label}
        </p>
        {state === 'Running' && totalBytes > 0 && (
          <span className="text-muted text-sm tabular-nums">{t('settings.modelHub.progress', sizes)}</span>
        )}
        {state === 'Failed' && (
          <Button size="small" onClick={onAgain}>
            {t('settings.modelHub.again')}
          </Button>
        )}
        <Button size="small" onClick={onCancel}>
          {t(`settings.modelHub.${state === 'Running' ? 'cancel' : 'dismiss'}`)}
        </Button>
      </div>
      {state === 'Running' && <Progress value={totalBytes === 0 ? null : doneBytes / totalBytes} label={label} />}
      {problem !== null && <p className="text-danger text-sm">{t('errors.detail', { detail: problem })}</p>}
    </div>
  )
}
