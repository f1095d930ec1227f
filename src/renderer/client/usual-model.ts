import { useQuery } from '@tanstack/react-query'
import type { AIProviderInstance, ProviderSettings } from '../../contracts/index.ts'
import { useClient } from './client-context.tsx'
import { queryKeys } from './query-keys.ts'

/** What the host calls the answerer that quotes documents, which is no model. */
export const QUOTING = 'quoting'

/** The model that answers where a conversation has chosen none; null where Alcove quotes documents. */
export const usualModel = ({ config, platformDefault }: ProviderSettings): AIProviderInstance | null => {
  const { activeInstanceId, instances } = config
  const chosen = instances.find(({ instanceId }) => instanceId === activeInstanceId) ?? platformDefault
  return chosen === null || chosen.providerId === QUOTING ? null : chosen
}

/** Who can answer, as Settings have it. */
export const useProviderSettings = () => {
  const { settings } = useClient()
  return useQuery({ queryKey: queryKeys.providers, queryFn: () => settings.GetProviderSettings() })
}
