import { useTranslation } from 'react-i18next'
import { useActingLibrary } from '../../client/index.ts'
import { useSources } from '../../knowledge/sources/use-sources.ts'
import { useWatch } from '../../knowledge/sources/use-watch.ts'
import { WatchActions, WatchedFolders } from '../../knowledge/sources/watched-folders.tsx'
import { useKeptDraft } from '../../ui/index.ts'

export interface FoldersHereProps {
  /** Whose folders these are, where there are several libraries. */
  readonly library: string | null
}

/** The folders that the library in which this window stands is kept in step with. */
export const FoldersHere = ({ library }: FoldersHereProps) => {
  const { t } = useTranslation()
  const known = useSources(true)
  const { draft: path, write, forget } = useKeptDraft(`watched folder ${useActingLibrary().teamId}`, '')
  const watch = useWatch({ ...known, path, onWatched: forget })
  return (
    <div className="mt-6">
      <h3 className="font-medium text-sm">
        {library === null ? t('sources.title') : t('settings.libraries.foldersOf', { name: library })}
      </h3>
      <p className="mt-0.5 mb-3 text-muted text-sm">{t('sources.about')}</p>
      <WatchedFolders known={known} watch={watch} path={path} onPath={(typed) => write(() => typed)} />
      <div className="mt-4 flex justify-end gap-2 empty:hidden">
        <WatchActions watch={watch} />
      </div>
    </div>
  )
}
