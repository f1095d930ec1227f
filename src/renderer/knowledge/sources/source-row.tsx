import { FolderSync, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LibrarySource } from '../../../contracts/index.ts'
import { useFailureText } from '../../client/index.ts'
import { Button, Confirm, IconButton, useNow } from '../../ui/index.ts'
import { exactTime, relativeTime } from '../relative-time.ts'
import { SkippedFiles } from './skipped-files.tsx'

export interface SourceRowProps {
  readonly source: LibrarySource
  onSync(): void
  onRemove(): void
  /** Deletes the documents whose file is gone, or keeps them. */
  onResolve(action: 'Keep' | 'Delete'): void
}

/** One source: whether it is in step, what was left out, and what waits for a word. */
export const SourceRow = ({ source, onSync, onRemove, onResolve }: SourceRowProps) => {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const failureText = useFailureText()
  const [removing, setRemoving] = useState(false)
  const { name, path, state, documents, skipped, missing, syncedAt } = source
  return (
    <li className="rounded-xl border border-line p-3">
      <div className="flex items-start gap-2">
        <FolderSync aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
        <div className="min-w-0 grow">
          <p className="truncate font-medium text-sm">
            <bdi>{name}</bdi>
            {source.kind === 'Vault' && <span className="ms-2 text-muted text-xs">{t('sources.vault')}</span>}
          </p>
          {path !== null && (
            <p className="break-all text-muted text-xs">
              <bdi>{path}</bdi>
            </p>
          )}
          <p role="status" className={state.type === 'Unreachable' ? 'mt-1 text-danger text-sm' : 'mt-1 text-sm'}>
            {state.type === 'Unreachable' ? failureText(state.failure, state.reason) : t(`sources.state.${state.type}`)}{' '}
            {t('sources.documents', { count: documents })}
            {syncedAt !== null && syncedAt !== undefined && (
              <time dateTime={syncedAt} title={exactTime(syncedAt, i18n.language)} className="text-muted">
                {' '}
                {t('sources.looked', { when: relativeTime(syncedAt, now, i18n.language) })}
              </time>
            )}
          </p>
          {skipped > 0 && <SkippedFiles sourceId={source.sourceId} count={skipped} />}
        </div>
        <IconButton label={t('sources.sync')} onClick={onSync}>
          <RefreshCw />
        </IconButton>
        {source.kind !== 'Other' && (
          <IconButton label={t('sources.remove.action', { name })} onClick={() => setRemoving(true)}>
            <Trash2 />
          </IconButton>
        )}
      </div>
      {missing > 0 && (
        <div className="mt-2 flex flex-wrap items-center gap-2 ps-6">
          <p className="grow text-sm">{t('sources.missing', { count: missing })}</p>
          <Button size="small" onClick={() => onResolve('Keep')}>
            {t('sources.keep')}
          </Button>
          <Button size="small" onClick={() => onResolve('Delete')}>
            {t('sources.delete')}
          </Button>
        </div>
      )}
      <Confirm
        open={removing}
        onOpenChange={setRemoving}
        title={t('sources.remove.title', { name })}
        description={t('sources.remove.text')}
        confirmLabel={t('sources.remove.confirm')}
        onConfirm={onRemove}
      />
    </li>
  )
}
