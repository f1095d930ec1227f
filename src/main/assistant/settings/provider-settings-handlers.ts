import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { AIProviderInstance, ContractHandlers, settingsApi, UserAIConfig } from '../../../contracts/index.ts'
import { type AccessContext, AlcoveError, type CallContext } from '../../platform/index.ts'
import { connectionOf } from '../providers/connection-of.ts'
import { headersRef } from '../providers/header-secrets.ts'
import { ownsTheMachine } from '../providers/owns-the-machine.ts'
import { userScope } from '../providers/secret-key-ref.ts'
import { builderForEdit } from './builder-for-edit.ts'
import { findLocalServers } from './find-local-servers.ts'
import { createModelHandlers, type ModelHandlers } from './model-handlers.ts'
import { savePlatformProvider } from './platform-provider.ts'
import { headersForEdit, keyForEdit } from './provider-key.ts'
import type { ProviderSettingsOptions } from './provider-settings-options.ts'
import { storeInstance } from './store-instance.ts'
import { testProvider } from './test-provider.ts'

/** The operations of `ISettingsApi` on providers and their models. */
export type ProviderSettingsHandlers = ModelHandlers &
  Pick<
    ContractHandlers<typeof settingsApi, CallContext>,
    | 'GetProviderSettings'
    | 'SaveProviderInstance'
    | 'DeleteProviderInstance'
    | 'SetActiveProvider'
    | 'TestProvider'
    | 'FindLocalServers'
    | 'SavePlatformProvider'
  >

const notFound = () => new AlcoveError('NotFound', failureWords('ProviderGone'))

/** The provider operations of `ISettingsApi`. Keys go into the secret store and never come back out to a client. */
export const createProviderSettingsHandlers = (options: ProviderSettingsOptions): ProviderSettingsHandlers => {
  const { builders, configStore, secrets, mode, notifications } = options

  const load = ({ userId }: AccessContext): Promise<UserAIConfig> =>
    configStore.getUserConfig(userScope(userId), userId)
  const tellOf = ({ userId }: AccessContext): void =>
    notifications.publish({ type: 'User', userId }, { kind: 'StateChanged', payload: { resource: 'Providers' } })
  const save = async (access: AccessContext, config: UserAIConfig): Promise<void> => {
    await configStore.saveUserConfig(userScope(access.userId), access.userId, config)
    tellOf(access)
  }
  const assertAllowed = () => {
    if (mode === 'PlatformOnly') {
      throw new AlcoveError('Forbidden', failureWords('OwnProvidersOff'))
    }
  }
  const instanceOf = (config: UserAIConfig, instanceId: string | null): AIProviderInstance | null => {
    if (instanceId === null) return null
    const instance = config.instances.find((candidate) => candidate.instanceId === instanceId)
    if (!instance) throw notFound()
    return instance
  }
  const assertFallback = (config: UserAIConfig, { instanceId, settings }: AIProviderInstance) => {
    const wanted = settings?.fallbackInstanceId
    if (wanted === undefined) return
    const others = config.instances.filter((candidate) => candidate.instanceId !== instanceId)
    if (others.some((candidate) => candidate.instanceId === wanted)) return
    throw new AlcoveError('InvalidInput', failureWords('FallbackNotOwn'))
  }
  const isKeyed = async (instance: AIProviderInstance, userId: string): Promise<boolean> =>
    instance.secretKeyRef !== '' && (await secrets.get(userScope(userId), instance.secretKeyRef)) !== null

  return {
    ...createModelHandlers(options),
    GetProviderSettings: async (_input, { access }) => {
      const config = await load(access)
      const keyed = await Promise.all(config.instances.map((instance) => isKeyed(instance, access.userId)))
      return {
        descriptors: builders.map(({ descriptor }) => descriptor),
        needs: Object.fromEntries(
          builders.map(({ descriptor, needs }) => [descriptor.id, needs ?? { baseUrl: false, apiKey: false }]),
        ),
        managed: Object.fromEntries(
          builders.flatMap(({ descriptor, localModels }) => {
            const models = localModels?.('', {})
            return models ? [[descriptor.id, { fetches: models.pull !== undefined }]] : []
          }),
        ),
        config,
        platformDefault: await configStore.getPlatformDefault(),
        keyedInstanceIds: config.instances.filter((_, index) => keyed[index]).map(({ instanceId }) => instanceId),
        keyStorage: secrets.kind === 'Keychain' ? 'Keychain' : 'EncryptedFile',
      }
    },
    SaveProviderInstance: async (edit, { access }) => {
      assertAllowed()
      const config = await load(access)
      const before = instanceOf(config, edit.instanceId)
      return storeInstance(edit, before, {
        builders,
        secrets,
        scope: userScope(access.userId),
        check: (instance) => assertFallback(config, instance),
        save: (instance) =>
          save(access, {
            // The first provider that someone connects is the one that they want answers from.
            activeInstanceId:
              before === null && config.instances.length === 0 ? instance.instanceId : config.activeInstanceId,
            instances:
              before === null
                ? [...config.instances, instance]
                : config.instances.map((candidate) => (candidate === before ? instance : candidate)),
          }),
      })
    },
    DeleteProviderInstance: async (instanceId, { access }) => {
      const config = await load(access)
      const instance = config.instances.find((candidate) => candidate.instanceId === instanceId)
      if (!instance) return
      await save(access, {
        activeInstanceId: config.activeInstanceId === instanceId ? null : config.activeInstanceId,
        instances: config.instances.filter((candidate) => candidate !== instance),
      })
      const scope = userScope(access.userId)
      await secrets.delete(scope, instance.secretKeyRef)
      await secrets.delete(scope, headersRef(instance.secretKeyRef))
    },
    SetActiveProvider: async (activeInstanceId, { access }) => {
      if (activeInstanceId !== null) assertAllowed()
      const config = await load(access)
      instanceOf(config, activeInstanceId)
      await save(access, { ...config, activeInstanceId })
    },
    TestProvider: async (edit, { access, signal }) => {
      assertAllowed()
      const builder = builderForEdit(builders, edit)
      const instance = instanceOf(await load(access), edit.instanceId)
      const scope = userScope(access.userId)
      const apiKey = await keyForEdit(edit, instance, { secrets, scope })
      const headers = await headersForEdit(edit, instance, { secrets, scope })
      const settings = edit.settings ?? instance?.settings ?? {}
      const forModel = { ...settings, ...settings.models?.[edit.model] }
      const connection = connectionOf(
        { baseUrl: edit.baseUrl, settings },
        {
          settings: forModel,
          headers,
          publicOnly: !ownsTheMachine(access),
        },
      )
      return testProvider(builder, { ...edit, settings }, { apiKey, connection, signal })
    },
    FindLocalServers: async (_input, { access, signal }) => {
      if (mode === 'PlatformOnly' || !ownsTheMachine(access)) return []
      return findLocalServers({ builders, instances: (await load(access)).instances, signal })
    },
    SavePlatformProvider: async (edit, { access }) => {
      const instance = await savePlatformProvider(edit, options)
      tellOf(access)
      return instance
    },
  }
}
