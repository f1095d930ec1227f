import {
  type AIProviderBuilder,
  type AIProviderInstance,
  type BYOKMode,
  createAIProviderFactory,
  memorySecrets,
  memoryUserAIConfigStore,
  type SecretStore,
  scriptedProvider,
  settingsModule,
  type UserAIConfigStore,
  withAIConfigStore,
  withAIFactory,
  withAuth,
  withSecretStore,
  withTeamStore,
} from '../../../src/main/library.ts'
import type { HostClient } from '../../host-client.ts'
import { type LibraryApp, startAIApp } from '../../library-app.ts'

/** A builder of the two members that the specification names, whose provider says which builder, model and key answered. */
export const tellingBuilder = (id: string): AIProviderBuilder => ({
  descriptor: { id, displayName: id, defaultModel: `${id}-model`, capabilities: scriptedProvider([]).capabilities },
  build: (apiKey, model) => scriptedProvider([{ deltas: [`${id} ${model} ${apiKey}`] }]),
})

let made = 0
/** An instance of the five fields that the specification names, and no more. */
export const instanceOf = (providerId: string, over: Partial<AIProviderInstance> = {}): AIProviderInstance => {
  made += 1
  const instanceId = `018f3a5e-7c00-7000-8000-${String(made).padStart(12, '0')}`
  return { instanceId, providerId, model: 'm', secretKeyRef: `key-${made}`, displayName: providerId, ...over }
}

/** Where everything of a user's stands. */
export const scopeOf = (userId: string): string => `user-${userId}`
export const tokenOf = (userId: string): string => `token-of-${userId}-0123456789abcdef`

export interface ProviderApp extends LibraryApp {
  readonly secrets: SecretStore
  readonly configStore: UserAIConfigStore
  user(userId: string, teamId?: string): HostClient
  /** Gives a user these instances, the first of them active, each with the key `<userId>'s`. */
  configure(userId: string, instances: readonly AIProviderInstance[]): Promise<void>
}

export interface ProviderAppOptions {
  readonly mode?: BYOKMode
  readonly builders?: readonly AIProviderBuilder[]
  readonly platform?: AIProviderInstance | null
}

/** An app of everybody's who has a token of `tokenOf`, in the teams `alpha` and `beta`; `root` administers it. Its factory is the shipped one. */
export const startProviderApp = async (options: ProviderAppOptions = {}): Promise<ProviderApp> => {
  const { mode, builders = ['first', 'second', 'third'].map(tellingBuilder), platform = null } = options
  const secrets = memorySecrets()
  const configStore = memoryUserAIConfigStore(platform)
  if (platform) await secrets.set('_platform', platform.secretKeyRef, "platform's")
  const test = await startAIApp({
    with: [
      withSecretStore(secrets),
      withAIConfigStore(configStore),
      withAIFactory(({ aiConfigStore, secretStore }) =>
        createAIProviderFactory({ builders, configStore: aiConfigStore, secrets: secretStore, ...(mode && { mode }) }),
      ),
      withAuth({
        authenticate: (token) => {
          const userId = /^token-of-(\w+)-0123456789abcdef$/.exec(token)?.[1]
          return userId === undefined ? null : { userId, displayName: userId, platformAdmin: userId === 'root' }
        },
        announcedToken: null,
      }),
      withTeamStore({
        teamsOf: async () => [
          { teamId: 'alpha', name: 'Alpha' },
          { teamId: 'beta', name: 'Beta' },
        ],
      }),
      (app) => ({
        ...app,
        base: {
          ...app.base,
          modules: [...app.base.modules, settingsModule({ builders, mode: mode ?? 'PlatformOnly' })],
        },
      }),
    ],
  })
  return {
    ...test,
    secrets,
    configStore,
    user: (userId, teamId) => test.as(tokenOf(userId), teamId),
    configure: async (userId, instances) => {
      for (const { secretKeyRef } of instances) await secrets.set(scopeOf(userId), secretKeyRef, `${userId}'s`)
      await configStore.saveUserConfig(scopeOf(userId), userId, {
        activeInstanceId: instances[0]?.instanceId ?? null,
        instances: [...instances],
      })
    },
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  }
}

/** What the assistant said to a caller. */
export const answerTo = async (client: HostClient): Promise<string> => (await client.ask('Who is it?')).message.content
