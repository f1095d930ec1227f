import type {
  AIProviderInstance,
  ContractHandlers,
  ProviderEdit,
  settingsApi,
  UserAIConfig,
} from '../../../contracts/index.ts'
import { type AccessContext, AlcoveError, type CallContext, newGuid } from '../../platform/index.ts'
import type { AIProviderBuilder } from '../providers/ai-provider-builder.ts'
import { connectionOf } from '../providers/connection-of.ts'
import { headersRef } from '../providers/header-secrets.ts'
import { ownsTheMachine } from '../providers/owns-the-machine.ts'
import { secretKeyRef, userScope } from '../providers/secret-key-ref.ts'
import { createModelHandlers, type ModelHandlers } from './model-handlers.ts'
import { headersForEdit, keyForEdit } from './provider-key.ts'
import type { ProviderSettingsOptions } from './provider-settings-options.ts'
import { testProvider } from './test-provider.ts'

export type ProviderSettingsHandlers = ModelHandlers &
  Pick<
    ContractHandlers<typeof settingsApi, CallContext>,
    'GetProviderSettings' | 'SaveProviderInstance' | 'DeleteProviderInstance' | 'SetActiveProvider' | 'TestProvider'
  >

/** The instance that an edit makes: what the edit leaves out stays as it was. */
const savedInstance = (
  edit: ProviderEdit,
  { before, headerNames }: { before: AIProviderInstance | null; headerNames: readonly string[] },
): AIProviderInstance => {
  const instanceId = before?.instanceId ?? newGuid()
  const { providerId, displayName, model, baseUrl } = edit
  const settings = edit.settings ?? before?.settings
  return {
    instanceId,
    providerId,
    displayName,
    model,
    baseUrl,
    secretKeyRef: secretKeyRef(instanceId, baseUrl),
    ...(settings && { settings }),
    ...(headerNames.length > 0 && { headerNames: [...headerNames] }),
  }
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
    if (builder.needs?.baseUrl && baseUrl === null)
      throw new AlcoveError('InvalidInput', 'baseUrl must be given: the address of the endpoint.')
    if (baseUrl !== null && /^https?:\/\/[^/]*@/i.test(baseUrl))
      throw new AlcoveError('InvalidInput', 'baseUrl must not hold a user name or a password. Enter the key apart.')
    return builder
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
    throw new AlcoveError('InvalidInput', 'settings.fallbackInstanceId must name another of your providers.')
  }
  /** What is stored for an instance and no longer used. */
  const forgetSecrets = async (
    scope: string,
    before: AIProviderInstance,
    now: { reference: string; apiKey: string; headers: Readonly<Record<string, string>> },
  ): Promise<void> => {
    const moved = before.secretKeyRef !== now.reference
    if (moved || now.apiKey === '') await secrets.delete(scope, before.secretKeyRef)
    if (moved || Object.keys(now.headers).length === 0) await secrets.delete(scope, headersRef(before.secretKeyRef))
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
      const headers = await headersForEdit(edit, before, { secrets, scope })
      if (builder.needs?.apiKey && apiKey === '')
        throw new AlcoveError('InvalidInput', 'apiKey must be given for this provider.')
      const instance = savedInstance(edit, { before, headerNames: Object.keys(headers) })
      const { instanceId, secretKeyRef: reference } = instance
      assertFallback(config, instance)
      if (apiKey !== '') await secrets.set(scope, reference, apiKey)
      if (Object.keys(headers).length > 0) await secrets.set(scope, headersRef(reference), JSON.stringify(headers))
      const isNew = before === null
      await save(access, {
        // The first provider that someone connects is the one that they want answers from.
        activeInstanceId: isNew && config.instances.length === 0 ? instanceId : config.activeInstanceId,
        instances: isNew
          ? [...config.instances, instance]
          : config.instances.map((candidate) => (candidate.instanceId === instanceId ? instance : candidate)),
      })
      if (before) await forgetSecrets(scope, before, { reference, apiKey, headers })
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
      const builder = builderOf(edit)
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
  }
}
