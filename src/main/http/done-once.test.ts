import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callNameOf, createDoneOnce } from './done-once.ts'
import { openTestServer, type TestServer } from './test-server.ts'

const done = (value: unknown) => ({ ok: true, value }) as const
const refused = {
  ok: false,
  problem: { type: 'about:blank', status: 409, title: 'No', detail: 'No.', instance: 'x' },
} as const

describe('a call that comes again under its name', () => {
  it('is answered alike, joined while it goes on, and done anew where it was refused or broke off', async () => {
    const once = createDoneOnce()
    let calls = 0
    const count = async () => done(++calls)
    const both = await Promise.all([once.answer('a', count, true), once.answer('a', count, true)])
    expect(both).toEqual([done(1), done(1)])
    expect(await once.answer('a', count, false)).toEqual(done(1))
    expect(await once.answer('b', count, true)).toEqual(done(2))

    expect(await once.answer('c', async () => refused, true)).toEqual(refused)
    expect(await once.answer('c', count, true)).toEqual(done(3))
    const broken = once.answer('d', () => Promise.reject(new Error('gone')), true)
    const second = once.answer('d', count, true)
    await expect(broken).rejects.toThrow('gone')
    expect(await second).toEqual(done(4))
  })

  it('waits for none whose connection may be dead, and is forgotten after its time, and beyond so many', async () => {
    let now = 0
    const once = createDoneOnce({ nowMs: () => now, keptForMs: 1_000, maxKept: 2 })
    const hanging = once.answer('a', () => new Promise(() => undefined), false)
    expect(await once.answer('a', async () => done('other'), false)).toEqual(done('other'))
    expect(await once.answer('a', async () => done('third'), false)).toEqual(done('other'))
    now = 1_001
    expect(await once.answer('a', async () => done('late'), false)).toEqual(done('late'))
    await once.answer('b', async () => done('b'), true)
    await once.answer('c', async () => done('c'), true)
    expect(await once.answer('a', async () => done('again'), true)).toEqual(done('again'))
    expect(hanging).toBeInstanceOf(Promise)
  })

  it('has a name that is no text of any kind', () => {
    expect(callNameOf('0199c0de-0000-7000-8000-000000000001')).toBe('0199c0de-0000-7000-8000-000000000001')
    for (const none of [undefined, '', 'short', 'with space in it', 'x'.repeat(73), 'a\nb-c-d-e-f']) {
      expect(callNameOf(none)).toBeNull()
    }
  })
})

describe('over HTTP', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer()
  })
  afterAll(() => server.close())

  const ask = async (name: string, headers: Record<string, string> = {}) =>
    JSON.parse(
      (await server.call('IAIAssistantApi/SubmitMessage', { content: 'x' }, { 'idempotency-key': name, ...headers }))
        .text,
    )

  it('a question that is sent twice is asked once, of one person, and files too', async () => {
    const first = await ask('question-one')
    expect(await ask('question-one')).toEqual(first)
    expect((await ask('question-two')).taskId).not.toBe(first.taskId)
    const others = await ask('question-one', { authorization: 'Bearer ada-token' })
    expect(others.taskId).toEqual(expect.any(String))
    expect(others.taskId).not.toBe(first.taskId)

    const upload = async () => {
      const form = new FormData()
      form.append('fileName', 'a.txt')
      form.append('contentType', 'text/plain')
      form.append('bytes', new Blob(['tide']), 'a.txt')
      const response = await fetch(`${server.server.url}/api/IKnowledgeApi/UploadDocument`, {
        method: 'POST',
        headers: { authorization: 'Bearer owner-token', 'idempotency-key': 'file-one' },
        body: form,
      })
      return response.json()
    }
    expect(await upload()).toEqual(await upload())
    expect(server.host.uploads).toHaveLength(1)
  })
})
