import { failureIn } from '../../../contracts/failures/failure-of.ts'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { AIProviderInstance, ContractHandlers, ModelPull, settingsApi } from '../../../contracts/index.ts'
import { type AccessContext, AlcoveError, type CallContext, newGuid } from '../../platform/index.ts'
import type { LocalModels } from '../providers/ai-provider-builder.ts'
import { AIProviderFailure } from '../providers/ai-provider-failure.ts'
import { unknownModel } from '../providers/catalogue/model-info.ts'
import { createInstanceConnector } from '../providers/instance-connector.ts'
import { ownsTheMachine } from '../providers/owns-the-machine.ts'
import { userScope } from '../providers/secret-key-ref.ts'
import { offeredModels } from './offered-models.ts'
import type { ProviderSettingsOptions } from './provider-settings-options.ts'

export type ModelHandlers = Pick<
  ContractHandlers<typeof settingsApi, CallContext>,
  | 'ListModels'
  | 'GetModelInfo'
  | 'PullModel'
  | 'ListModelPulls'
  | 'CancelModelPull'
  | 'ListLoadedModels'
  | 'UnloadModel'
>

/** Pulls that are remembered for a person, those that are over included. */
const MAX_PULLS = 20

interface Pull {
  readonly userId: string
  readonly abort: AbortController
  state: ModelPull
}

/** A provider's failure as the contract's own: unavailable, with its words. */
const inWords = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AIProviderFailure) throw new AlcoveError('Unavailable', error.message, { cause: error })
    throw error
  }
}

const asDateTime = (written: string | null): string | null => {
  const at = written === null ? Number.NaN : Date.parse(written)
  return Number.isFinite(at) ? new Date(at).toISOString() : null
}

/** The operations of `ISettingsApi` on models: what is known of them, and what a local server does with them. */
export const createModelHandlers = (options: ProviderSettingsOptions): ModelHandlers => {
  const { configStore, notifications } = options
  const connect = createInstanceConnector(options.builders, options.secrets)
  const pulls = new Map<string, Pull>()

  const instanceOf = async ({ userId }: AccessContext, instanceId: string): Promise<AIProviderInstance> => {
    const { instances } = await configStore.getUserConfig(userScope(userId), userId)
    const instance = instances.find((candidate) => candidate.instanceId === instanceId)
    if (!instance) throw new AlcoveError('NotFound', failureWords('ProviderGone'))
    return instance
  }
  const connected = async (access: AccessContext, instanceId: string, model: string | null) =>
    connect(await instanceOf(access, instanceId), {
      scope: userScope(access.userId),
      model,
      publicOnly: !ownsTheMachine(access),
    })
  const localModelsOf = async (access: AccessContext, instanceId: string): Promise<LocalModels> => {
    const { builder, apiKey, connection } = await connected(access, instanceId, null)
    const models = builder.localModels?.(apiKey, connection)
    if (models) return models
    throw new AlcoveError(
      'InvalidInput',
      failureWords('ModelsManagedElsewhere', { provider: builder.descriptor.displayName }),
    )
  }
  const announce = (userId: string) =>
    notifications.publish({ type: 'User', userId }, { kind: 'StateChanged', payload: { resource: 'Providers' } })
  const ownPulls = (userId: string): Pull[] => [...pulls.values()].filter((pull) => pull.userId === userId)

  const forgetOldest = (userId: string) => {
    const over = ownPulls(userId).filter(({ state }) => state.state !== 'Running')
    for (const { state } of over.slice(0, Math.max(0, ownPulls(userId).length - MAX_PULLS + 1)))
      pulls.delete(state.pullId)
  }
  const end = (pull: Pull, change: Partial<ModelPull>) => {
    pull.state = { ...pull.state, ...change }
    announce(pull.userId)
  }
  const run = async (pull: Pull, begin: NonNullable<LocalModels['pull']>): Promise<void> => {
    try {
      await begin(pull.state.model, {
        signal: pull.abort.signal,
        onProgress: (progress) => {
          pull.state = { ...pull.state, ...progress }
        },
      })
      end(pull, { state: 'Done' })
    } catch (error) {
      if (pull.abort.signal.aborted) return end(pull, { state: 'Cancelled' })
      const reason = error instanceof AIProviderFailure ? error.message : failureWords('ModelNotFetched')
      end(pull, { state: 'Failed', reason, ...failureIn(reason) })
    }
  }

  return {
    ListModels: async (instanceId, { access, signal }) =>
      offeredModels(() => connected(access, instanceId, null), signal),
    GetModelInfo: async ({ instanceId, model: chosen }, { access, signal }) => {
      const { builder, apiKey, model, connection } = await connected(access, instanceId, chosen ?? null)
      const provider = builder.build(apiKey, model, connection)
      return { model, ...((await provider.modelInfo?.(signal)) ?? unknownModel) }
    },
    PullModel: async ({ instanceId, model }, { access }) => {
      const { userId } = access
      const { pull: begin } = await localModelsOf(access, instanceId)
      if (model === '') throw new AlcoveError('InvalidInput', failureWords('FetchedModelUnnamed'))
      if (!begin) throw new AlcoveError('InvalidInput', failureWords('ModelsAreFiles'))
      const same = ownPulls(userId).find(
        ({ state }) => state.state === 'Running' && state.instanceId === instanceId && state.model === model,
      )
      if (same) return same.state
      if (ownPulls(userId).filter(({ state }) => state.state === 'Running').length >= MAX_PULLS)
        throw new AlcoveError('TooManyRequests', failureWords('TooManyModelPulls', { most: MAX_PULLS }))
      forgetOldest(userId)
      const nothing = { status: '', completedBytes: null, totalBytes: null, reason: null }
      const state: ModelPull = { pullId: newGuid(), instanceId, model, state: 'Running', ...nothing }
      const pull: Pull = { userId, abort: new AbortController(), state }
      pulls.set(state.pullId, pull)
      void run(pull, begin)
      return state
    },
    ListModelPulls: async (_input, { access }) => ownPulls(access.userId).map(({ state }) => state),
    CancelModelPull: async (pullId, { access }) => {
      const pull = pulls.get(pullId)
      if (pull?.userId === access.userId) pull.abort.abort(new Error('The pull was cancelled'))
    },
    ListLoadedModels: async (instanceId, { access, signal }) => {
      const models = await localModelsOf(access, instanceId)
      const loaded = await inWords(() => models.loaded(signal))
      return loaded.map((each) => ({ ...each, until: asDateTime(each.until) }))
    },
    UnloadModel: async ({ instanceId, model }, { access, signal }) => {
      const models = await localModelsOf(access, instanceId)
      await inWords(() => models.unload(model, signal))
    },
  }
}
