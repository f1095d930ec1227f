import { describe, expect, test } from 'vitest'
import { newGuid, openTestDatabase, platformMigrations, sqliteConfigStore } from '../../platform/index.ts'
import { memoryUserAIConfigStore } from './memory-user-ai-config-store.ts'
import { quotingInstance } from './quoting/quoting-provider.ts'
import { createUserAIConfigStore, type UserAIConfigStore } from './user-ai-config-store.ts'

const instance = { ...quotingInstance, instanceId: newGuid() }

const promises = async (store: UserAIConfigStore) => {
  expect(await store.getUserConfig('s', 'ada')).toEqual({ activeInstanceId: null, instances: [] })
  const config = { activeInstanceId: instance.instanceId, instances: [instance] }
  await store.saveUserConfig('s', 'ada', config)
  expect(await store.getUserConfig('s', 'ada')).toEqual(config)
  expect((await store.getUserConfig('s', 'bob')).instances).toEqual([])
  expect((await store.getUserConfig('other', 'ada')).instances).toEqual([])
  expect(await store.getPlatformDefault()).toEqual(quotingInstance)
  await store.setPlatformDefault(instance)
  expect(await store.getPlatformDefault()).toEqual(instance)
}

describe('UserAIConfigStore', () => {
  test('in the settings of the platform', async () => {
    using database = openTestDatabase([platformMigrations])
    const config = sqliteConfigStore(database.db)
    await promises(createUserAIConfigStore({ config, builtInDefault: quotingInstance }))
    expect(await createUserAIConfigStore({ config, builtInDefault: null }).getPlatformDefault()).toEqual(instance)
  })

  test('its fake', () => promises(memoryUserAIConfigStore(quotingInstance)))
})
