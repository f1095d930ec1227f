import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  aiAssistantApi,
  type Contract,
  type InvokeReply,
  knowledgeApi,
  problem,
  retrievalApi,
  settingsApi,
} from '../../src/contracts/index.ts'
import { type Host, startHost } from '../../src/main/app/index.ts'
import { normalise, runScenario, scenario } from './scenario.ts'
import { folders, overHttp, overIpc, type Transport } from './transport.ts'

const tables: readonly Contract[] = [aiAssistantApi, knowledgeApi, retrievalApi, settingsApi]
const operations = tables.flatMap(({ name, operations }) =>
  Object.entries(operations).map(([operation, row]) => ({ name, operation, row })),
)

const dirs: string[] = []
const open = async (): Promise<Host> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'alcove-contract-'))
  dirs.push(dataDir)
  const { resourcesDir } = folders
  return startHost({ dataDir, resourcesDir, kind: 'Headless', devEndpoints: true, token: null, principalsFile: null })
}

let hosts: Host[]
let http: Awaited<ReturnType<typeof overHttp>>
let ipc: Transport
let replies: { http: InvokeReply[]; ipc: InvokeReply[] }

beforeAll(async () => {
  hosts = [await open(), await open()]
  http = await overHttp(hosts[0]!)
  ipc = overIpc(hosts[1]!)
  replies = { http: await runScenario(scenario, http), ipc: await runScenario(scenario, ipc) }
}, 120_000)
afterAll(async () => {
  await http?.close()
  await ipc?.close()
  for (const host of hosts ?? []) await host.stop()
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

describe('the same call gives the same over HTTP and IPC', () => {
  it.each(scenario.map((step, index) => ({ ...step, index })))('$contract $operation: $shows', ({ index }) => {
    expect(normalise(replies.http[index])).toEqual(normalise(replies.ipc[index]))
  })
})

describe('what is returned is what the contract says', () => {
  it.each(scenario.map((step, index) => ({ ...step, index })))('$contract $operation: $shows', (step) => {
    const row = operations.find(({ name, operation }) => name === step.contract && operation === step.operation)?.row
    for (const reply of [replies.http[step.index], replies.ipc[step.index]]) {
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
      expect(await status({ method: 'POST', headers: { ...json, authorization: 'Bearer wrong' } })).toBe(401)
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
    20_000,
  )

  it('and the host still answers', async () => {
    expect((await request('/health', {})).status).toBe(200)
    expect(await http.call('IKnowledgeApi', 'ListDocuments', undefined)).toMatchObject({ ok: true })
  })
})
