import { useTranslation } from 'react-i18next'
import { SourceRow } from './source-row.tsx'
import type { useSources } from './use-sources.ts'

/** The folders that are watched, and what can be done about each. */
export const SourceList = ({ listed, sources, change, resolve }: ReturnType<typeof useSources>) => {
  const { t } = useTranslation()
  return (
    <ul aria-label={t('sources.title')} className="space-y-2">
      {listed?.sources.map((source) => (
        <SourceRow
          key={source.sourceId}
          source={source}
          onSync={() => void change(() => sources.SyncSource(source.sourceId))}
          onRemove={() => void change(() => sources.RemoveSource({ sourceId: source.sourceId, documents: 'Keep' }))}
          onResolve={(action) => void resolve(source.sourceId, action)}
        />
      ))}
    </ul>
  )
}
