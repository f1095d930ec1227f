import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problem } from '../../src/contracts/index.ts'
import { launchHost, type RunningHost } from '../host.ts'

let host: RunningHost
beforeAll(async () => {
  host = await launchHost()
})
afterAll(() => host?.[Symbol.asyncDispose]())

const submit = '/api/IAIAssistantApi/SubmitMessage'
const list = '/api/IKnowledgeApi/ListDocuments'
const json = { 'Content-Type': 'application/json' }
const post = (path: string, body: BodyInit | null, headers: Record<string, string> = json): Promise<Response> =>
  host.client.request(path, { method: 'POST', headers, body })

/** Every refusal is a problem document that leaks nothing. */
const expectProblem = async (response: Response, status: number, detail?: RegExp): Promise<void> => {
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toContain('application/problem+json')
  const text = await response.text()
  const parsed = problem.parse(JSON.parse(text))
  expect(parsed.status).toBe(status)
  expect(parsed.detail).not.toBe('')
  expect(parsed.instance).not.toBe('')
  if (detail) expect(parsed.detail).toMatch(detail)
  expect(text).not.toContain(host.dataDir)
  expect(text).not.toMatch(/\bat .*\.(ts|js):\d+/)
}

/** What `fetch` would not let through: any Host header. */
const statusFor = (headers: Record<string, string>, path = list, method = 'POST'): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(host.url)
    const outgoing = httpRequest({ hostname, port, path, method, headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    outgoing.on('error', reject)
    outgoing.end()
  })

describe('a body', () => {
  it.each([
    ['malformed', '{"content": "hi"', /JSON/],
    ['empty', '', /./],
    ['null', 'null', /./],
    ['an array', '[]', /./],
    ['a mistyped field', '{"content": 17}', /content/],
    ['a missing field', '{"activeModule": "documents"}', /content/],
    ['an empty message', '{"content": "   "}', /content/],
    ['an id that is none', '{"content": "hi", "conversationId": "../../etc/passwd"}', /conversationId/],
  ])('that is %s is refused with 400', async (_name, body, detail) => {
    await expectProblem(await post(submit, body), 400, detail)
  })

  it('that is huge is refused with 413', async () => {
    await expectProblem(await post(submit, JSON.stringify({ content: 'x'.repeat(12_000_000) })), 413)
  })

  it('deeply nested is refused with 400, and the host lives on', async () => {
    const depth = 200_000
    await expectProblem(await post(submit, `${'['.repeat(depth)}${']'.repeat(depth)}`), 400)
    expect(await host.client.knowledge.ListDocuments()).toEqual([])
  })

  it('that is not UTF-8 is refused with 400', async () => {
    await expectProblem(await post(submit, Uint8Array.from([0x22, 0xff, 0xfe, 0x22])), 400)
  })

  it('of another content type is refused with 415', async () => {
    await expectProblem(await post(submit, '{"content":"hi"}', { 'Content-Type': 'text/plain' }), 415)
    await expectProblem(await post(submit, 'content=hi', { 'Content-Type': 'application/x-www-form-urlencoded' }), 415)
  })

  it('of an upload without its file is refused with 400', async () => {
    const form = new FormData()
    form.append('fileName', 'a.txt')
    form.append('contentType', 'text/plain')
    await expectProblem(await post('/api/IKnowledgeApi/UploadDocument', form, {}), 400)
  })

  it.each([['{}'], ['null'], ['']])('%j is a missing argument where there is none', async (body) => {
    expect((await post(list, body)).status).toBe(200)
  })
})

describe('an address', () => {
  it('of an unknown operation is 404', async () => {
    await expectProblem(await post('/api/IKnowledgeApi/DropEverything', 'null'), 404)
    await expectProblem(await post('/api/IKnowledgeApi/constructor', 'null'), 404)
    await expectProblem(await post('/api/__proto__/toString', 'null'), 404)
  })

  it('called with another method is 405', async () => {
    await expectProblem(await host.client.request(list), 405)
  })

  it('of a file outside the interface is 404', async () => {
    expect(await statusFor({}, '/../../../../etc/passwd', 'GET')).not.toBe(200)
    expect(await statusFor({}, '/samples/..%2f..%2fpackage.json', 'GET')).not.toBe(200)
    expect(await statusFor({}, '/svg/%2e%2e/%2e%2e/package.json', 'GET')).not.toBe(200)
  })
})

describe('a caller', () => {
  const bearer = (): Record<string, string> => ({ ...json, Authorization: `Bearer ${host.token}` })

  it('with a wrong token or none is 401', async () => {
    await expectProblem(await fetch(`${host.url}${list}`, { method: 'POST', headers: json }), 401)
    const wrong = { ...json, Authorization: `Bearer ${host.token.slice(0, -1)}x` }
    await expectProblem(await fetch(`${host.url}${list}`, { method: 'POST', headers: wrong }), 401)
    await expectProblem(await fetch(`${host.url}/api/notifications?access_token=guess`), 401)
  })

  it('cannot put the token of a call into its address', async () => {
    const address = `${host.url}${list}?access_token=${host.token}`
    await expectProblem(await fetch(address, { method: 'POST', headers: json }), 401)
  })

  it('by a foreign Host is 403', async () => {
    expect(await statusFor({ ...bearer(), Host: 'evil.example' })).toBe(403)
    expect(await statusFor({ ...bearer(), Host: `evil.example:${new URL(host.url).port}` })).toBe(403)
    expect(await statusFor({ ...bearer(), Host: new URL(host.url).host })).toBe(200)
  })

  it('from a foreign Origin is 403, whatever the token', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1']) {
      expect(await statusFor({ ...bearer(), Origin: origin })).toBe(403)
    }
    expect(await statusFor({ ...bearer(), Origin: host.url })).toBe(200)
  })

  it('gets no CORS and no cookie', async () => {
    const response = await post(list, 'null')
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(response.headers.get('set-cookie')).toBeNull()
  })
})

it('the token stands in no log line', () => {
  expect(host.log()).not.toContain(host.token)
})
