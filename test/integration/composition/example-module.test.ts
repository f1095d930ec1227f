import { readdir, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { withVectorisationHandler } from '../../../src/main/library.ts'
import { type LibraryApp, startRetrievalApp } from '../../assistant-app.ts'
import { greenhouseModule, sowingHandler } from '../../example-module/greenhouse.ts'
import { until } from '../../until.ts'

const basics = ['assistant:use', 'knowledge:read', 'retrieval:read'] as const
const gardeners = {
  ada: { teams: { garden: [...basics, 'greenhouse:read', 'greenhouse:write'] } },
  bob: { teams: { garden: basics } },
} as const

const startGreenhouse = () =>
  startRetrievalApp({
    people: gardeners,
    modules: [greenhouseModule()],
    retrieval: [withVectorisationHandler(sowingHandler)],
    turns: [{ toolCalls: [{ toolCallId: 'call-1', name: 'free_beds', arguments: {} }] }, { deltas: ['Done.'] }],
  })
const call = (app: LibraryApp, userId: string, operation: string, input: unknown = null) =>
  app.as(userId).request(`/api/IGreenhouseApi/${operation}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(input),
  })
const tomatoes = { plant: 'Tomato', bed: 2, sownOn: '2026-03-01' }

it('its operations work under its own permissions, checked and described like every other', async () => {
  await using app = await startGreenhouse()
  expect((await call(app, 'ada', 'Sow', tomatoes)).status).toBe(200)
  expect(await (await call(app, 'ada', 'ListSowings')).json()).toMatchObject([tomatoes])
  expect((await call(app, 'bob', 'Sow', tomatoes)).status).toBe(403)
  const wrong = await call(app, 'ada', 'Sow', { ...tomatoes, bed: 99 })
  expect([wrong.status, ((await wrong.json()) as { detail: string }).detail]).toEqual([
    400,
    expect.stringContaining('bed'),
  ])
  const api = (await (await app.ada.request('/api/openapi.json')).json()) as { paths: object }
  expect(Object.keys(api.paths)).toContain('/api/IGreenhouseApi/Sow')
})

it('what it saves is found, by its own vectorisation handler', async () => {
  await using app = await startGreenhouse()
  await call(app, 'ada', 'Sow', tomatoes)
  const match = await until('the sowing to be found', async () => {
    const { matches } = await app.ada.retrieval.Search({ query: 'When was the tomato sown in the greenhouse?' })
    return matches[0]
  })
  expect([match.fileName, match.chunk.text]).toEqual(['Tomato, bed 2', expect.stringContaining('2026-03-01')])
})

it('its tool answers the model, and its context is told where the question comes from its page alone', async () => {
  await using app = await startGreenhouse()
  await call(app, 'ada', 'Sow', tomatoes)
  const { message } = await app.ada.ask('Which beds are free?', { activeModule: 'greenhouse' })
  expect(message.toolResults[0]?.result).toEqual({ type: 'Succeeded', value: [1, 3, 4] })
  expect(app.provider.requests[0]?.systemPrompt).toContain('numbered from 1 at the door')
  const tools = await app.ada.assistant.GetAvailableTools()
  expect(tools.find(({ name }) => name === 'free_beds')?.source).toEqual({
    type: 'ModuleDeclared',
    moduleName: 'greenhouse',
  })
  await app.ada.ask('And elsewhere?')
  expect(app.provider.requests.at(-1)?.systemPrompt).not.toContain('numbered from 1 at the door')
})

it('its tool does not tell what its user may not see', async () => {
  await using app = await startGreenhouse()
  await call(app, 'ada', 'Sow', tomatoes)
  const { message } = await app.as('bob').ask('Which beds are free?')
  expect(message.toolResults[0]?.result).toEqual({
    type: 'Failed',
    error: expect.stringContaining('may not look into'),
  })
})

it('reaches Alcove by the entries of its package alone, and the page for authors shows it as it is', async () => {
  const folder = new URL('../../example-module/', import.meta.url)
  const files = await readdir(folder)
  expect(files.toSorted()).toEqual(['greenhouse-window.tsx', 'greenhouse.ts'])
  const sources = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')))
  const imported = sources.flatMap((source) => [...source.matchAll(/ from '([^']+)'/g)].map(([, name]) => name))
  expect([...new Set(imported)].toSorted()).toEqual(['alcove', 'alcove/window', 'zod'])
  const page = await readFile(new URL('../../../docs/modules.md', import.meta.url), 'utf8')
  const shown = [...page.matchAll(/```tsx?\n([\s\S]*?)```/g)].map(([, code = '']) => code)
  expect(shown.length).toBeGreaterThan(3)
  for (const code of shown) expect(sources.some((source) => source.includes(code))).toBe(true)
})
