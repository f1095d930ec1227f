import { useTranslation } from 'react-i18next'
import { SourceRow } from '../knowledge/sources/source-row.tsx'
import { useSources } from '../knowledge/sources/use-sources.ts'
import { ChangeProgress } from '../settings/search-model/change-progress.tsx'
import { useEmbedding } from '../settings/search-model/use-embedding.ts'
import { Row, Rows, Section } from '../settings/section.tsx'
import { useAppInfo } from '../shell/use-app-info.ts'

/** The search model: how far a change of it has come, and what it could not take in. */
export const ModelActivity = () => {
  const { t } = useTranslation()
  const { data: info } = useAppInfo()
  const { known, embedding, change } = useEmbedding()
  if (!known) return null
  const { status } = known
  return (
    <Section title={t('activity.model.title')}>
      <Rows>
        {status.state === 'Settled' ? (
          <Row label={t('activity.model.settled', { name: status.serving.displayName })}>{null}</Row>
        ) : (
          <ChangeProgress
            status={status}
            mayChange={(info?.dataDir ?? null) !== null}
            onPause={() => void change(() => embedding.PauseReembedding())}
            onResume={() => void change(() => embedding.ResumeReembedding())}
            onCancel={() => void change(() => embedding.CancelReembedding())}
          />
        )}
        {status.failed > 0 && (
          <Row
            label={t('settings.searchModel.failed', { count: status.failed })}
            hint={t('settings.searchModel.failedHint')}
          >
            {null}
          </Row>
        )}
      </Rows>
    </Section>
  )
}

/** The folders that are watched: which are in step, and which cannot be reached. */
export const FolderActivity = () => {
  const { t } = useTranslation()
  const { listed, sources, change, resolve } = useSources(true)
  if (!listed) return null
  return (
    <Section title={t('sources.title')}>
      {listed.sources.length === 0 ? (
        <p className="text-muted text-sm">{t('activity.noFolders')}</p>
      ) : (
        <ul aria-label={t('sources.title')} className="space-y-2">
          {listed.sources.map((source) => (
            <SourceRow
              key={source.sourceId}
              source={source}
              onSync={() => void change(() => sources.SyncSource(source.sourceId))}
              onRemove={() => void change(() => sources.RemoveSource({ sourceId: source.sourceId, documents: 'Keep' }))}
              onResolve={(action) => void resolve(source.sourceId, action)}
            />
          ))}
        </ul>
      )}
    </Section>
  )
}
