import { CircleAlert, RotateCcw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Upload, useUploads } from '../../client/index.ts'
import { Button, IconButton, Progress } from '../../ui/index.ts'

/** Files on their way, and files that were refused with the reason; what was added has a row of its own below. */
export const UploadList = () => {
  const { t } = useTranslation()
  const uploads = useUploads((queue) => queue.uploads)
  const dismissFinished = useUploads((queue) => queue.dismissFinished)
  const running = uploads.filter(({ state }) => state === 'Waiting' || state === 'Sending')
  const refused = uploads.filter(({ state }) => state === 'Failed')
  if (running.length + refused.length === 0) return null
  return (
    <section aria-label={t('documents.add')} className="mb-4 rounded-xl border border-line bg-surface shadow-card">
      <header className="flex min-h-11 items-center gap-3 px-4">
        <h2 className="grow font-medium text-sm">
          <span role="status">
            {[
              running.length > 0 && t('documents.uploads.title', { count: running.length }),
              refused.length > 0 && t('documents.uploads.refused', { count: refused.length }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </h2>
        {refused.length > 0 && (
          <Button look="quiet" size="small" onClick={dismissFinished}>
            {t('documents.uploads.dismissAll')}
          </Button>
        )}
      </header>
      <ul className="max-h-56 overflow-y-auto border-line border-t">
        {[...refused, ...running].map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
    </section>
  )
}

const UploadRow = ({ upload: { id, name, state, progress, error } }: { upload: Upload }) => {
  const { t } = useTranslation()
  const retry = useUploads((queue) => queue.retry)
  const dismiss = useUploads((queue) => queue.dismiss)
  return (
    <li className="flex items-start gap-3 border-line border-b px-4 py-2 text-sm last:border-b-0">
      <div className="min-w-0 grow">
        <p className="truncate" title={name}>
          <bdi>{name}</bdi>
        </p>
        {error && (
          <p className="mt-0.5 flex items-start gap-1.5 text-danger [overflow-wrap:anywhere]">
            <CircleAlert aria-hidden className="mt-1 size-3.5 shrink-0" />
            {t(error.key, error.values)}
          </p>
        )}
        {state === 'Sending' && (
          <Progress value={progress} label={t('documents.uploads.progress', { name })} className="mt-1.5" />
        )}
      </div>
      {state === 'Waiting' && <span className="text-muted text-xs leading-6">{t('documents.uploads.waiting')}</span>}
      {state === 'Failed' && (
        <>
          <IconButton label={t('documents.retry')} onClick={() => void retry(id)}>
            <RotateCcw />
          </IconButton>
          <IconButton label={t('common.dismiss')} onClick={() => dismiss(id)}>
            <X />
          </IconButton>
        </>
      )}
    </li>
  )
}
