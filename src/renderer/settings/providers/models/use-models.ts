import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryKeys, useClient } from '../../../client/index.ts'
import { useChange } from '../../search-model/use-change.ts'

/** While something is on its way, and while the memory is looked at. */
const PULLS_EVERY_MS = 1_000
const MEMORY_EVERY_MS = 5_000

/** What is known of an instance's own model. */
export const useModelInfo = (instanceId: string) => {
  const { settings } = useClient()
  return useQuery({
    queryKey: queryKeys.modelInfo(instanceId),
    queryFn: () => settings.GetModelInfo({ instanceId }),
  })
}

/** The models in memory, looked at again and again, and the way to put one away. */
export const useLoadedModels = (instanceId: string) => {
  const { settings } = useClient()
  const queryKey = queryKeys.loadedModels(instanceId)
  const { data, error } = useQuery({
    queryKey,
    queryFn: () => settings.ListLoadedModels(instanceId),
    refetchInterval: MEMORY_EVERY_MS,
  })
  const { change, busy } = useChange(queryKey)
  return {
    loaded: data,
    error,
    busy,
    unload: (model: string) => change(() => settings.UnloadModel({ instanceId, model })),
  }
}

/** The models that are fetched for an instance, and the ways to begin and to stop. */
export const useModelPulls = (instanceId: string) => {
  const { settings } = useClient()
  const queries = useQueryClient()
  const { data = [] } = useQuery({
    queryKey: queryKeys.modelPulls,
    queryFn: () => settings.ListModelPulls(),
    refetchInterval: ({ state }) => (state.data?.some((pull) => pull.state === 'Running') ? PULLS_EVERY_MS : false),
  })
  const { change, busy } = useChange(queryKeys.modelPulls)
  const pulls = data.filter((pull) => pull.instanceId === instanceId)
  const ended = pulls.filter(({ state }) => state === 'Done').length
  useEffect(() => {
    if (ended > 0) void queries.invalidateQueries({ queryKey: queryKeys.modelInfo(instanceId) })
  }, [ended, queries, instanceId])
  return {
    pulls: pulls.toReversed(),
    busy,
    begin: (model: string) => change(() => settings.PullModel({ instanceId, model })),
    stop: (pullId: string) => change(() => settings.CancelModelPull(pullId)),
  }
}
