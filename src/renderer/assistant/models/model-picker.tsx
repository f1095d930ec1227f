import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModelChoice } from '../../../contracts/index.ts'
import { useProviderSettings } from '../../client/index.ts'
import { Picker } from '../../ui/index.ts'
import { useMayChooseModel, useModelName, useUsualName } from './model-names.ts'

const ModelList = lazy(async () => ({ default: (await import('./model-list.tsx')).ModelList }))

export interface ModelPickerProps {
  /** Null follows Settings. */
  readonly choice: ModelChoice | null
  readonly onChoose: (choice: ModelChoice | null) => void
}

/** Who answers in a conversation; nothing while there is nothing to choose. */
export const ModelPicker = ({ choice, onChoose }: ModelPickerProps) => {
  const { t } = useTranslation()
  const { data } = useProviderSettings()
  const nameOf = useModelName()
  const usualName = useUsualName()
  if (!useMayChooseModel(choice)) return null
  const instance = data?.config.instances.find(({ instanceId }) => instanceId === choice?.instanceId)
  const shown = () => {
    if (choice === null) return t('assistant.model.fromSettings', { name: usualName })
    return instance === undefined ? t('assistant.model.gone') : nameOf(instance, choice.model)
  }
  return (
    <Picker label={t('assistant.model.label')} shown={shown()} className="max-w-80">
      {(close) => (
        <Suspense fallback={null}>
          <ModelList
            chosen={choice}
            onChoose={(chosen) => {
              close()
              onChoose(chosen)
            }}
          />
        </Suspense>
      )}
    </Picker>
  )
}
