import { useTranslation } from 'react-i18next'
import { isTrouble } from '../client/index.ts'
import { SourceList } from '../knowledge/sources/source-list.tsx'
import { useSources } from '../knowledge/sources/use-sources.ts'
import { ChangeProgress } from '../settings/search-model/change-progress.tsx'
import { useEmbedding } from '../settings/search-model/use-embedding.ts'
import { Row, Rows, Section } from '../settings/section.tsx'
import { UnreadPart } from '../shell/unread-part.tsx'
import { useAppInfo } from '../shell/use-app-info.ts'

/** The search model: how far a change of it has come, and what it could not take in. */
export const ModelActivity = () => {
  const { t } = useTranslation()
  const { data: info } = useAppInfo()
  const { known, error, refetch, embedding, change } = useEmbedding()
  if (!known)
    return (
      isTrouble(error) && (
        <Section title={t('activity.model.title')}>
          <UnreadPart error={error} onRetry={() => void refetch()} />
        </Section>
      )
    )
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
  const known = useSources(true)
  const { listed, error, refetch } = known
  if (!listed && !isTrouble(error)) return null
  return (
    <Section title={t('sources.title')}>
      {!listed ? (
        <UnreadPart error={error} onRetry={() => void refetch()} />
      ) : listed.sources.length === 0 ? (
        <p className="text-muted text-sm">{t('activity.noFolders')}</p>
      ) : (
        <SourceList {...known} />
      )}
    </Section>
  )
}
