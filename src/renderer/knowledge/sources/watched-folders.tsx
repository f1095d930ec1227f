import { useTranslation } from 'react-i18next'
import { UnreadPart } from '../../shell/unread-part.tsx'
import { Button } from '../../ui/index.ts'
import { SourceList } from './source-list.tsx'
import type { useSources } from './use-sources.ts'
import type { useWatch } from './use-watch.ts'
import { WatchForm } from './watch-form.tsx'

export interface WatchedFoldersProps {
  readonly known: ReturnType<typeof useSources>
  readonly watch: ReturnType<typeof useWatch>
  readonly path: string
  readonly onPath: (path: string) => void
}

/** The folders of the library that are watched, how far each is in step, and a new one. */
export const WatchedFolders = ({ known, watch, path, onPath }: WatchedFoldersProps) => {
  const { t } = useTranslation()
  const { listed, error, refetch } = known
  if (!listed) return error && <UnreadPart error={error} onRetry={() => void refetch()} />
  return (
    <>
      {listed.sources.length === 0 && listed.folders && <p className="text-muted text-sm">{t('sources.none')}</p>}
      <SourceList {...known} />
      {listed.folders ? (
        <WatchForm {...watch} path={path} onPath={onPath} />
      ) : (
        <p className="text-muted text-sm">{t('sources.shared')}</p>
      )}
    </>
  )
}

/** What can be done about a folder that was looked at; nothing before. */
export const WatchActions = ({ watch }: Pick<WatchedFoldersProps, 'watch'>) => {
  const { t } = useTranslation()
  if (!watch.preview) return null
  return (
    <>
      <Button onClick={watch.forget}>{t('common.cancel')}</Button>
      <Button look="primary" busy={watch.isAdding} onClick={watch.watch}>
        {t('sources.add')}
      </Button>
    </>
  )
}
