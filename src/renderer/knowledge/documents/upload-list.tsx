import { CircleAlert, RotateCcw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type Upload, useUploads } from '../../client/index.ts'
import { Button, IconButton, Progress } from '../../ui/index.ts'
import { documentPath } from '../viewer/viewer-location.ts'
import { useBulkActions } from './use-bulk-actions.ts'

/** A folder of ten thousand files would make as many rows, each drawn again with every file that arrives. */
const MOST_SHOWN = 100

/** Files on their way, and files that were refused with the reason; what was added has a row of its own below. */
export const UploadList = () => {
  const { t } = useTranslation()
  const uploads = useUploads((queue) => queue.uploads)
  const dismissFinished = useUploads((queue) => queue.dismissFinished)
  const running = uploads.filter(({ state }) => state === 'Waiting' || state === 'Sending')
  const refused = uploads.filter(({ state }) => state === 'Failed')
  const known = uploads.filter(({ state, duplicateOf }) => state === 'Done' && duplicateOf !== null)
  const shown = [...refused, ...running].slice(0, MOST_SHOWN)
  const hidden = refused.length + running.length - shown.length
  if (running.length + refused.length + known.length === 0) return null
  return (
    <section aria-label={t('documents.add')} className="mb-4 rounded-xl border border-line bg-surface shadow-card">
      <header className="flex min-h-11 items-center gap-3 px-4">
        <h2 className="grow font-medium text-sm">
          <span role="status">
            {[
              running.length > 0 && t('documents.uploads.title', { count: running.length }),
              known.length > 0 && t('documents.uploads.known', { count: known.length }),
              refused.length > 0 && t('documents.uploads.refused', { count: refused.length }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </h2>
        {refused.length + known.length > 0 && (
          <Button look="quiet" size="small" onClick={dismissFinished}>
            {t('documents.uploads.dismissAll')}
          </Button>
        )}
      </header>
      <ul className="max-h-56 overflow-y-auto border-line border-t">
        {known.map((upload) => (
          <KnownRow key={upload.id} upload={upload} />
        ))}
        {shown.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
        {hidden > 0 && (
          <li className="px-4 py-2 text-muted text-sm">{t('documents.uploads.more', { count: hidden })}</li>
        )}
      </ul>
    </section>
  )
}

/** A file that is here already: the one that was there is offered, and the copy can go again. */
const KnownRow = ({ upload: { id, name, documentId, duplicateOf } }: { upload: Upload }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const dismiss = useUploads((queue) => queue.dismiss)
  const { remove } = useBulkActions()
  if (duplicateOf === null || documentId === null) return null
  const removeCopy = () => {
    dismiss(id)
    void remove([documentId])
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-4 py-2 text-sm last:border-b-0">
      <p className="min-w-0 grow [overflow-wrap:anywhere]">
        {t('documents.uploads.sameAs', { name, other: duplicateOf.fileName })}
      </p>
      <Button size="small" onClick={() => void navigate(documentPath(duplicateOf.documentId, null))}>
        {t('documents.uploads.openKnown')}
      </Button>
      <Button size="small" onClick={removeCopy}>
        {t('documents.uploads.removeCopy')}
      </Button>
      <Button look="quiet" size="small" onClick={() => dismiss(id)}>
        {t('documents.uploads.keepBoth')}
      </Button>
    </li>
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
