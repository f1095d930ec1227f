import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectProvider } from '../../connect-provider.ts'
import { pngFile } from '../../files/png-file.ts'
import { type OpenAIServer, startOpenAIServer } from '../../fixtures/openai-server.ts'
import { launchHost, type RunningHost } from '../../host.ts'
import { openToPrograms } from '../../open-to-programs.ts'
import { until } from '../../until.ts'

interface ChatBody {
  readonly model?: unknown
  readonly messages?: unknown
  readonly [field: string]: unknown
}
interface Completion {
  readonly object: string
  readonly model: string
  readonly choices: readonly {
    readonly message: { readonly role: string; readonly content: string; readonly citations: readonly unknown[] }
    readonly finish_reason: string
  }[]
  readonly usage?: object
}
interface Chunk {
  readonly object?: string
  readonly choices: readonly {
    readonly delta: { readonly content?: string; readonly citations?: readonly { file_name: string }[] }
    readonly finish_reason: string | null
  }[]
  readonly usage?: { readonly total_tokens: number }
  readonly error?: { readonly message: string }
}

const question = 'When was the dome motor replaced?'
const asking = (more: ChatBody = {}): ChatBody => ({
  model: 'alcove',
  messages: [{ role: 'user', content: question }],
  ...more,
})

const picture = pngFile({ width: 2, height: 2, row: () => [200, 0, 0, 0, 0, 200] })
const dataUrl = `data:image/png;base64,${picture.toString('base64')}`
/** A question about pictures; without an address, one that has none. */
const showing = (...urls: string[]) => [
  {
    role: 'user',
    content: [
      { type: 'text', text: question },
      ...(urls.length === 0 ? [{ type: 'image_url' }] : urls.map((url) => ({ type: 'image_url', image_url: { url } }))),
    ],
  },
]

let model: OpenAIServer
let host: RunningHost

const post = (body: unknown, headers: Record<string, string> = { Authorization: `Bearer ${host.token}` }) =>
  fetch(`${host.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const complete = async (body: ChatBody): Promise<Completion> => {
  const response = await post(body)
  expect(response.status).toBe(200)
  return (await response.json()) as Completion
}
const chunksOf = async (response: Response): Promise<{ chunks: Chunk[]; isDone: boolean }> => {
  const events = (await response.text()).split('\n\n').filter((event) => event.startsWith('data: '))
  const data = events.map((event) => event.slice('data: '.length))
  return {
    chunks: data.filter((text) => text !== '[DONE]').map((text) => JSON.parse(text) as Chunk),
    isDone: data.at(-1) === '[DONE]',
  }
}
const errorOf = async (response: Response) =>
  ((await response.json()) as { error: { message: string; type: string; param: string | null; code: string | null } })
    .error

beforeAll(async () => {
  model = await startOpenAIServer({
    chat: [
      ({ body }) => {
        const said = JSON.stringify(body?.messages ?? [])
        if (said.includes('break off')) return { type: 'Status', status: 401, message: 'No such key.' }
        if (said.includes('say nothing for long')) return { type: 'NeverAnswers' }
        if (said.includes('until the limit')) return { type: 'Reply', deltas: ['It was '], finishReason: 'length' }
        return { type: 'Reply', deltas: ['It was replaced ', 'in March [1].'] }
      },
    ],
  })
  host = await launchHost()
  await openToPrograms(host.client)
  await connectProvider(host.client, model.baseUrl)
  const { documentId } = await host.client.add({
    fileName: 'motor `log`.txt',
    contentType: 'text/plain',
    bytes: 'The dome motor was replaced in March. The new motor is quieter.\n',
  })
  await host.client.settled([documentId])
}, 180_000)
afterAll(async () => {
  await host?.[Symbol.asyncDispose]()
  await model?.close()
})

describe('an answer', () => {
  it('is grounded: the passages reach the model, and the sources come back below the text and as data', async () => {
    const completion = await complete(asking())
    const message = completion.choices[0]?.message
    expect(message?.content).toBe('It was replaced in March [1].\n\n---\n- [1] `motor  log .txt, line 1`')
    expect(message?.citations).toMatchObject([
      { number: 1, file_name: 'motor `log`.txt', place: 'line 1', quote: expect.stringContaining('March') },
    ])
    expect(completion).toMatchObject({ object: 'chat.completion', model: 'alcove' })
    expect(completion.choices[0]?.finish_reason).toBe('stop')
    expect(JSON.stringify(model.requests.at(-1)?.body)).toContain('The new motor is quieter.')
  })

  it('streamed is the same text in pieces, with the sources and the usage at its end', async () => {
    const whole = await complete(asking())
    const response = await post(asking({ stream: true, stream_options: { include_usage: true } }))
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    const { chunks, isDone } = await chunksOf(response)
    const deltas = chunks.flatMap(({ choices }) => choices.map(({ delta }) => delta))
    expect(deltas.map(({ content = '' }) => content).join('')).toBe(whole.choices[0]?.message.content)
    expect(deltas.findLast(({ citations }) => citations)?.citations?.[0]?.file_name).toBe('motor `log`.txt')
    expect(chunks.flatMap(({ choices }) => choices.map((choice) => choice.finish_reason)).at(-1)).toBe('stop')
    expect(chunks.at(-1)?.usage?.total_tokens).toBeGreaterThan(0)
    expect(isDone).toBe(true)
  })

  it('takes system messages as instructions, and earlier answers without the list of sources below them', async () => {
    const earlier = await complete(asking())
    await complete({
      model: 'alcove',
      messages: [
        { role: 'system', content: 'Answer in rhymes.' },
        { role: 'user', content: question },
        { role: 'assistant', content: earlier.choices[0]?.message.content },
        { role: 'user', content: [{ type: 'text', text: 'And is the new dome motor quieter?' }] },
      ],
      max_tokens: 77,
    })
    const sent = model.requests.at(-1)?.body as { messages: { role: string; content: string }[]; max_tokens?: number }
    expect(sent.messages[0]).toMatchObject({ role: 'system', content: expect.stringContaining('Answer in rhymes.') })
    const said = sent.messages.slice(1).map(({ content }) => content)
    expect(said[0]).toBe(question)
    expect(said[1]).toMatch(/^It was replaced in March\s?\.?/)
    expect(said.join('\n')).not.toContain('---')
    expect(sent.max_tokens).toBe(77)
  })

  it('that the model cut says so', async () => {
    const completion = await complete(
      asking({ messages: [{ role: 'user', content: 'Tell the dome motor until the limit' }] }),
    )
    expect(completion.choices[0]?.finish_reason).toBe('length')
  })

  it('shows pictures to a model that sees, and tells one that does not which it is not shown', async () => {
    await complete(asking({ messages: showing(dataUrl, dataUrl) }))
    expect(JSON.stringify(model.requests.at(-1)?.body)).toContain('You cannot see them')
    const [instance] = (await host.client.settings.GetProviderSettings()).config.instances
    if (!instance) throw new Error('There is no provider.')
    const { instanceId, providerId, displayName, baseUrl, settings } = instance
    const edit = { ...{ instanceId, providerId, displayName, baseUrl, model: instance.model }, apiKey: null }
    await host.client.settings.SaveProviderInstance({ ...edit, settings: { ...settings, seesImages: true } })
    await complete(asking({ messages: showing(dataUrl, dataUrl) }))
    const sent = JSON.stringify(model.requests.at(-1)?.body)
    expect(sent.split(picture.toString('base64'))).toHaveLength(3)
    expect(sent).not.toContain('You cannot see them')
    await host.client.settings.SaveProviderInstance({ ...edit, settings })
  })

  it('refuses what calls itself a picture and is none, by its place', async () => {
    const none = `data:image/png;base64,${Buffer.from('<svg onload="x">').toString('base64')}`
    const response = await post(asking({ messages: showing(none) }))
    expect([response.status, (await errorOf(response)).message]).toEqual([415, expect.stringContaining('"picture 1"')])
  })

  it('is kept nowhere: no conversation, no message', async () => {
    await complete(asking())
    expect(await host.client.assistant.ListConversations()).toEqual([])
  })

  it('ends when nobody waits for it any longer', async () => {
    const hungUp = model.nextHangUp()
    const client = new AbortController()
    const before = model.requests.length
    const gone = fetch(`${host.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${host.token}` },
      body: JSON.stringify(asking({ messages: [{ role: 'user', content: 'The dome motor, say nothing for long' }] })),
      signal: client.signal,
    })
    // It may be asked for its models before.
    await until('the model to be asked', () => model.requests.slice(before).some(({ method }) => method === 'POST'))
    client.abort()
    await expect(gone).rejects.toThrow()
    expect(await hungUp).toBeGreaterThan(0)
  })
})

describe('models', () => {
  const models = async () => {
    const response = await host.client.request('/v1/models')
    return ((await response.json()) as { data: { id: string; object: string }[] }).data
  }

  it('are what is active and each instance of the caller, and each can be asked and described', async () => {
    expect((await models()).map(({ id }) => id)).toEqual(['alcove', 'alcove/Test endpoint'])
    const one = await host.client.request('/v1/models/alcove/Test%20endpoint')
    expect(await one.json()).toMatchObject({ id: 'alcove/Test endpoint', object: 'model' })
    const completion = await complete(asking({ model: 'alcove/Test endpoint' }))
    expect(completion.model).toBe('alcove/Test endpoint')
  })

  it('that are not there are told by name', async () => {
    const response = await post(asking({ model: 'gpt-4o' }))
    expect(response.status).toBe(404)
    expect(await errorOf(response)).toMatchObject({ code: 'model_not_found', param: 'model' })
    expect((await host.client.request('/v1/models/gpt-4o')).status).toBe(404)
  })
})

describe("refusals have OpenAI's shape", () => {
  it.each([
    ['no JSON', '{"model":', 400, null],
    ['no object', '[]', 400, null],
    ['no model', { messages: [{ role: 'user', content: 'x' }] }, 400, 'model'],
    ['no messages', asking({ messages: [] }), 400, 'messages'],
    ['messages of another type', asking({ messages: 'hello' }), 400, 'messages'],
    ['a picture without an address', asking({ messages: showing() }), 400, 'messages[0].content'],
    [
      'a picture at an address',
      asking({ messages: showing('http://127.0.0.1/x.png') }),
      400,
      'messages[0].content[1].image_url.url',
    ],
    [
      'a file as a picture',
      asking({ messages: showing('file:///etc/passwd') }),
      400,
      'messages[0].content[1].image_url.url',
    ],
    [
      'a drawing with scripts',
      asking({ messages: showing('data:image/svg+xml;base64,AAAA') }),
      400,
      'messages[0].content[1].image_url.url',
    ],
    ['a picture that is no base64', asking({ messages: showing('data:image/png;base64,%%%') }), 400, null],
    [
      'a picture of an answer',
      asking({
        messages: [
          { ...showing(dataUrl)[0], role: 'assistant' },
          { role: 'user', content: 'x' },
        ],
      }),
      400,
      null,
    ],
    ['more pictures than a message may hold', asking({ messages: showing(...Array(9).fill(dataUrl)) }), 400, null],
    ['the result of a tool', asking({ messages: [{ role: 'tool', content: 'x' }] }), 400, 'messages[0].role'],
    ['tools', asking({ tools: [{ type: 'function' }] }), 400, 'tools'],
    ['two answers at once', asking({ n: 2 }), 400, 'n'],
    [
      'JSON as the form of the answer',
      asking({ response_format: { type: 'json_object' } }),
      400,
      'response_format.type',
    ],
    ['a temperature of 9', asking({ temperature: 9 }), 400, 'temperature'],
    ['an answer as the last message', asking({ messages: [{ role: 'assistant', content: 'x' }] }), 400, null],
    ['a question of nothing', asking({ messages: [{ role: 'user', content: '  ' }] }), 400, null],
  ])('%s', async (_what, body, status, param) => {
    const response = await post(body)
    const error = await errorOf(response)
    expect([response.status, error.type, error.param]).toEqual([status, 'invalid_request_error', param])
    expect(error.message.length).toBeGreaterThan(10)
  })

  it('a body of another media type, an address of nothing, and a method of none', async () => {
    const text = await post('model=alcove', { 'Content-Type': 'text/plain', Authorization: `Bearer ${host.token}` })
    expect([text.status, (await errorOf(text)).type]).toEqual([415, 'invalid_request_error'])
    const nothing = await host.client.request('/v1/embeddings', { method: 'POST' })
    expect([nothing.status, (await errorOf(nothing)).code]).toEqual([404, 'not_found'])
    expect((await host.client.request('/v1/chat/completions')).status).toBe(404)
  })

  it.each([
    ['plain', false],
    ['streamed', true],
  ])('what the model refuses, in its words (%s)', async (_how, stream) => {
    const response = await post(asking({ stream, messages: [{ role: 'user', content: 'The dome motor: break off' }] }))
    expect(response.status).toBe(503)
    expect(await errorOf(response)).toMatchObject({ type: 'server_error', message: expect.stringMatching(/key/i) })
  })

  it('no credential, a wrong one, a foreign Host and a foreign Origin', async () => {
    const none = await post(asking(), {})
    expect([none.status, (await errorOf(none)).code]).toEqual([401, 'invalid_api_key'])
    const wrong = await post(asking(), { Authorization: 'Bearer not-the-token' })
    expect([wrong.status, (await errorOf(wrong)).code]).toEqual([401, 'invalid_api_key'])
    const elsewhere = await post(asking(), { Authorization: `Bearer ${host.token}`, Origin: 'https://evil.example' })
    expect([elsewhere.status, (await errorOf(elsewhere)).type]).toEqual([403, 'permission_error'])
  })

  it('one answer more than a person may have written at once', async () => {
    const silence = { role: 'user', content: 'The dome motor, say nothing for long' }
    const client = new AbortController()
    const before = model.requests.length
    const waiting = Array.from({ length: 8 }, () =>
      fetch(`${host.url}/v1/chat/completions`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${host.token}` },
        body: JSON.stringify(asking({ messages: [silence] })),
        signal: client.signal,
      }),
    )
    await until(
      'eight to be asked',
      () => model.requests.slice(before).filter(({ method }) => method === 'POST').length >= 8,
    )
    const refused = await post(asking())
    expect([refused.status, (await errorOf(refused)).code]).toEqual([429, 'rate_limit_exceeded'])
    client.abort()
    await Promise.allSettled(waiting)
    await until('an answer to be given again', async () => (await post(asking())).status === 200)
  })

  it('everything while it is switched off', async () => {
    await openToPrograms(host.client, false)
    const off = await post(asking())
    expect([off.status, (await errorOf(off)).message]).toEqual([403, expect.stringContaining('Settings')])
    expect((await host.client.request('/v1/models')).status).toBe(403)
    await openToPrograms(host.client)
    expect((await host.client.request('/v1/models')).status).toBe(200)
  })
})

it('is off to begin with', async () => {
  await using fresh = await launchHost()
  expect((await fresh.client.settings.GetPreferences()).programsEnabled).toBe(false)
  expect((await fresh.client.request('/v1/models')).status).toBe(403)
  expect((await fresh.client.request('/mcp', { method: 'POST' })).status).toBe(403)
})
