import { Agent } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { OWNER, openTestServer, type TestServer } from './test-server.ts'

let test: TestServer
beforeAll(async () => {
  test = await openTestServer()
})
afterAll(() => test.close())
const call: TestServer['call'] = (...sent) => test.call(...sent)
const send: TestServer['send'] = (...sent) => test.send(...sent)

const upload = (parts: readonly [name: string, value: string | Blob, fileName?: string][], token = 'owner-token') => {
  const form = new FormData()
  for (const [name, value, fileName] of parts)
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, fileName ?? 'blob')
  return fetch(`${test.server.url}/api/IKnowledgeApi/UploadDocument`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
}
describe('multipart uploads', () => {
  it('stream to the handler in pieces', async () => {
    const bytes = new Uint8Array(6_000_000).map((_, index) => index % 251)
    const response = await upload([
      ['fileName', 'Über größe.txt'],
      ['contentType', 'text/plain'],
      ['bytes', new Blob([bytes])],
    ])
    expect(await response.json()).toMatchObject({
      ok: true,
      value: { fileName: 'Über größe.txt', contentType: 'text/plain', sizeBytes: 6_000_000 },
    })
    expect(Buffer.compare(test.host.uploads.at(-1) as Uint8Array, bytes)).toBe(0)
    expect(test.host.largestPiece()).toBeLessThan(1_000_000)
  })

  it('take the file part’s own name where no part gives one', async () => {
    const response = await upload([['bytes', new Blob(['x']), '../näme.md']])
    expect(await response.json()).toMatchObject({ value: { fileName: '../näme.md', contentType: '' } })
  })

  it('take a name with quotation marks as it was before its way through a header', async () => {
    const response = await upload([['bytes', new Blob(['x']), 'a"b 100%.txt']])
    expect(await response.json()).toMatchObject({ value: { fileName: 'a"b 100%.txt' } })
  })

  it('give the result of an upload that the handler refuses without reading it', async () => {
    const form = new FormData()
    form.append('fileName', 'a.exe')
    form.append('bytes', new Blob([new Uint8Array(3_000_000)]))
    const encoded = new Response(form)
    // On a connection of its own: the server ends one that does not bring what is left of such a body within half a second.
    const agent = new Agent({ keepAlive: true })
    const refused = await send('POST', '/api/IKnowledgeApi/UploadDocument', {
      headers: { ...OWNER, 'content-type': encoded.headers.get('content-type') ?? '' },
      body: new Uint8Array(await encoded.arrayBuffer()),
      agent,
    })
    agent.destroy()
    expect(JSON.parse(refused.text)).toMatchObject({ ok: false, error: { type: 'InvalidFileType' } })
    const forbidden = await upload([['bytes', new Blob(['x'])]], 'guest-token')
    expect(await forbidden.json()).toEqual({ ok: false, error: { type: 'Forbidden' } })
  })

  it.each([
    ['no file', [['fileName', 'a.txt']]],
    [
      'a part twice',
      [
        ['fileName', 'a'],
        ['fileName', 'b'],
        ['bytes', new Blob(['x'])],
      ],
    ],
    ['too many parts', Array.from({ length: 20 }, (_, index) => [`f${index}`, 'x'])],
  ] as [string, [string, string | Blob][]][])('are refused with %s', async (_name, parts) => {
    const response = await upload(parts)
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
  })

  it.each(['multipart/form-data', 'multipart/form-data; boundary=zzz'])(
    'are refused when malformed: %s',
    async (type) => {
      const answer = await call('IKnowledgeApi/UploadDocument', 'not multipart', { 'content-type': type })
      expect(answer.status).toBe(400)
    },
  )

  it('end their source with an error when the body ends early', async () => {
    const body = '--b\r\nContent-Disposition: form-data; name="bytes"; filename="a.txt"\r\n\r\nhalf of it'
    const answer = await send('POST', '/api/IKnowledgeApi/UploadDocument', {
      headers: { ...OWNER, 'content-type': 'multipart/form-data; boundary=b' },
      body,
    })
    expect(answer.status).toBe(400)
    expect(test.host.uploads.at(-1)).toBeInstanceOf(Error)
  })

  it('end their source with an error when the sender goes away', async () => {
    const [seen, begun] = [test.host.uploads.length, test.host.begunUploads()]
    const { port } = new URL(test.server.url)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(
      `POST /api/IKnowledgeApi/UploadDocument HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer owner-token\r\n` +
        'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n' +
        '--b\r\nContent-Disposition: form-data; name="bytes"; filename="a.txt"\r\n\r\nthe beginning',
    )
    await vi.waitFor(() => expect(test.host.begunUploads()).toBe(begun + 1), 60_000)
    socket.destroy()
    await vi.waitFor(() => expect(test.host.uploads.length).toBe(seen + 1), 60_000)
    expect(test.host.uploads.at(-1)).toBeInstanceOf(Error)
  })
})
