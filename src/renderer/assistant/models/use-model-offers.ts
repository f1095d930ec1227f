import { useQueries } from '@tanstack/react-query'
import type { OfferedModels } from '../../../contracts/index.ts'
import { queryKeys, useClient, useErrorText, useProviderSettings } from '../../client/index.ts'
import type { ModelOffer } from './model-groups.ts'

/** How long a list of models is taken to be true; why there was none, never. */
const TRUE_FOR_MS = 300_000

/** What each connected provider offers. It is asked when this is drawn. */
export const useModelOffers = (): readonly ModelOffer[] => {
  const { settings } = useClient()
  const errorText = useErrorText()
  const { data } = useProviderSettings()
  const instances = data?.config.instances ?? []
  const answers = useQueries({
    queries: instances.map(({ instanceId }) => ({
      queryKey: queryKeys.offeredModels(instanceId),
      queryFn: () => settings.ListModels(instanceId),
      staleTime: ({ state }: { readonly state: { readonly data: OfferedModels | undefined } }) =>
        state.data?.reason === null ? TRUE_FOR_MS : 0,
      retry: false,
    })),
  })
  return instances.map((instance, at) => {
    const { data: told, error = null } = answers[at] ?? {}
    return { instance, told: told ?? (error === null ? null : { models: [], reason: errorText(error) }) }
  })
}
