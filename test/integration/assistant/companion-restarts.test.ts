import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Companion, CompanionTransport } from '../../../src/contracts/index.ts'
import { type CompanionsModuleOptions, companionsModule } from '../../../src/main/library.ts'
import { type LibraryApp, startAssistantApp } from '../../assistant-app.ts'
import { startHttpToolServer } from '../../fixtures/tool-servers/http-server.ts'
import { until } from '../../until.ts'

const entry = fileURLToPath(new URL('../../fixtures/tool-servers/stdio-server.ts', import.meta.url))
const command = (how = 'well'): CompanionTransport => ({
  type: 'Command',
  command: process.execPath,
  args: [entry, how],
})
const SOON = { restarts: { pausesMs: [1, 2, 3] } }
const NEVER_SOON = { restarts: { pausesMs: [3_600_000] } }

/** An app whose model calls one tool for each question. */
const startApp = (tools: readonly string[], options: CompanionsModuleOptions, dataDir?: string) =>
  startAssistantApp({
    ...(dataDir !== undefined && { dataDir }),
    modules: [companionsModule(options)],
    turns: [
      ...tools.flatMap((name, at) => [
        { toolCalls: [{ toolCallId: `call-${at}`, name: `workshop__${name}`, arguments: { words: 'x' } }] },
        { deltas: ['Done.'] },
      ]),
      { deltas: ['Nothing more.'] },
    ],
  })

const only = async ({ ada }: LibraryApp): Promise<Companion> => {
  const [found] = await ada.companions.ListCompanions()
  if (!found) throw new Error('There is no tool server.')
  return found
}
const begin = (app: LibraryApp, { companionId, transport }: Companion) =>
  app.ada.companions.StartCompanion({ companionId, transport })
const addStarted = async (app: LibraryApp, transport: CompanionTransport, secrets: Record<string, string> = {}) => {
  const added = await app.ada.companions.SaveCompanion({ companionId: null, name: 'Workshop', transport, secrets })
  const { companionId, tools } = await begin(app, added)
  const approved = tools.map(({ name, digest }) => ({ name, digest }))
  return app.ada.companions.ApproveTools({ companionId, tools: approved, asksFirst: false })
}
const inState = <Type extends Companion['state']['type']>(app: LibraryApp, type: Type) =>
  until(`it to be ${type}`, async () => {
    const { state } = await only(app)
    return state.type === type && (state as Extract<Companion['state'], { type: Type }>)
  })
const toolNames = async (app: LibraryApp): Promise<string[]> =>
  (await app.ada.assistant.GetAvailableTools()).map(({ name }) => name)
const ask = async (app: LibraryApp) => (await app.ada.ask('Use the tool.')).message.toolResults[0]?.result

describe('a tool server that ended by itself', () => {
  it('in a call is started again, and its approved tools are offered again', async () => {
    await using app = await startApp(['die', 'echo'], SOON)
    await addStarted(app, command())
    expect(await ask(app)).toMatchObject({ type: 'Failed' })
    await inState(app, 'Ready')
    expect(await ask(app)).toMatchObject({ type: 'Succeeded', value: { text: 'You said: x' } })
  })

  it('offers nothing until then, tells when it is started and why it ended, and is not started once it was stopped', async () => {
    await using app = await startApp(['die'], NEVER_SOON)
    await addStarted(app, command())
    await ask(app)
    const state = await inState(app, 'Restarting')
    expect(state).toMatchObject({
      restart: 1,
      restartsAtMost: 1,
      reason: expect.stringContaining('The light went out'),
    })
    expect(Date.parse(state.at)).toBeGreaterThan(Date.now())
    expect((await only(app)).tools).toEqual([])
    expect(await toolNames(app)).toEqual([])
    await app.ada.companions.StopCompanion((await only(app)).companionId)
    expect((await only(app)).state).toEqual({ type: 'Off' })
  })

  it('again and again is left alone after the last pause, with the reason, until a person restarts it', async () => {
    await using app = await startApp(['die'], SOON)
    await addStarted(app, command('fragile'))
    await ask(app)
    const state = await inState(app, 'Failed')
    expect(state).toEqual({ type: 'Failed', restarts: 3, reason: expect.stringContaining('The belt is torn.') })
    expect((await begin(app, await only(app))).state).toMatchObject({ type: 'Failed', restarts: 0 })
  })

  it('in every call is left alone too: to answer its first question is not to run well', async () => {
    await using app = await startApp(['die', 'die', 'die'], { restarts: { pausesMs: [1, 2] } })
    await addStarted(app, command())
    for (const expected of ['Ready', 'Ready', 'Failed'] as const) {
      await ask(app)
      await inState(app, expected)
    }
    expect((await only(app)).state).toMatchObject({
      restarts: 2,
      reason: expect.stringContaining('The light went out'),
    })
  })

  it('after it ran well for long is counted from the beginning', async () => {
    await using app = await startApp(['die', 'die', 'die'], { restarts: { pausesMs: [1], steadyMs: 0 } })
    await addStarted(app, command())
    for (const _death of [1, 2, 3]) {
      await ask(app)
      await inState(app, 'Ready')
    }
  })

  it('because of what it sent is not started again by itself', async () => {
    await using app = await startApp(['flood'], SOON)
    await addStarted(app, command())
    await ask(app)
    expect(await inState(app, 'Failed')).toEqual({
      ...{ type: 'Failed', restarts: 0 },
      reason: expect.stringContaining('far more'),
    })
  })
})

it('a server that does not answer yet when Alcove is opened is tried again', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'alcove-restarts-'))
  const server = await startHttpToolServer()
  const port = Number(new URL(server.url).port)
  const first = await startApp([], SOON, dataDir)
  await addStarted(first, { type: 'Http', url: server.url })
  await first.stop()
  await server[Symbol.asyncDispose]()
  await using app = await startApp([], { restarts: { pausesMs: Array.from({ length: 10_000 }, () => 20) } }, dataDir)
  await inState(app, 'Restarting')
  await using _again = await startHttpToolServer({ port })
  await inState(app, 'Ready')
  expect(await toolNames(app)).toContain('workshop__echo')
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
})

it('an address that answers no longer is connected to again', async () => {
  const server = await startHttpToolServer()
  const port = Number(new URL(server.url).port)
  const often = { restarts: { pausesMs: Array.from({ length: 10_000 }, () => 20) } }
  await using app = await startApp(['echo', 'echo'], often)
  await addStarted(app, { type: 'Http', url: server.url })
  await server[Symbol.asyncDispose]()
  expect(await ask(app)).toMatchObject({ type: 'Failed', error: expect.stringContaining('Nothing answers') })
  await inState(app, 'Restarting')
  await using _again = await startHttpToolServer({ port })
  await inState(app, 'Ready')
  expect(await ask(app)).toMatchObject({ type: 'Succeeded', value: { text: 'You said: x' } })
})

describe('a tool server over HTTP that sends on', () => {
  it.each([302, 307])('to another origin with %i is not followed, and its headers go nowhere else', async (status) => {
    await using other = await startHttpToolServer()
    const redirecting = () => new Response(null, { status, headers: { location: other.url } })
    await using server = await startHttpToolServer({ answer: redirecting })
    await using app = await startApp([], {})
    await addStarted(app, { type: 'Http', url: server.url }, { 'X-Key': 'for-the-workshop' })
    expect((await only(app)).state).toMatchObject({
      type: 'Failed',
      reason: `It sends on to ${new URL(other.url).origin}. Enter that address if you trust it.`,
    })
    expect(server.seen.every((headers) => headers['x-key'] === 'for-the-workshop')).toBe(true)
    expect(other.seen).toEqual([])
  })

  it('on its own origin is followed, not for ever', async () => {
    const elsewhere = (path: string) =>
      path === '/mcp' ? new Response(null, { status: 307, headers: { location: '/moved' } }) : null
    await using server = await startHttpToolServer({ answer: elsewhere })
    const round = () => new Response(null, { status: 308, headers: { location: '/mcp' } })
    await using endless = await startHttpToolServer({ answer: round })
    await using app = await startApp(['echo'], {})
    const { companionId, name } = await addStarted(app, { type: 'Http', url: server.url })
    expect(await ask(app)).toMatchObject({ type: 'Succeeded', value: { text: 'You said: x' } })
    const transport = { type: 'Http', url: endless.url } as const
    const moved = await app.ada.companions.SaveCompanion({ companionId, name, transport, secrets: {} })
    expect((await begin(app, moved)).state).toMatchObject({
      type: 'Failed',
      reason: expect.stringContaining('on and on'),
    })
  })
})
