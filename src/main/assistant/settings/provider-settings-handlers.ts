import type {
  AIProviderInstance,
  ContractHandlers,
  ProviderEdit,
  settingsApi,
  UserAIConfig,
} from '../../../contracts/index.ts'
import {
  type AccessContext,
  AlcoveError,
  type CallContext,
  type NotificationChannel,
  newGuid,
  type SecretStore,
} from '../../platform/index.ts'
import type { AIProviderBuilder } from '../providers/ai-provider.ts'
import type { BYOKMode } from '../providers/ai-provider-factory.ts'
import { secretKeyRef, userScope } from '../providers/secret-key-ref.ts'
import type { UserAIConfigStore } from '../providers/user-ai-config-store.ts'
import { keyForEdit } from './provider-key.ts'
import { testProvider } from './test-provider.ts'

export type ProviderSettingsHandlers = Pick<
  ContractHandlers<typeof settingsApi, CallContext>,
  'GetProviderSettings' | 'SaveProviderInstance' | 'DeleteProviderInstance' | 'SetActiveProvider' | 'TestProvider'
>

export interface ProviderSettingsOptions {
  readonly builders: readonly AIProviderBuilder[]
  readonly configStore: UserAIConfigStore
  readonly secrets: SecretStore
  readonly mode: BYOKMode
  readonly notifications: NotificationChannel
}

const notFound = () => new AlcoveError('NotFound', 'This provider is not there. It may have been removed.')

/** The provider operations of `ISettingsApi`. Keys go into the secret store and never come back out to a client. */
export const createProviderSettingsHandlers = (options: ProviderSettingsOptions): ProviderSettingsHandlers => {
  const { builders, configStore, secrets, mode, notifications } = options

  const load = ({ userId }: AccessContext): Promise<UserAIConfig> =>
    configStore.getUserConfig(userScope(userId), userId)
  const save = async ({ userId }: AccessContext, config: UserAIConfig): Promise<void> => {
    await configStore.saveUserConfig(userScope(userId), userId, config)
    notifications.publish({ type: 'User', userId }, { kind: 'StateChanged', payload: { resource: 'Providers' } })
  }
  const assertAllowed = () => {
    if (mode === 'PlatformOnly') {
      throw new AlcoveError(
        'Forbidden',
        'Own providers are switched off here. Ask the person who runs this installation.',
      )
    }
  }
  const builderOf = ({ providerId, baseUrl }: ProviderEdit): AIProviderBuilder => {
    const builder = builders.find(({ descriptor }) => descriptor.id === providerId)
    if (!builder) throw new AlcoveError('InvalidInput', `There is no kind of provider named "${providerId}".`)
    if (builder.needs.baseUrl && baseUrl === null)
      throw new AlcoveError('InvalidInput', 'baseUrl must be given: the address of the endpoint.')
    return builder
  }
  const instanceOf = (config: UserAIConfig, instanceId: string | null): AIProviderInstance | null => {
    if (instanceId === null) return null
    const instance = config.instances.find((candidate) => candidate.instanceId === instanceId)
    if (!instance) throw notFound()
    return instance
  }
  const isKeyed = async (instance: AIProviderInstance, userId: string): Promise<boolean> =>
    instance.secretKeyRef !== '' && (await secrets.get(userScope(userId), instance.secretKeyRef)) !== null

  return {
    GetProviderSettings: async (_input, { access }) => {
      const config = await load(access)
      const keyed = await Promise.all(config.instances.map((instance) => isKeyed(instance, access.userId)))
      return {
        descriptors: builders.map(({ descriptor }) => descriptor),
        config,
        platformDefault: await configStore.getPlatformDefault(),
        keyedInstanceIds: config.instances.filter((_, index) => keyed[index]).map(({ instanceId }) => instanceId),
        keyStorage: secrets.kind === 'Keychain' ? 'Keychain' : 'EncryptedFile',
      }
    },
    SaveProviderInstance: async (edit, { access }) => {
      assertAllowed()
      const builder = builderOf(edit)
      const config = await load(access)
      const before = instanceOf(config, edit.instanceId)
      const scope = userScope(access.userId)
      const apiKey = await keyForEdit(edit, before, { secrets, scope })
      if (builder.needs.apiKey && apiKey === '')
        throw new AlcoveError('InvalidInput', 'apiKey must be given for this provider.')
      const instanceId = before?.instanceId ?? newGuid()
      const { providerId, displayName, model, baseUrl } = edit
      const reference = secretKeyRef(instanceId, baseUrl)
      const instance: AIProviderInstance = {
        instanceId,
        providerId,
        displayName,
        model,
        baseUrl,
        secretKeyRef: reference,
      }
      if (apiKey !== '') await secrets.set(scope, reference, apiKey)
      const isNew = before === null
      await save(access, {
        // The first provider that someone connects is the one that they want answers from.
        activeInstanceId: isNew && config.instances.length === 0 ? instanceId : config.activeInstanceId,
        instances: isNew
          ? [...config.instances, instance]
          : config.instances.map((candidate) => (candidate.instanceId === instanceId ? instance : candidate)),
      })
      if (before && (before.secretKeyRef !== reference || apiKey === ''))
        await secrets.delete(scope, before.secretKeyRef)
      return instance
    },
    DeleteProviderInstance: async (instanceId, { access }) => {
      const config = await load(access)
      const instance = config.instances.find((candidate) => candidate.instanceId === instanceId)
      if (!instance) return
      await save(access, {
        activeInstanceId: config.activeInstanceId === instanceId ? null : config.activeInstanceId,
        instances: config.instances.filter((candidate) => candidate !== instance),
      })
      await secrets.delete(userScope(access.userId), instance.secretKeyRef)
    },
    SetActiveProvider: async (activeInstanceId, { access }) => {
      if (activeInstanceId !== null) assertAllowed()
      const config = await load(access)
      instanceOf(config, activeInstanceId)
      await save(access, { ...config, activeInstanceId })
    },
    TestProvider: async (edit, { access, signal }) => {
      assertAllowed()
      const builder = builderOf(edit)
      const instance = instanceOf(await load(access), edit.instanceId)
      const apiKey = await keyForEdit(edit, instance, { secrets, scope: userScope(access.userId) })
      return testProvider(builder, edit, { apiKey, signal })
    },
  }
}
