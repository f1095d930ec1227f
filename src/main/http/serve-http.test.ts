import { Agent, request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createFakeHost } from './fake-host.ts'
import { serveHttp } from './serve-http.ts'
import { type Answer, JSON_TYPE, OWNER, openTestServer, type TestServer } from './test-server.ts'

let test: TestServer
beforeAll(async () => {
  test = await openTestServer()
})
afterAll(() => test.close())
const call: TestServer['call'] = (...sent) => test.call(...sent)
const send: TestServer['send'] = (...sent) => test.send(...sent)

const ID = '018f3a5e-7c00-7000-8000-000000000001'

describe('calls', () => {
  it('gives a value, an absent option as null, and nothing as 204', async () => {
    const list = await call('IAIAssistantApi/ListConversations')
    expect(list).toMatchObject({ status: 200, text: '[]', headers: { 'content-type': 'application/json' } })
    expect(await call('IKnowledgeApi/GetDocument', ID)).toMatchObject({ status: 200, text: 'null' })
    expect(await call('IKnowledgeApi/DeleteDocument', ID)).toMatchObject({ status: 204, text: '' })
  })

  it.each([undefined, null, {}])('takes %j for no argument', async (argument) => {
    expect(await call('IKnowledgeApi/ListDocuments', argument)).toMatchObject({ status: 200 })
  })

  it('carries bytes as base64 both ways', async () => {
    const bytes = Uint8Array.from({ length: 300 }, (_, index) => index % 256)
    const base64 = Buffer.from(bytes).toString('base64')
    const stored = JSON.parse(
      (await call('IKnowledgeApi/UploadDocument', { fileName: 'a.txt', contentType: '', bytes: base64 })).text,
    )
    expect(test.host.uploads.at(-1)).toEqual(bytes)
    const read = await call('IDocumentsApi/ReadDocument', {
      documentId: stored.value.documentId,
      offset: 0,
      length: 1000,
    })
    expect(JSON.parse(read.text)).toEqual({ bytes: base64, offset: 0, sizeBytes: 300 })
  })

  it('tells a refusal as a problem that names the field', async () => {
    const answer = await call('IKnowledgeApi/GetDocument', 'x')
    expect(answer).toMatchObject({ status: 400, headers: { 'content-type': 'application/problem+json' } })
    expect(JSON.parse(answer.text)).toMatchObject({
      status: 400,
      title: 'Invalid input',
      detail: 'input: Invalid GUID.',
    })
  })

  it('leaks nothing with a 500', async () => {
    const answer = await call('IAIAssistantApi/SubmitMessage', { content: 'crash' })
    expect(answer.status).toBe(500)
    expect(answer.text).not.toMatch(/secret|home|stack|Error:/)
  })

  it('acts in the team of X-Team-Id, and not in a stranger’s', async () => {
    expect(await call('IKnowledgeApi/ListDocuments', null, { 'x-team-id': 'second' })).toMatchObject({ status: 200 })
    expect(await call('IKnowledgeApi/ListDocuments', null, { 'x-team-id': 'shared' })).toMatchObject({ status: 403 })
  })

  it('aborts the call when the caller goes away', async () => {
    const controller = new AbortController()
    const seen = test.host.signals.length
    const waiting = fetch(`${test.server.url}/api/IAIAssistantApi/SubmitMessage`, {
      method: 'POST',
      headers: { ...OWNER, ...JSON_TYPE },
      body: JSON.stringify({ content: 'wait' }),
      signal: controller.signal,
    }).catch(() => undefined)
    await vi.waitFor(() => expect(test.host.signals.length).toBe(seen + 1), 60_000)
    controller.abort()
    await waiting
    await vi.waitFor(() => expect(test.host.signals.at(-1)?.aborted).toBe(true), 60_000)
  })
})

describe('bad requests', () => {
  it.each([
    ['malformed JSON', '{"a":', 400],
    ['bad UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 400],
    ['a prototype key', '{"__proto__":{"x":1}}', 400],
    ['a mistyped body', '[1,2]', 400],
  ])('refuses %s', async (_name, body, status) => {
    const answer = await send('POST', '/api/IKnowledgeApi/GetDocument', { headers: { ...OWNER, ...JSON_TYPE }, body })
    expect(answer.status).toBe(status)
    expect(answer.headers['content-type']).toBe('application/problem+json')
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'multipart/form-data; boundary=x'])(
    'refuses the content type %s',
    async (type) => {
      expect(await call('IKnowledgeApi/ListDocuments', {}, { 'content-type': type })).toMatchObject({ status: 415 })
    },
  )

  it('refuses a body without a content type', async () => {
    const answer = await send('POST', '/api/IKnowledgeApi/ListDocuments', { headers: OWNER, body: '{}' })
    expect(answer.status).toBe(415)
  })

  it('refuses a body over the limit, told or streamed', async () => {
    const body = JSON.stringify({ content: 'x'.repeat(9_000_000) })
    expect((await call('IAIAssistantApi/SubmitMessage', JSON.parse(body))).status).toBe(413)
    const chunked = await send('POST', '/api/IAIAssistantApi/SubmitMessage', {
      headers: { ...OWNER, ...JSON_TYPE, 'transfer-encoding': 'chunked' },
      body,
    })
    expect(chunked.status).toBe(413)
  })

  it.each([
    ['GET', '/api/IKnowledgeApi/ListDocuments', 405],
    ['PUT', '/api/IKnowledgeApi/ListDocuments', 405],
    ['DELETE', '/api/notifications', 405],
    ['HEAD', '/api/notifications', 405],
    ['POST', '/api/openapi.json', 405],
    ['POST', '/health', 405],
    ['POST', '/api/IKnowledgeApi/Nothing', 404],
    ['POST', '/api/IKnowledgeApi/__proto__', 404],
    ['GET', '/api/IKnowledgeApi/constructor', 404],
    ['POST', '/api/__proto__/toString', 404],
    ['GET', '/api/elsewhere', 404],
    ['POST', '/index.html', 404],
  ])('answers %s %s with %i', async (method, path, status) => {
    expect((await send(method, path, { headers: { ...OWNER, ...JSON_TYPE } })).status).toBe(status)
  })
})

describe('who may call', () => {
  it('needs a credential for everything but the public routes', async () => {
    for (const [method, path] of [
      ['POST', '/api/IKnowledgeApi/ListDocuments'],
      ['GET', '/api/notifications'],
      ['GET', '/api/openapi.json'],
      ['GET', '/health/rag'],
      ['GET', '/dev/rag/scopes'],
      ['GET', '/api/unknown/path'],
    ] as const) {
      const answer = await send(method, path, { headers: JSON_TYPE })
      expect([path, answer.status, answer.headers['www-authenticate']]).toEqual([path, 401, 'Bearer'])
    }
    expect((await send('GET', '/health')).status).toBe(200)
    expect((await send('GET', '/')).status).toBe(200)
  })

  it('takes the token in the query for events alone', async () => {
    expect((await send('POST', '/api/IKnowledgeApi/ListDocuments?access_token=owner-token')).status).toBe(401)
    expect((await send('GET', '/api/openapi.json?access_token=owner-token')).status).toBe(401)
  })

  it('keeps administration to administrators', async () => {
    const as = (token: string) => send('GET', '/dev/rag/scopes', { headers: { authorization: `Bearer ${token}` } })
    expect((await as('owner-token')).status).toBe(200)
    expect((await as('ada-token')).status).toBe(403)
  })

  it('refuses with the contract’s Forbidden where it has one, and 403 otherwise', async () => {
    const guest = { authorization: 'Bearer guest-token' }
    expect(await call('IKnowledgeApi/ListDocuments', null, guest)).toMatchObject({ status: 403 })
    const answer = await call('IKnowledgeApi/UploadDocument', {}, guest)
    expect(JSON.parse(answer.text)).toEqual({ ok: false, error: { type: 'Forbidden' } })
  })

  it.each([
    { host: 'evil.example' },
    { host: '127.0.0.1' },
    { host: '127.0.0.1:1' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://127.0.0.1:1' },
    { origin: 'http://localhost.evil.example' },
  ])('refuses %j everywhere', async (headers) => {
    for (const [method, path] of [
      ['GET', '/'],
      ['GET', '/health'],
      ['GET', '/api/notifications?access_token=owner-token'],
      ['POST', '/api/IKnowledgeApi/ListDocuments'],
    ] as const) {
      const answer = await send(method, path, { headers: { ...OWNER, ...JSON_TYPE, ...headers } })
      expect([path, answer.status]).toEqual([path, 403])
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  it('keeps a connection for longer than a busy client may wait between two uploads', async () => {
    const agent = new Agent({ keepAlive: true })
    const { headers } = await new Promise<Answer>((resolve, reject) => {
      const request = httpRequest(`${test.server.url}/health`, { agent }, (response) => {
        response.resume()
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text: '' }))
      })
      request.on('error', reject).end()
    })
    expect(headers['keep-alive']).toBe('timeout=65')
    agent.destroy()
  })

  it('answers under each of its local names', async () => {
    const { port } = new URL(test.server.url)
    for (const name of ['127.0.0.1', 'localhost', '[::1]']) {
      const headers = { host: `${name}:${port}`, origin: `http://${name}:${port}` }
      expect((await call('IKnowledgeApi/ListDocuments', null, headers)).status).toBe(200)
    }
  })

  it('slows guessing, and still lets the right token in', async () => {
    const own = await serveHttp(createFakeHost(), { port: 0, ...test.folders })
    const guess = async (token: string) =>
      (await fetch(`${own.url}/api/openapi.json`, { headers: { authorization: `Bearer ${token}` } })).status
    const statuses = []
    for (let attempt = 0; attempt < 40; attempt += 1) statuses.push(await guess(`wrong-${attempt}`))
    expect(statuses[0]).toBe(401)
    expect(statuses.at(-1)).toBe(429)
    expect(await guess('owner-token')).toBe(200)
    await own.close()
  })

  it('sends the security headers with refusals too', async () => {
    for (const answer of [
      await send('GET', '/'),
      await send('POST', '/api/x/y'),
      await call('IKnowledgeApi/ListDocuments'),
    ]) {
      expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
      expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })
})

describe('the server', () => {
  it('says which port is in use', async () => {
    const { port } = new URL(test.server.url)
    await expect(serveHttp(test.host, { port: Number(port), ...test.folders })).rejects.toThrow(
      `Port ${port} is in use`,
    )
  })

  it('lets a request in flight finish, and ends as soon as it has', async () => {
    const ownHost = createFakeHost()
    const own = await serveHttp(ownHost, { port: 0, ...test.folders, closeTimeoutMs: 100_000 })
    const upload = httpRequest(`${own.url}/api/IKnowledgeApi/UploadDocument`, {
      method: 'POST',
      agent: new Agent({ keepAlive: true }),
      headers: { ...OWNER, 'content-type': 'multipart/form-data; boundary=b' },
    })
    const answered = new Promise<number>((resolve) => {
      upload.on('response', (response) => resolve(response.resume().statusCode ?? 0))
    })
    upload.write('--b\r\nContent-Disposition: form-data; name="bytes"; filename="a.txt"\r\n\r\nthe beginning')
    await vi.waitFor(() => expect(ownHost.begunUploads()).toBe(1), 60_000)
    const startedAt = performance.now()
    const closed = own.close()
    // The server is told to close, and takes nobody new.
    await expect
      .poll(() =>
        fetch(own.url).then(
          ({ ok }) => ok,
          () => 'refused',
        ),
      )
      .toBe('refused')
    upload.end(' and the end\r\n--b--\r\n')
    expect(await answered).toBe(200)
    await closed
    // An idle connection would be kept for 65 s.
    expect(performance.now() - startedAt).toBeLessThan(50_000)
  })

  it('closes twice, and takes no more requests', async () => {
    const own = await serveHttp(createFakeHost(), { port: 0, ...test.folders })
    await Promise.all([own.close(), own.close()])
    await expect(fetch(own.url)).rejects.toThrow()
  })
})
