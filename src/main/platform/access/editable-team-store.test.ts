import { expect, it, onTestFinished, vi } from 'vitest'
import { sqliteConfigStore } from '../config/sqlite-config-store.ts'
import { platformMigrations } from '../database/platform-migrations.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { configTeamStore, isEditable } from './editable-team-store.ts'
import { teamId as teamIdForm } from './team-id.ts'
import { singleTeam } from './team-store.ts'

const open = () => {
  const database = openTestDatabase([platformMigrations])
  return { store: configTeamStore(sqliteConfigStore(database.db)), [Symbol.dispose]: () => database.close() }
}

it('begins with one team, and the first made stays the first', async () => {
  using test = open()
  expect(await test.store.teamsOf('ada')).toEqual([{ teamId: 'personal', name: 'Personal' }])
  const taxes = await test.store.create('ada', 'Taxes 2024')
  const garden = await test.store.create('ada', 'Gärtnern & Bäume')
  expect(await test.store.teamsOf('ada')).toEqual([{ teamId: 'personal', name: 'Personal' }, taxes, garden])
  expect(await test.store.teamsOf('bob')).toEqual([{ teamId: 'personal', name: 'Personal' }])
})

it('lists teams as they were made, though the clock stands still', async () => {
  vi.useFakeTimers({ now: new Date('2025-03-01T12:00:00Z'), toFake: ['Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  using test = open()
  for (const name of ['Zoo', 'Mill', 'Attic']) await test.store.create('ada', name)
  const names = (await test.store.teamsOf('ada')).map(({ name }) => name)
  expect(names).toEqual(['Personal', 'Zoo', 'Mill', 'Attic'])
})

it('[K6.09] ids hold only what every path carries unchanged, whatever the name', async () => {
  using test = open()
  for (const name of ['Ada.X', '../../etc', '日本語', '   -- ', 'x'.repeat(100), 'Ärger/Öl', 'İstanbul']) {
    const { teamId, name: kept } = await test.store.create('ada', name)
    expect([teamIdForm.safeParse(teamId).success, kept]).toEqual([true, name])
  }
  const ids = (await test.store.teamsOf('ada')).map(({ teamId }) => teamId)
  expect(new Set(ids).size).toBe(ids.length)
})

it('renames and removes, but not the last, and never what is another person’s', async () => {
  using test = open()
  await expect(test.store.remove('ada', 'personal')).rejects.toMatchObject({ code: 'Conflict' })
  const { teamId } = await test.store.create('ada', 'Taxes')
  expect(await test.store.rename('ada', 'personal', 'Home')).toEqual({ teamId: 'personal', name: 'Home' })
  await expect(test.store.rename('bob', teamId, 'Mine')).rejects.toMatchObject({ code: 'NotFound' })
  await expect(test.store.remove('bob', teamId)).rejects.toMatchObject({ code: 'NotFound' })
  await test.store.remove('ada', 'personal')
  expect(await test.store.teamsOf('ada')).toEqual([{ teamId, name: 'Taxes' }])
  expect((await test.store.create('ada', 'Taxes')).teamId).not.toBe(teamId)
})

it('tells a store that can be edited from one that cannot', () => {
  using test = open()
  expect([isEditable(test.store), isEditable(singleTeam())]).toEqual([true, false])
})
