import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entryFile } from '../../entry-file.ts'
import { launchHost, type RunningHost, temporaryDataDir } from '../../host.ts'
import { openToPrograms } from '../../open-to-programs.ts'

const entry = entryFile('mcp')
const names = ['list_documents', 'read_document', 'search_knowledge']

const dirs: string[] = []
const newDataDir = async (): Promise<string> => {
  const dataDir = await temporaryDataDir()
  dirs.push(dataDir)
  return dataDir
}
let host: RunningHost
let documentId: string

beforeAll(async () => {
  host = await launchHost()
  await openToPrograms(host.client)
  const document = await host.client.add({
    fileName: 'motor.txt',
    contentType: 'text/plain',
    bytes: 'The dome motor was replaced in March.\nThe new motor is quieter.\n',
  })
  documentId = document.documentId
  await host.client.settled([documentId])
}, 180_000)
afterAll(async () => {
  await host?.[Symbol.asyncDispose]()
  for (const dir of dirs) await rm(dir, { recursive: true, force: true })
})

const overHttp = async (token = host.token, mode: 'legacy' | 'auto' = 'legacy'): Promise<Client> => {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  const requestInit = { headers: { Authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${host.url}/mcp`), { requestInit }))
  return client
}
const overStdio = async (dataDir = host.dataDir): Promise<Client> => {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [entry, '--data-dir', dataDir], stderr: 'inherit' }),
  )
  return client
}
const textOf = ({ content }: CallToolResult): string =>
  content.map((part) => (part.type === 'text' ? part.text : part.type)).join('\n')
const post = (body: unknown, headers: Record<string, string> = {}) =>
  host.client.request('/mcp', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

describe.each([
  ['streamable HTTP, as clients of 2025 speak it', () => overHttp()],
  ['streamable HTTP, as it is spoken now', () => overHttp(host.token, 'auto')],
  ['a command over stdio', () => overStdio()],
])('over %s', (_way, connect) => {
  let client: Client
  beforeAll(async () => {
    client = await connect()
  })
  afterAll(() => client?.close())

  it('there are three tools, which only read', async () => {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name).toSorted()).toEqual(names)
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true)
  })

  it('documents are listed, found and read, with their places', async () => {
    const listed = await client.callTool({ name: 'list_documents', arguments: { nameContains: 'motor' } })
    expect(listed.structuredContent).toMatchObject({ total: 1, documents: [{ documentId, status: 'Indexed' }] })
    const found = await client.callTool({ name: 'search_knowledge', arguments: { query: 'replaced dome motor' } })
    expect(found.structuredContent).toMatchObject({ passages: [{ number: 1, documentId, fileName: 'motor.txt' }] })
    expect(textOf(found)).toContain('[1] motor.txt, line')
    const first = await client.callTool({ name: 'read_document', arguments: { documentId, length: 20 } })
    expect(first.structuredContent).toMatchObject({ text: 'The dome motor was r', offset: 0, next: 20 })
    const rest = await client.callTool({ name: 'read_document', arguments: { documentId, offset: 20 } })
    expect(rest.structuredContent).toMatchObject({ next: null, firstLine: 1 })
  })

  it('what is wrong is told in words: a document that is not there, arguments of another form, a tool of no name', async () => {
    const unknown = '00000000-0000-7000-8000-000000000000'
    const missing = await client.callTool({ name: 'read_document', arguments: { documentId: unknown } })
    expect([missing.isError, textOf(missing)]).toEqual([true, expect.stringContaining('list_documents')])
    const wrong = await client.callTool({ name: 'search_knowledge', arguments: { query: 7 } })
    expect([wrong.isError, textOf(wrong)]).toEqual([true, expect.stringContaining('query')])
    await expect(client.callTool({ name: 'delete_documents', arguments: {} })).rejects.toThrow(/delete_documents/)
  })
})

describe('refused over HTTP', () => {
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  }

  it('without a token, with a wrong one, from a foreign page', async () => {
    const statusWith = async (headers: Record<string, string>) => {
      const sent = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers }
      return (await fetch(`${host.url}/mcp`, { method: 'POST', headers: sent, body: JSON.stringify(initialize) }))
        .status
    }
    expect(await statusWith({})).toBe(401)
    expect(await statusWith({ Authorization: 'Bearer no' })).toBe(401)
    expect(await statusWith({ Authorization: `Bearer ${host.token}`, Origin: 'https://evil.example' })).toBe(403)
    expect(await statusWith({ Authorization: `Bearer ${host.token}` })).toBe(200)
    await expect(overHttp('not-the-token')).rejects.toThrow()
  })

  it.each([
    ['no JSON', '{"jsonrpc":', 400],
    ['no message', { hello: 'there' }, 400],
    ['a batch of nothing', [], 400],
    ['more than 8 MiB', `"${'x'.repeat(9 * 1_048_576)}"`, 413],
  ])('a body of %s', async (_what, body, status) => {
    expect((await post(body)).status).toBe(status)
  })

  it('a body of another media type, and methods that only sessions have', async () => {
    expect((await post(initialize, { 'Content-Type': 'text/plain' })).status).toBe(415)
    expect((await host.client.request('/mcp', { headers: { Accept: 'text/event-stream' } })).status).toBe(405)
    expect((await host.client.request('/mcp', { method: 'DELETE' })).status).toBe(405)
  })

  it('a caller without the permission: nothing is listed, searched or read', async () => {
    const dataDir = await newDataDir()
    const token = 'guest-token-0123456789abcdef'
    const principalsFile = join(dataDir, 'principals.json')
    const teams = [{ teamId: 'personal', permissions: ['assistant:use'] }]
    const principals = [{ token, userId: 'guest', displayName: 'Guest', teams }]
    await writeFile(principalsFile, JSON.stringify({ principals }), { mode: 0o600 })
    await using shared = await launchHost({ dataDir, args: ['--principals', principalsFile] })
    const guest = shared.as(token)
    await openToPrograms(guest)
    const client = new Client({ name: 'test', version: '1' })
    const requestInit = { headers: { Authorization: `Bearer ${token}` } }
    await client.connect(new StreamableHTTPClientTransport(new URL(`${shared.url}/mcp`), { requestInit }))
    const calls: [string, Record<string, unknown>][] = [
      ['list_documents', {}],
      ['search_knowledge', { query: 'motor' }],
      ['read_document', { documentId }],
    ]
    for (const [name, args] of calls) {
      const result = await client.callTool({ name, arguments: args })
      expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining('permission')])
    }
    await client.close()
    expect(await guest.settings.GetProgramAccess()).toEqual({ url: shared.url, tokenFile: null, command: null })
  })
})

describe('the command', () => {
  it('is what Settings shows, and says when Alcove is switched off for programs, closed and open again', async () => {
    const dataDir = await newDataDir()
    const first = await launchHost({ dataDir })
    const { command } = await first.client.settings.GetProgramAccess()
    expect(command?.args).toEqual([entry, '--data-dir', dataDir])
    const client = await overStdio(dataDir)
    const list = async () => textOf(await client.callTool({ name: 'list_documents', arguments: {} }))
    expect(await list()).toContain('Settings')
    await openToPrograms(first.client)
    expect(await list()).toBe('No document.')
    await first.stop()
    expect(await list()).toContain('not open')
    const second = await launchHost({ dataDir })
    expect(await list()).toBe('No document.')
    await client.close()
    await second[Symbol.asyncDispose]()
  })

  it('sends nothing that is worth anything to who took the port of a host that is gone', async () => {
    const dataDir = await newDataDir()
    const seen: string[] = []
    const impostor = createServer((request, response) => {
      let body = ''
      request.on('data', (piece: Buffer) => {
        body += piece.toString()
      })
      request.on('end', () => {
        seen.push(`${request.url} ${JSON.stringify(request.headers)} ${body}`)
        const answer = request.url?.endsWith('challenge') ? { nonce: 'n' } : { session: 's.s', proof: 'p' }
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
      })
    })
    await new Promise<void>((listening) => impostor.listen(0, '127.0.0.1', listening))
    const token = 'x'.repeat(43)
    await writeFile(join(dataDir, 'token'), token, { mode: 0o600 })
    await writeFile(join(dataDir, 'address'), `http://127.0.0.1:${(impostor.address() as AddressInfo).port}\n`)
    const client = await overStdio(dataDir)
    const result = await client.callTool({ name: 'list_documents', arguments: {} })
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining('not open')])
    expect(seen.map((request) => request.split(' ')[0])).toEqual(['/api/session/challenge', '/api/session'])
    expect(seen.join()).not.toContain(token)
    await client.close()
    impostor.close()
  })

  it('ends with its input, and says what is wrong with a flag', async () => {
    const run = async (...args: string[]) => {
      const child = spawn(process.execPath, [entry, ...args], { stdio: ['pipe', 'ignore', 'pipe'] })
      let said = ''
      child.stderr.on('data', (piece: Buffer) => {
        said += piece.toString()
      })
      child.stdin.end()
      const [code] = await once(child, 'close')
      return { code, said }
    }
    expect(await run('--data-dir', '/nowhere')).toEqual({ code: 0, said: '' })
    expect(await run('--frobnicate')).toMatchObject({ code: 2, said: expect.stringContaining('--frobnicate') })
  })
})
