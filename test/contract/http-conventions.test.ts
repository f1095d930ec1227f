import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Contract, contracts, nothing, problem } from '../../src/contracts/index.ts'
import { type Host, startHost } from '../../src/main/app/index.ts'
import { runScenario, type Step, scenario, tinyModel } from './scenario/index.ts'
import { bytesToBase64, folders, overHttp, type Transport } from './transport.ts'

const tables: readonly Contract[] = Object.values(contracts)
const operations = tables.flatMap(({ name, operations }) =>
  Object.entries(operations).map(([operation, row]) => ({ name, operation, row })),
)
const rowOf = ({ contract, operation }: Pick<Step, 'contract' | 'operation'>) =>
  operations.find((candidate) => candidate.name === contract && candidate.operation === operation)?.row

/** An answer as it stood on the wire, and the argument that it answers. */
interface Exchange {
  readonly contract: string
  readonly operation: string
  readonly input: unknown
  readonly status: number
  readonly type: string | null
  readonly text: string
}

let dataDir: string
let host: Host
let server: Awaited<ReturnType<typeof overHttp>>
const exchanges: Exchange[] = []

const send = async (
  path: string,
  init: { readonly method?: string; readonly body?: string | FormData; readonly type?: string } = {},
): Promise<Response> =>
  fetch(`${server.url}${path}`, {
    method: init.method ?? 'POST',
    headers: {
      authorization: `Bearer ${server.token}`,
      ...(init.body instanceof FormData ? {} : { 'content-type': init.type ?? 'application/json' }),
    },
    ...(init.body === undefined ? {} : { body: init.body }),
  })
const call = (contract: string, operation: string, input?: unknown): Promise<Response> =>
  send(`/api/${contract}/${operation}`, input === undefined ? {} : { body: JSON.stringify(bytesToBase64(input)) })

/** Runs the scenario over HTTP and keeps what went over the wire. */
const recording: Transport = {
  name: 'HTTP',
  call: async (contract, operation, input) => {
    const response = await call(contract, operation, input)
    const text = await response.text()
    const type = response.headers.get('content-type')
    exchanges.push({ contract, operation, input, status: response.status, type, text })
    if (response.status === 204) return { ok: true, value: undefined }
    const body: unknown = JSON.parse(text)
    return response.ok ? { ok: true, value: body } : { ok: false, problem: problem.parse(body) }
  },
  close: async () => undefined,
}

const start = async (): Promise<void> => {
  const { resourcesDir } = folders
  host = await startHost({
    dataDir,
    resourcesDir,
    kind: 'Headless',
    devEndpoints: true,
    token: null,
    principalsFile: null,
  })
  server = await overHttp(host)
}
const stop = async (): Promise<void> => {
  await server?.close()
  await host?.stop()
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'alcove-contract-'))
  await start()
  await runScenario(scenario, recording)
  // It ends on a restore, after which nothing is changed until the next start.
  await stop()
  await start()
}, 240_000)
afterAll(async () => {
  await stop()
  for (const dir of [dataDir, dirname(tinyModel)]) await rm(dir, { recursive: true, force: true })
})

const takesNothing = ({ row }: (typeof operations)[number]): boolean => row.input === nothing
/** Neither what would begin anew with an empty app, nor what is refused at first: there is no model before. */
const harmless = ({ operation }: { readonly operation: string }): boolean =>
  !['ClearEverything', 'RollBackEmbedding'].includes(operation)

describe('an operation', () => {
  it.each(operations)(
    '[D1.01] $name $operation is called by POST at its address, and by nothing else',
    async ({ name, operation }) => {
      const path = `/api/${name}/${operation}`
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
        const response = await send(path, { method })
        expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, 'POST'])
      }
      expect(exchanges.filter((each) => each.contract === name && each.operation === operation)).not.toEqual([])
      const elsewhere = await send(`/api/${name}/${operation}x`)
      expect(elsewhere.status).toBe(404)
    },
  )

  it('[D1.02] takes the bare argument, and not a wrapped one', async () => {
    // An argument that may be empty allows whatever it does not know.
    const given = exchanges.filter(
      (step) => step.status < 300 && rowOf(step)?.input.safeParse({}).success === false && step.input != null,
    )
    expect(given.length).toBeGreaterThan(20)
    for (const { contract, operation, input } of given) {
      for (const wrapper of ['input', 'argument', operation]) {
        const response = await call(contract, operation, { [wrapper]: input })
        expect([contract, operation, wrapper, response.status]).toEqual([contract, operation, wrapper, 400])
      }
    }
  })

  it.each(operations.filter(takesNothing).filter(harmless))(
    '[D1.03] $name $operation, which needs no argument, takes an empty body, null and an empty object',
    async ({ name, operation }) => {
      const statuses: number[] = []
      for (const body of [undefined, 'null', '{}'])
        statuses.push((await send(`/api/${name}/${operation}`, body === undefined ? {} : { body })).status)
      expect(new Set(statuses).size).toBe(1)
      expect([200, 204]).toContain(statuses[0])
    },
  )

  it('[D1.04] gives the bare result that its schema names, or 204 without a body', () => {
    const succeeded = exchanges.filter(({ status }) => status < 300)
    expect(succeeded.some(({ status }) => status === 204)).toBe(true)
    for (const { status, text, type, ...step } of succeeded) {
      const output = rowOf(step)?.output
      if (status === 204) {
        expect([step.operation, text]).toEqual([step.operation, ''])
        expect(output?.safeParse(undefined).success).toBe(true)
      } else {
        expect([step.operation, type]).toEqual([step.operation, 'application/json'])
        expect(output?.safeParse(JSON.parse(text)).error, step.operation).toBeUndefined()
      }
    }
  })
})

/** Keys of these hold names that are data, e.g. of models or of fields of a tool. */
const MAPS = new Set(['managed', 'metadata', 'models', 'needs', 'parameters', 'properties', 'headers', 'settings'])

/** Every key and every string of a value. */
const walk = (value: unknown, seen: { keys: string[]; strings: [string, string][] }, at = ''): void => {
  if (typeof value === 'string') seen.strings.push([at, value])
  if (typeof value !== 'object' || value === null) return
  for (const [key, each] of Object.entries(value)) {
    if (!Array.isArray(value) && !MAPS.has(at)) seen.keys.push(key)
    walk(each, seen, Array.isArray(value) ? at : key)
  }
}

it('[D1.07] fields are camelCase, Guids lower-case UUIDs, and times RFC 3339 in UTC with milliseconds', () => {
  const seen = { keys: [] as string[], strings: [] as [string, string][] }
  for (const { status, text } of exchanges) if (status !== 204) walk(JSON.parse(text), seen)
  expect(seen.keys.length).toBeGreaterThan(500)
  expect(seen.keys.filter((key) => !/^[a-z][A-Za-z0-9]*$/.test(key))).toEqual([])

  const guids = seen.strings.filter(([, text]) => /^[0-9a-f]{8}-[0-9a-f]{4}-/i.test(text))
  expect(guids.length).toBeGreaterThan(20)
  for (const [key, text] of guids)
    expect([key, text]).toEqual([key, expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)])

  const times = seen.strings.filter(([key, text]) => /(At|Since|Until)$/.test(key) || /^\d{4}-\d\d-\d\dT/.test(text))
  expect(times.length).toBeGreaterThan(5)
  for (const [key, text] of times)
    expect([key, text]).toEqual([key, expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)])
})

it('[D1.09] bytes are base64 in JSON, and an upload may send them as a part: equal bytes are stored', async () => {
  const bytes = Buffer.from('Bytes that are not only ASCII: äöü — 水.\n', 'utf8')
  const form = new FormData()
  form.append('fileName', 'as-parts.txt')
  form.append('contentType', 'text/plain')
  form.append('bytes', new Blob([bytes]), 'x')
  const uploaded = [
    await call('IKnowledgeApi', 'UploadDocument', {
      fileName: 'as-json.txt',
      contentType: 'text/plain',
      bytes: bytes.toString('base64'),
    }),
    await send('/api/IKnowledgeApi/UploadDocument', { body: form }),
  ]
  const stored: unknown[] = []
  for (const response of uploaded) {
    const { ok, value } = (await response.json()) as { ok: boolean; value: { documentId: string; sizeBytes: number } }
    expect([ok, value.sizeBytes]).toEqual([true, bytes.byteLength])
    const read = await call('IDocumentsApi', 'ReadDocument', { documentId: value.documentId, offset: 0, length: 1_000 })
    stored.push(((await read.json()) as { bytes: unknown }).bytes)
  }
  expect(stored).toEqual([bytes.toString('base64'), bytes.toString('base64')])
})

/** The fields of an argument that is a record. */
const fieldsOf = (schema: z.ZodType): string[] => {
  const described = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })
  return Object.keys(described.properties ?? {})
}

describe('bad requests', () => {
  const headers = { 'content-type': 'application/json' }
  it.each<[number, () => Promise<Response>]>([
    [401, () => fetch(`${server.url}/api/IKnowledgeApi/ListDocuments`, { method: 'POST', headers })],
    [
      403,
      () =>
        fetch(`${server.url}/api/IKnowledgeApi/ListDocuments`, {
          method: 'POST',
          headers: { ...headers, authorization: `Bearer ${server.token}`, 'x-team-id': 'of-others' },
        }),
    ],
    [404, () => call('IKnowledgeApi', 'NoSuchOperation')],
    [405, () => send('/api/IKnowledgeApi/ListDocuments', { method: 'GET' })],
  ])('[D1.12] a refusal with %i is a problem with status, title, detail and instance', async (status, ask) => {
    const response = await ask()
    expect([response.status, response.headers.get('content-type')]).toEqual([status, 'application/problem+json'])
    expect(await response.json()).toMatchObject({
      status,
      title: expect.stringMatching(/./),
      detail: expect.stringMatching(/./),
      instance: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })
})

describe('bad input', () => {
  it.each(operations)(
    '[D1.12] to $name $operation is refused with a problem that names the field',
    async ({ name, operation, row }) => {
      // Nothing takes a symbol of this kind.
      const wrong = { 'not a value': [{ of: 'this' }, null] }
      const field = fieldsOf(row.input).find((key) => {
        const parsed = row.input.safeParse({ [key]: wrong })
        return parsed.error?.issues.some(({ path }) => path[0] === key)
      })
      const response = await call(name, operation, field === undefined ? wrong : { [field]: wrong })
      expect([response.status, response.headers.get('content-type')]).toEqual([400, 'application/problem+json'])
      const body = (await response.json()) as Record<string, unknown>
      expect(body).toMatchObject({
        status: 400,
        title: expect.stringMatching(/./),
        detail: expect.stringContaining(field ?? 'input'),
        instance: expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
    },
  )
})
