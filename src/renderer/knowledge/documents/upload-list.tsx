import { CircleAlert, RotateCcw, X } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { canStop, isUnderWay, mayResend, type Upload, useUploads } from '../../client/index.ts'
import { Button, IconButton, Progress } from '../../ui/index.ts'
import { documentPath } from '../viewer/viewer-location.ts'
import { useBulkActions } from './use-bulk-actions.ts'

/** A folder of ten thousand files would make as many rows, each drawn again with every file that arrives. */
const MOST_SHOWN = 100

/** Files on their way, and files that were refused with the reason; what was added has a row of its own below. */
export const UploadList = () => {
  const { t } = useTranslation()
  const uploads = useUploads((queue) => queue.uploads)
  const isPaused = useUploads((queue) => queue.isPaused)
  const stopAll = useUploads((queue) => queue.stopAll)
  const retryAll = useUploads((queue) => queue.retryAll)
  const addKnown = useUploads((queue) => queue.addKnown)
  const dismissFinished = useUploads((queue) => queue.dismissFinished)
  const running = uploads.filter(isUnderWay)
  const refused = uploads.filter(({ state }) => state === 'Failed')
  const stopped = uploads.filter(({ state }) => state === 'Stopped')
  const added = uploads.filter(({ state }) => state === 'Done')
  const copies = added.filter(({ duplicateOf }) => duplicateOf !== null)
  const leftOut = uploads.filter(({ state }) => state === 'Known')
  const listed = [...copies, ...refused, ...running, ...stopped, ...leftOut]
  const shown = listed.slice(0, MOST_SHOWN)
  const hidden = listed.length - shown.length
  if (listed.length === 0) return null
  const count = uploads.length
  return (
    <section aria-label={t('documents.add')} className="mb-4 rounded-xl border border-line bg-surface shadow-card">
      <header className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5">
        <h2 className="grow font-medium text-sm">
          {/* Said once, so without a number that grows; how far it has come stands beside it. */}
          <span role="status">
            {[
              running.length > 0 && !isPaused && t('documents.uploads.title', { count }),
              isPaused && t('documents.uploads.paused', { count: running.length }),
              copies.length > 0 && t('documents.uploads.known', { count: copies.length }),
              leftOut.length > 0 && t('documents.uploads.leftOut', { count: leftOut.length }),
              refused.length > 0 && t('documents.uploads.refused', { count: refused.length }),
              stopped.length > 0 && t('documents.uploads.stopped', { count: stopped.length, added: added.length }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </h2>
        {running.length > 0 && count > 1 && (
          <span className="text-muted text-xs tabular-nums">
            {t('documents.uploads.place', { done: count - running.length, count })}
          </span>
        )}
        {(isPaused || (running.length === 0 && uploads.filter(mayResend).length > 1)) && (
          <Button size="small" onClick={retryAll}>
            {t('documents.uploads.retryAll')}
          </Button>
        )}
        {running.length === 0 && leftOut.length > 0 && (
          <Button size="small" onClick={addKnown}>
            {t('documents.uploads.addKnown', { count: leftOut.length })}
          </Button>
        )}
        {running.some(canStop) && (
          <Button look="quiet" size="small" onClick={stopAll}>
            {t('documents.uploads.stopAll')}
          </Button>
        )}
        {running.length === 0 && (
          <Button look="quiet" size="small" onClick={dismissFinished}>
            {t('documents.uploads.dismissAll')}
          </Button>
        )}
      </header>
      {running.length > 0 && count > 1 && (
        <Progress
          value={(count - running.length) / count}
          label={t('documents.uploads.title', { count })}
          className="rounded-none"
        />
      )}
      <ul className="max-h-56 overflow-y-auto border-line border-t">
        {shown.map((upload) =>
          upload.state === 'Done' ? (
            <KnownRow key={upload.id} upload={upload} />
          ) : (
            <UploadRow key={upload.id} upload={upload} />
          ),
        )}
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

/** Drawn again when its own file has come further: with each of a hundred others it would hold up the window, and their sending. */
const UploadRow = memo(({ upload }: { upload: Upload }) => {
  const { id, name, state, progress, error, duplicateOf } = upload
  const { t } = useTranslation()
  const navigate = useNavigate()
  const stop = useUploads((queue) => queue.stop)
  const retry = useUploads((queue) => queue.retry)
  const dismiss = useUploads((queue) => queue.dismiss)
  return (
    <li className="flex items-center gap-3 border-line border-b px-4 py-2 text-sm last:border-b-0">
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
      {(state === 'Waiting' || state === 'Stopped' || state === 'Known') && (
        <span className="shrink-0 text-muted text-xs">{t(`documents.uploads.${state}`)}</span>
      )}
      {state === 'Known' && duplicateOf && (
        <Button size="small" onClick={() => void navigate(documentPath(duplicateOf.documentId, null))}>
          {t('documents.uploads.openKnown')}
        </Button>
      )}
      {canStop(upload) && (
        <IconButton label={t('documents.uploads.stop', { name })} onClick={() => stop(id)}>
          <X />
        </IconButton>
      )}
      {(state === 'Failed' || state === 'Stopped') && (
        <>
          {mayResend(upload) && (
            <IconButton label={t('documents.retry')} onClick={() => void retry(id)}>
              <RotateCcw />
            </IconButton>
          )}
          <IconButton label={t('common.dismiss')} onClick={() => dismiss(id)}>
            <X />
          </IconButton>
        </>
      )}
    </li>
  )
})
UploadRow.displayName = 'UploadRow'
