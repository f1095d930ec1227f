import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EventSource } from 'undici'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { AIStreamEvent } from '../../src/contracts/index.ts'
import { createBrowserSession } from '../../src/renderer/client/session/browser-session.ts'
import { createPostJson } from '../../src/renderer/client/session/post-json.ts'
import { createSSEClient, type EventSourceLike, SSEClient } from '../../src/renderer/client/sse-client.ts'
import { launchHost, type RunningHost, temporaryDataDir } from '../host.ts'
import { createHostClient } from '../host-client.ts'
import { until } from '../until.ts'

const TOKEN = 'token-of-ada-0123456789abcdef0123456789'
/** No more often than one of several people may. */
const ASK_EVERY_MS = 2_100
const permissions = ['assistant:use', 'knowledge:read', 'retrieval:read']

let folder: string
let args: string[]
let host: RunningHost
beforeAll(async () => {
  folder = await temporaryDataDir()
  const people = join(folder, 'principals.json')
  const teams = ['alpha', 'beta'].map((teamId) => ({ teamId, permissions }))
  const ada = { token: TOKEN, userId: 'ada', displayName: 'Ada', platformAdmin: false, teams }
  await writeFile(people, JSON.stringify({ principals: [ada] }), { mode: 0o600 })
  args = ['--principals', people]
  host = await launchHost({ dataDir: join(folder, 'data'), args, listeningWithinMs: 120_000 })
}, 150_000)
afterAll(() => host?.[Symbol.asyncDispose]())

/** The window's client as a browser has it: signed in by a token, with a ticket for each connection. */
const browser = (url: string) => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const session = createBrowserSession({
    post: createPostJson(url),
    host: new URL(url).host,
    storage,
    subtle: crypto.subtle,
  })
  const addresses: string[] = []
  const client = createSSEClient({
    accessToken: async () => {
      const ticket = () => session.ticket()
      return ticket().catch(async () => {
        await session.begin(TOKEN)
        return ticket()
      })
    },
    createEventSource: (address) => {
      addresses.push(address)
      return new EventSource(address) as unknown as EventSourceLike
    },
  })
  return { client, addresses, storage }
}
const completed = (events: readonly AIStreamEvent[]) => events.filter(({ type }) => type === 'MessageComplete').length

it('[A12.14] [A12.15] [A12.17] [A12.18] the stream client hears the assistant in the team that it names, with a credential in the address, until it is disposed', {
  timeout: 180_000,
}, async () => {
  const { client, addresses, storage } = browser(host.url)
  const heard: Record<string, AIStreamEvent[]> = { alpha: [], beta: [], later: [] }
  const open = (name: string, teamId: string) =>
    client.openConnection(host.url, teamId, (event) => heard[name]?.push(event))
  const alpha = open('alpha', 'alpha')
  const beta = open('beta', 'beta')
  const ask = (teamId: string) => createHostClient({ url: host.url, token: TOKEN, teamId }).ask('Hello?')
  await until('both connections', () => addresses.length === 2)
  for (const teamId of ['alpha', 'beta'])
    expect(addresses.some((address) => new RegExp(`\\?access_token=[^&]+&team=${teamId}$`).test(address))).toBe(true)
  // A connection hears from when it stands: asked until it is heard.
  for (const name of ['alpha', 'beta'])
    await until(`what is said in ${name}`, async () => (await ask(name)) && completed(heard[name] ?? []) > 0, {
      timeoutMs: 60_000,
      everyMs: ASK_EVERY_MS,
    })
  const conversationsOf = async (teamId: string) =>
    new Set(
      (await createHostClient({ url: host.url, token: TOKEN, teamId }).assistant.ListConversations()).map(
        ({ conversationId }) => conversationId,
      ),
    )
  for (const name of ['alpha', 'beta']) {
    const own = await conversationsOf(name)
    const told = (heard[name] ?? []).flatMap((event) => ('conversationId' in event ? [event.conversationId] : []))
    expect(told.length).toBeGreaterThan(0)
    expect(told.filter((conversationId) => !own.has(conversationId))).toEqual([])
  }

  // A page of the same session has its client ready made.
  vi.stubGlobal('window', { location: new URL(host.url), localStorage: storage })
  const opened: string[] = []
  vi.stubGlobal(
    'EventSource',
    class extends EventSource {
      constructor(address: string) {
        super(address)
        opened.push(address)
      }
    },
  )
  const ofPage: AIStreamEvent[] = []
  const page = SSEClient.openConnection(host.url, 'alpha', (event) => ofPage.push(event))
  await until('the page to hear', async () => (await ask('alpha')) && completed(ofPage) > 0, {
    timeoutMs: 60_000,
    everyMs: ASK_EVERY_MS,
  })
  expect(opened[0]).toMatch(/\?access_token=[^&]+&team=alpha$/)
  page[Symbol.dispose]()

  alpha[Symbol.dispose]()
  const before = heard.alpha?.length
  const later = open('later', 'alpha')
  await until('the new connection to hear', async () => (await ask('alpha')) && completed(heard.later ?? []) > 0, {
    timeoutMs: 60_000,
    everyMs: ASK_EVERY_MS,
  })
  expect(heard.alpha).toHaveLength(before ?? 0)
  later[Symbol.dispose]()
  beta[Symbol.dispose]()
})

it('[A12.16] the stream client comes back by itself when its host was restarted', { timeout: 240_000 }, async () => {
  const { client } = browser(host.url)
  const heard: AIStreamEvent[] = []
  using _connection = client.openConnection(host.url, 'alpha', (event) => heard.push(event))
  const ask = () => createHostClient({ url: host.url, token: TOKEN, teamId: 'alpha' }).ask('Hello?')
  await until('the first words', async () => (await ask()) && completed(heard) > 0, {
    timeoutMs: 60_000,
    everyMs: ASK_EVERY_MS,
  })
  const { port } = new URL(host.url)
  await host.stop()
  host = await launchHost({
    dataDir: join(folder, 'data'),
    args: [...args, '--port', port],
    listeningWithinMs: 120_000,
  })
  const before = completed(heard)
  await until('words of the new host', async () => (await ask()) && completed(heard) > before, {
    timeoutMs: 120_000,
    everyMs: ASK_EVERY_MS,
  })
})
