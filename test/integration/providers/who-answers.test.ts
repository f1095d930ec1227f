import { describe, expect, it } from 'vitest'
import {
  type AIProviderFactoryOptions,
  DefaultAIProviderFactory,
  memorySecrets,
  memoryUserAIConfigStore,
} from '../../../src/main/library.ts'
import { answerTo, instanceOf, scopeOf, startProviderApp, tellingBuilder } from './provider-app.ts'

const platform = instanceOf('third', { model: 'shared' })
const own = instanceOf('first', { model: 'mine' })

describe('who answers', () => {
  it('[A4.17] a factory made without a mode ignores what users configured', async () => {
    await using test = await startProviderApp({ platform })
    await test.configure('ada', [own])
    expect(await answerTo(test.user('ada'))).toBe("third shared platform's")
  })

  it('[A4.23] PlatformOnly: the platform’s instance, even where a user has an active one', async () => {
    await using test = await startProviderApp({ mode: 'PlatformOnly', platform })
    await test.configure('ada', [own])
    expect(await answerTo(test.user('ada'))).toBe("third shared platform's")
  })

  it('[A4.24] [A4.25] AllowUserProviders: a user’s active instance, and the platform’s for whoever has none', async () => {
    await using test = await startProviderApp({ mode: 'AllowUserProviders', platform })
    await test.configure('ada', [own])
    await test.configure('eve', [own])
    await test.user('eve').settings.SetActiveProvider(null)
    expect(await answerTo(test.user('ada'))).toBe("first mine ada's")
    expect(await answerTo(test.user('bob'))).toBe("third shared platform's")
    expect(await answerTo(test.user('eve'))).toBe("third shared platform's")
  })

  it('[A4.19] is decided anew for every message: a switch takes effect with the next', async () => {
    await using test = await startProviderApp({ mode: 'AllowUserProviders', platform })
    const other = instanceOf('second', { model: 'other' })
    await test.configure('ada', [own, other])
    const ada = test.user('ada')
    const first = await ada.ask('Who is it?')
    await ada.settings.SetActiveProvider(other.instanceId)
    const second = await ada.ask('And now?', { conversationId: first.conversation.conversationId })
    expect([first.message.content, second.message.content]).toEqual(["first mine ada's", "second other ada's"])
  })

  it('[A4.20] the instance’s ProviderId picks among the builders', async () => {
    await using test = await startProviderApp({ mode: 'AllowUserProviders' })
    for (const providerId of ['first', 'second', 'third']) {
      await test.configure('ada', [instanceOf(providerId)])
      expect(await answerTo(test.user('ada'))).toBe(`${providerId} m ada's`)
    }
  })

  it('[A4.21] the key is read for every message and kept nowhere', async () => {
    await using test = await startProviderApp({ mode: 'AllowUserProviders' })
    await test.configure('ada', [own])
    const ada = test.user('ada')
    expect(await answerTo(ada)).toBe("first mine ada's")
    await test.secrets.set(scopeOf('ada'), own.secretKeyRef, 'changed')
    expect(await answerTo(ada)).toBe('first mine changed')
  })

  it('[A4.35] a user’s providers hold in whichever team acts', async () => {
    await using test = await startProviderApp({ mode: 'AllowUserProviders', platform })
    const { settings } = test.user('ada', 'alpha')
    await settings.SaveProviderInstance({
      instanceId: null,
      providerId: 'second',
      displayName: 'Mine',
      baseUrl: null,
      model: 'large',
      apiKey: 'sesame',
    })
    expect(await answerTo(test.user('ada', 'beta'))).toBe('second large sesame')
    expect(await answerTo(test.user('bob', 'alpha'))).toBe("third shared platform's")
  })

  it('[A4.33] a builder of two members and an instance of five fields are enough', async () => {
    const builder = tellingBuilder('plain')
    const instance = instanceOf('plain')
    expect(Object.keys(builder).toSorted()).toEqual(['build', 'descriptor'])
    expect(Object.keys(instance)).toHaveLength(5)
    await using test = await startProviderApp({ builders: [builder], platform: instance })
    expect(await answerTo(test.user('ada'))).toBe("plain m platform's")
    expect((await test.user('ada').settings.GetProviderSettings()).platformDefault).toEqual(instance)
  })
})

it('[A4.18] a factory is made of builders, config store, secret store and mode', async () => {
  const four: Record<keyof AIProviderFactoryOptions, true> = {
    builders: true,
    configStore: true,
    secrets: true,
    mode: true,
  }
  expect(Object.keys(four)).toHaveLength(4)
  const secrets = memorySecrets()
  await secrets.set(scopeOf('ada'), own.secretKeyRef, 'sesame')
  const configStore = memoryUserAIConfigStore(platform)
  await configStore.saveUserConfig(scopeOf('ada'), 'ada', { activeInstanceId: own.instanceId, instances: [own] })
  const builders = ['third', 'first'].map(tellingBuilder)
  // @ts-expect-error Without a secret store there is no factory.
  const lacking: AIProviderFactoryOptions = { builders, configStore, mode: 'PlatformOnly' }
  expect(lacking).not.toHaveProperty('secrets')

  const factory = DefaultAIProviderFactory({ builders, configStore, secrets, mode: 'AllowUserProviders' })
  const provider = await factory.resolve({
    userId: 'ada',
    displayName: 'Ada',
    platformAdmin: false,
    teamId: 'alpha',
    teams: [],
  })
  const response = await provider.sendMessage({
    systemPrompt: '',
    messages: [{ role: 'User', content: 'Who is it?' }],
    tools: [],
    maxTokens: 10,
    temperature: 0,
    stream: false,
  })
  expect(response.messages[0]?.content).toBe('first mine sesame')
})
