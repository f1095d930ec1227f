import { useTranslation } from 'react-i18next'
import type { AIProviderInstance, ModelChoice } from '../../../contracts/index.ts'
import { useProviderSettings, usualModel } from '../../client/index.ts'

/** Whether there is a model to choose: one that is connected, or Settings where what was chosen is gone. */
export const useMayChooseModel = (choice: ModelChoice | null): boolean => {
  const { data } = useProviderSettings()
  return data !== undefined && (data.config.instances.length > 0 || choice !== null)
}

/** A provider and a model of it, in words. */
export const useModelName = () => {
  const { t } = useTranslation()
  return ({ displayName: name, model: usual }: AIProviderInstance, model: string | null = null): string => {
    const named = model ?? usual
    return named === '' ? name : t('assistant.model.named', { name, model: named })
  }
}

/** Who answers by Settings, in words. */
export const useUsualName = (): string => {
  const { t } = useTranslation()
  const nameOf = useModelName()
  const { data } = useProviderSettings()
  const usual = data ? usualModel(data) : null
  return usual === null ? t('assistant.model.quotes') : nameOf(usual)
}
