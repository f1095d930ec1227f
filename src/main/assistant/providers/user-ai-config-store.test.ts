import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type AIProviderInstance, aiProviderInstance, type UserAIConfig } from '../../../contracts/index.ts'
import {
  closeDatabase,
  newGuid,
  openDatabase,
  openTestDatabase,
  platformMigrations,
  silentLogger,
  sqliteConfigStore,
} from '../../platform/index.ts'
import { testFolder } from '../../platform/test-folder.ts'
import { memoryUserAIConfigStore } from './memory-user-ai-config-store.ts'
import { quotingInstance } from './quoting/quoting-provider.ts'
import { isBoundTo, secretKeyRef } from './secret-key-ref.ts'
import { createUserAIConfigStore, type UserAIConfigStore } from './user-ai-config-store.ts'

const instance: AIProviderInstance = {
  instanceId: newGuid(),
  providerId: 'openai',
  model: 'large',
  secretKeyRef: 'operator/my-key',
  displayName: 'Mine',
}
const active: UserAIConfig = { activeInstanceId: instance.instanceId, instances: [instance] }
const inactive: UserAIConfig = { activeInstanceId: null, instances: [instance] }

/** What every store keeps apart, and gives back as it was given. */
const people = ['ada', 'bob'].flatMap((userId) => ['one', 'other'].map((scopeId) => ({ scopeId, userId })))
const configOf = ({ scopeId, userId }: (typeof people)[number]): UserAIConfig => ({
  activeInstanceId: userId === 'ada' ? instance.instanceId : null,
  instances: [{ ...instance, displayName: `${userId} in ${scopeId}` }],
})
const holds = async (store: UserAIConfigStore): Promise<void> => {
  for (const person of people)
    expect(await store.getUserConfig(person.scopeId, person.userId)).toEqual(configOf(person))
  expect(await store.getPlatformDefault()).toEqual(instance)
}
const fill = async (store: UserAIConfigStore): Promise<void> => {
  expect(await store.getUserConfig('one', 'ada')).toEqual({ activeInstanceId: null, instances: [] })
  expect(await store.getPlatformDefault()).toBeNull()
  for (const person of people) await store.saveUserConfig(person.scopeId, person.userId, configOf(person))
  await store.setPlatformDefault(instance)
}

describe('UserAIConfigStore', () => {
  it('[A4.26] [A4.27] [A4.28] the in-memory store keeps what was saved, apart by scope and by user', async () => {
    const store = memoryUserAIConfigStore()
    await fill(store)
    await holds(store)
  })

  it('[A4.26] [A4.27] [A4.28] the SQLite store keeps it also after a restart', async () => {
    using folder = testFolder()
    const open = () =>
      openDatabase({
        path: join(folder.path, 'alcove.db'),
        migrationSets: [platformMigrations],
        snapshotDir: join(folder.path, 'snapshots'),
        logger: silentLogger(),
      })
    const first = await open()
    const store = createUserAIConfigStore({ config: sqliteConfigStore(first), builtInDefault: null })
    await fill(store)
    await holds(store)
    await closeDatabase(first)
    const second = await open()
    await holds(createUserAIConfigStore({ config: sqliteConfigStore(second), builtInDefault: null }))
    await closeDatabase(second)
  })

  it('takes no name of another secret for a key: a backup of somebody else’s had the passphrase of backups sent to its own address', async () => {
    using test = openTestDatabase([platformMigrations])
    const config = sqliteConfigStore(test.db)
    const store = createUserAIConfigStore({ config, builtInDefault: null })
    const baseUrl = 'http://192.0.2.1/v1'
    for (const [reference, kept] of [
      ['backup-passphrase', ''],
      ['companion/018f3a5e-7c00-7000-8000-000000000001', ''],
      ['ai-provider/without-an-origin', ''],
      [secretKeyRef(instance.instanceId, baseUrl), secretKeyRef(instance.instanceId, baseUrl)],
      ['operator/house', 'operator/house'],
    ] as const) {
      const foreign = { ...instance, baseUrl, secretKeyRef: reference }
      await store.setPlatformDefault(foreign)
      await store.saveUserConfig('one', 'ada', { activeInstanceId: null, instances: [foreign] })
      expect((await store.getPlatformDefault())?.secretKeyRef).toBe(kept)
      expect((await store.getUserConfig('one', 'ada')).instances[0]?.secretKeyRef).toBe(kept)
    }
    expect(isBoundTo('ai-provider/without-an-origin', baseUrl)).toBe(false)
  })

  it('gives the built-in instance while no other has been set', async () => {
    expect(await memoryUserAIConfigStore(quotingInstance).getPlatformDefault()).toEqual(quotingInstance)
  })

  it('[A4.29] a config is an active instance or none, and the instances', async () => {
    const store = memoryUserAIConfigStore()
    for (const config of [active, inactive]) {
      await store.saveUserConfig('one', 'ada', config)
      expect(await store.getUserConfig('one', 'ada')).toEqual(config)
      expect(Object.keys(config).toSorted()).toEqual(['activeInstanceId', 'instances'])
    }
    // @ts-expect-error A config says which instance is active, even where none is.
    const lacking: UserAIConfig = { instances: [] }
    expect(lacking.activeInstanceId).toBeUndefined()
  })

  it('[A4.30] an instance is five fields, each of which is needed, and comes back equal', async () => {
    const store = memoryUserAIConfigStore()
    await store.setPlatformDefault(instance)
    expect(await store.getPlatformDefault()).toEqual(instance)
    const { displayName: _displayName, ...four } = instance
    // @ts-expect-error Four of the five do not make one.
    const lacking: AIProviderInstance = four
    expect(Object.keys(instance)).toHaveLength(5)
    expect(aiProviderInstance.safeParse(instance).success).toBe(true)
    expect(aiProviderInstance.safeParse(lacking).success).toBe(false)
    for (const key of Object.keys(instance))
      expect(aiProviderInstance.safeParse({ ...instance, [key]: undefined }).success).toBe(false)
  })
})
