import { useTranslation } from 'react-i18next'
import type { EmbeddingModel } from '../../../contracts/index.ts'
import { useAppInfo } from '../../shell/use-app-info.ts'
import { Button } from '../../ui/index.ts'
import { Advanced, Row, Rows, Section } from '../section.tsx'
import { ChangeProgress } from './change-progress.tsx'
import { ConnectForm } from './connect-form.tsx'
import { HubForm } from './hub-form.tsx'
import { ImportForm } from './import-form.tsx'
import { kindOf, ModelRow } from './model-row.tsx'
import { NamingButton } from './naming-button.tsx'
import { useEmbedding } from './use-embedding.ts'

const versionOf = ({ providerId, modelId, dimensions }: EmbeddingModel) => ({ providerId, modelId, dimensions })

/** The model that finds passages by their meaning: which there are, a change to another, and the way back. */
export const SearchModel = () => {
  const { t } = useTranslation()
  const { data: info } = useAppInfo()
  const { known, embedding, change, busy } = useEmbedding()
  if (!known || !info) return null
  const { status, models, canImport } = known
  const { former, failed } = status
  const isLocal = ![status.serving, status.target].some((model) => model !== null && kindOf(model) === 'connected')
  // Whoever is told where the data is kept administers the installation.
  const mayChange = info.dataDir !== null
  const choose = (model: EmbeddingModel) => change(() => embedding.ChooseEmbeddingModel(versionOf(model)))
  return (
    <Section
      address="search-model"
      title={t('settings.searchModel.title')}
      text={t(`settings.searchModel.${isLocal ? 'text' : 'textOfServer'}`)}
    >
      <Rows>
        {models.map((model) => (
          <ModelRow
            key={`${model.providerId} ${model.modelId}`}
            model={model}
            status={status}
            mayChange={mayChange}
            onChoose={() => void choose(model)}
            onRemove={() => void change(() => embedding.RemoveEmbeddingModel(versionOf(model)))}
          />
        ))}
        {status.state !== 'Settled' && (
          <ChangeProgress
            status={status}
            mayChange={mayChange}
            onPause={() => void change(() => embedding.PauseReembedding())}
            onResume={() => void change(() => embedding.ResumeReembedding())}
            onCancel={() => void change(() => embedding.CancelReembedding())}
          />
        )}
        {status.state === 'Settled' && former !== null && mayChange && (
          <Row label={t('settings.searchModel.back')} hint={t('settings.searchModel.backHint')}>
            <NamingButton onClick={() => void change(() => embedding.RollBackEmbedding())}>
              {t('settings.searchModel.backTo', { name: former.displayName })}
            </NamingButton>
          </Row>
        )}
        {failed > 0 && (
          <Row label={t('settings.searchModel.failed', { count: failed })} hint={t('settings.searchModel.failedHint')}>
            {mayChange && (
              <Button size="small" onClick={() => void choose(status.target ?? status.serving)}>
                {t('settings.searchModel.tryAgain')}
              </Button>
            )}
          </Row>
        )}
      </Rows>
      {mayChange && (
        <Advanced label={t('settings.searchModel.advanced')}>
          {canImport && (
            <ImportForm
              label={t('settings.searchModel.folder')}
              hint={t('settings.searchModel.folderHint')}
              busy={busy}
              onImport={(folder) => change(() => embedding.ImportEmbeddingModel({ folder }))}
            />
          )}
          <HubForm />
          {known.canConnect && <ConnectForm />}
        </Advanced>
      )}
    </Section>
  )
}
