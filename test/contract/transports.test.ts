import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Contract, contracts, type InvokeReply, problem } from '../../src/contracts/index.ts'
import { type Host, startHost } from '../../src/main/app/index.ts'
import { writeTinyBert } from '../files/tiny-bert.ts'
import { writeTinyClip } from '../files/tiny-clip.ts'
import { type HubServer, startHubServer } from '../fixtures/hub-server.ts'
import { type PageServer, page, startPageServer } from '../fixtures/page-server.ts'
import { type ProxyServer, startProxyServer } from '../fixtures/proxy-server.ts'
import { json, startWireServer, type WireServer } from '../fixtures/wire-server.ts'
import {
  embeddingServer,
  normalise,
  runScenario,
  type Step,
  scenario,
  tinyHub,
  tinyModel,
  tinyPictureModel,
} from './scenario/index.ts'
import { folders, overHttp, overIpc, type Transport } from './transport.ts'

const tables: readonly Contract[] = Object.values(contracts)
const operations = tables.flatMap(({ name, operations }) =>
  Object.entries(operations).map(([operation, row]) => ({ name, operation, row })),
)

const dirs: string[] = []
const open = async (principalsFile: string | null = null): Promise<Host> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'alcove-contract-'))
  dirs.push(dataDir)
  const { resourcesDir } = folders
  return startHost({ dataDir, resourcesDir, kind: 'Headless', devEndpoints: true, token: null, principalsFile })
}

const GUEST_TOKEN = 'guest-token-0123456789abcdef'
/** The owner of the window and the holder of the token, without any permission. */
const guests = {
  principals: [
    { token: GUEST_TOKEN, userId: 'owner', displayName: 'Guest', teams: [{ teamId: 'personal', permissions: [] }] },
  ],
}
const openForGuests = async (): Promise<Host> => {
  const dir = await mkdtemp(join(tmpdir(), 'alcove-contract-'))
  dirs.push(dir)
  const path = join(dir, 'principals.json')
  await writeFile(path, JSON.stringify(guests), { mode: 0o600 })
  return open(path)
}

let hosts: Host[]
let http: Awaited<ReturnType<typeof overHttp>>
let ipc: Transport
let hub: HubServer
let ollama: WireServer
let pages: PageServer
let proxy: ProxyServer
let replies: { http: InvokeReply[]; ipc: InvokeReply[] }

beforeAll(async () => {
  await writeTinyBert(tinyModel)
  await writeTinyClip(tinyPictureModel)
  hub = await startHubServer({ 'tiny/tiny-bert': tinyModel })
  tinyHub.address = hub.address
  ollama = await startWireServer(json({ embeddings: [[1, 2, 3]] }))
  embeddingServer.address = ollama.origin
  dirs.push(dirname(tinyModel))
  pages = await startPageServer({
    '/ferry': page('<title>Ferry</title><article><p>The ferry to Skerra leaves at nine.</p></article>'),
  })
  // Names of the public internet are asked for through the environment's proxy, which leads to the pages of the test.
  proxy = await startProxyServer(pages.origin)
  vi.stubEnv('HTTP_PROXY', proxy.address)
  hosts = [await open(), await open(), await openForGuests()]
  http = await overHttp(hosts[0]!)
  ipc = overIpc(hosts[1]!)
  replies = { http: await runScenario(scenario, http), ipc: await runScenario(scenario, ipc) }
}, 300_000)
afterAll(async () => {
  await http?.close()
  await ipc?.close()
  for (const host of hosts ?? []) await host.stop()
  await hub?.[Symbol.asyncDispose]()
  await ollama?.close()
  await proxy?.[Symbol.asyncDispose]()
  await pages?.[Symbol.asyncDispose]()
  vi.unstubAllEnvs()
  for (const dir of dirs) await rm(dir, { recursive: true, force: true })
})

it('a host serves every contract', () => {
  expect(hosts[0]?.apis.map(({ contract }) => contract.name).toSorted()).toEqual(
    tables.map(({ name }) => name).toSorted(),
  )
})

it.each(operations)('$name $operation has a step in the scenario', ({ name, operation }) => {
  expect(scenario.some((step) => step.contract === name && step.operation === operation)).toBe(true)
})

const indexed = scenario.map((step, index) => ({ ...step, index }))
/** How a reply says no: the status of its problem, or the name of the contract's own error; null when it does not. */
const refusalOf = (reply: InvokeReply | undefined): number | string | null => {
  if (!reply?.ok) return reply?.problem.status ?? 0
  const { value } = reply
  const isFailure = typeof value === 'object' && value !== null && 'ok' in value && value.ok === false
  return isFailure ? (value as unknown as { error: { type: string } }).error.type : null
}
const both = ({ index }: Step & { index: number }) => [replies.http[index], replies.ipc[index]]

describe('every operation succeeds over HTTP and IPC, and says no where it should', () => {
  it.each(indexed)('[D1.10] [D1.11] $contract $operation: $shows', (step) => {
    expect(both(step).map(refusalOf)).toEqual([step.refused ?? null, step.refused ?? null])
    expect(normalise(replies.http[step.index])).toEqual(normalise(replies.ipc[step.index]))
  })

  it.each(operations)('[D1.10] $name $operation succeeds at least once', ({ name, operation }) => {
    const successes = indexed.filter(
      (step) => step.contract === name && step.operation === operation && step.refused === undefined,
    )
    expect(successes.length).toBeGreaterThan(0)
  })
})

describe('a caller without the permission is refused alike', () => {
  it.each(operations.filter(({ row }) => !['authenticated', 'platform:admin'].includes(row.permission)))(
    '[A6.19] [D1.11] $name $operation',
    async ({ name, operation }) => {
      const overWire = await overHttp(hosts[2]!, GUEST_TOKEN)
      const overBridge = overIpc(hosts[2]!)
      const answers = [await overWire.call(name, operation, null), await overBridge.call(name, operation, null)]
      await overWire.close()
      await overBridge.close()
      expect(normalise(answers[0])).toEqual(normalise(answers[1]))
      expect([403, 'Forbidden']).toContain(refusalOf(answers[0]))
    },
  )
})

// Over IPC there is none: the window is the owner's, who administers.
it.each(operations.filter(({ row }) => row.permission === 'platform:admin'))(
  '$name $operation is refused over HTTP to who does not administer',
  async ({ name, operation }) => {
    const overWire = await overHttp(hosts[2]!, GUEST_TOKEN)
    expect(refusalOf(await overWire.call(name, operation, null))).toBe(403)
    await overWire.close()
  },
)

describe('what is returned is what the contract says', () => {
  it.each(indexed)('[D1.05] [D1.06] [D1.08] $contract $operation: $shows', (step) => {
    const row = operations.find(({ name, operation }) => name === step.contract && operation === step.operation)?.row
    for (const reply of both(step)) {
      if (reply?.ok) expect(row?.output.safeParse(reply.value).error).toBeUndefined()
      else expect(problem.safeParse(reply?.problem).error).toBeUndefined()
      expect(reply?.ok || reply?.problem.status !== 500).toBe(true)
    }
  })
})

const mistyped = [7, 'x', [], true, { surely: { not: 'this' } }, JSON.parse('{"__proto__":{"polluted":true}}')]
const same = async (contract: string, operation: string, input: unknown, teamId?: string) => {
  const [first, second] = await Promise.all([
    http.call(contract, operation, input, teamId),
    ipc.call(contract, operation, input, teamId),
  ])
  expect(normalise(first)).toEqual(normalise(second))
  return first
}

describe('hostile calls are refused alike', () => {
  it.each(operations)('$name $operation: mistyped arguments', async ({ name, operation, row }) => {
    for (const input of mistyped.filter((candidate) => !row.input.safeParse(candidate).success)) {
      const reply = await same(name, operation, input)
      expect(reply).toMatchObject({ ok: false, problem: { status: 400 } })
    }
  })

  it.each(operations)('$name $operation: a team of strangers', async ({ name, operation }) => {
    expect(await same(name, operation, null, 'strangers')).toMatchObject({ ok: false, problem: { status: 403 } })
  })

  it.each([
    ['IKnowledgeApi', '__proto__'],
    ['IKnowledgeApi', 'constructor'],
    ['IKnowledgeApi', 'listDocuments'],
    ['__proto__', 'toString'],
    ['INothing', 'Nothing'],
  ])('%s.%s: no such operation', async (contract, operation) => {
    expect(await same(contract, operation, null)).toMatchObject({ ok: false, problem: { status: 404 } })
  })
})

describe('hostile requests are refused', () => {
  const request = (path: string, init: RequestInit & { headers?: Record<string, string> }) =>
    fetch(http.url + path, init)
  const paths = operations.map(({ name, operation }) => `/api/${name}/${operation}`)
  const authorised = () => ({ authorization: `Bearer ${http.token}` })
  const json = { 'content-type': 'application/json' }

  it.each(paths)(
    '%s',
    async (path) => {
      const status = async (init: Parameters<typeof request>[1]) => (await request(path, init)).status
      expect(await status({ method: 'POST', headers: json })).toBe(401)
      // Slowed after a number of wrong credentials, of which there is one for each operation here.
      expect([401, 429]).toContain(
        await status({ method: 'POST', headers: { ...json, authorization: 'Bearer wrong' } }),
      )
      expect(
        await status({ method: 'POST', headers: { ...json, ...authorised(), origin: 'https://evil.example' } }),
      ).toBe(403)
      expect(await status({ method: 'GET', headers: authorised() })).toBe(405)
      const post = (body: string, headers: Record<string, string>) =>
        status({ method: 'POST', headers: { ...authorised(), ...headers }, body })
      expect(await post('{}', { 'content-type': 'text/plain' })).toBe(415)
      expect(await post('{"cut', json)).toBe(400)
      expect(await post('\u0000', json)).toBe(400)
      expect(await post(`"${'x'.repeat(1_000_000)}"`, json)).toBe(400)
    },
    120_000,
  )

  it('and the host still answers', async () => {
    expect((await request('/health', {})).status).toBe(200)
    expect(await http.call('IKnowledgeApi', 'ListDocuments', undefined)).toMatchObject({ ok: true })
  })
})
