import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_KEY, connectProvider } from '../connect-provider.ts'
import { filesIn } from '../data-dir.ts'
import { type ChatScript, startOpenAIServer } from '../fixtures/openai-server.ts'
import { launchHost, type RunningHost } from '../host.ts'
import { until } from '../until.ts'

let host: RunningHost
beforeAll(async () => {
  host = await launchHost()
  const { documentId } = await host.client.add({ fileName: 'vault.txt', bytes: 'The vault opens with the code 7291.' })
  await host.client.settled([documentId])
})
afterAll(() => host?.[Symbol.asyncDispose]())

/** What a person sees of a question that one scripted endpoint answers. */
const askThrough = async (...chat: ChatScript[]) => {
  await using server = await startOpenAIServer({ chat })
  const instanceId = await connectProvider(host.client, server.baseUrl)
  await using stream = await host.client.notifications()
  const task = await host.client.assistant.SubmitMessage({ content: 'What opens the vault?' })
  const events = await stream.task(task.taskId)
  const conversation = await host.client.assistant.GetConversation(task.conversationId)
  await host.client.settings.DeleteProviderInstance(instanceId)
  return { events, conversation, requests: server.requests, instanceId }
}

describe('a provider that fails', () => {
  it.each<[string, ChatScript, RegExp, string]>([
    ['refuses the key', { type: 'Status', status: 401 }, /key.*Settings/i, ''],
    ['has had enough', { type: 'Status', status: 429 }, /wait/i, ''],
    ['is broken', { type: 'Status', status: 500 }, /endpoint failed|try again/i, ''],
    ['answers garbage', { type: 'Garbage', body: '<<<not a stream>>>', contentType: 'application/json' }, /\w/, ''],
    [
      'answers a web page',
      { type: 'Garbage', body: '<html>hi</html>', contentType: 'text/html' },
      /web page|base URL/i,
      '',
    ],
    ['breaks off', { type: 'HalfStream', deltas: ['The vault ', 'opens '] }, /\w/, 'The vault opens '],
    [
      'fails in its stream',
      { type: 'StreamedError', deltas: ['The '], message: 'out of memory' },
      /out of memory/,
      'The ',
    ],
    [
      'floods, 4,500 pieces at once',
      { type: 'Reply', deltas: Array.from({ length: 4_500 }, (_, at) => `${at}`.padEnd(100, '.')) },
      /a reply that is too long/,
      '1500....',
    ],
  ])(
    '%s: the person is told so',
    async (_name, script, words, kept) => {
      const { events, conversation } = await askThrough(script)
      const error = events.find((event) => event.type === 'StreamError')
      expect(error?.error).toMatch(words)
      expect(error?.error).not.toMatch(/\bat .*\.(ts|js):\d+|undefined|\[object/)
      expect(error?.error).not.toContain(API_KEY)
      const last = events.findLast((event) => event.type === 'TaskStatusChanged')
      expect(last?.status).toEqual({ type: 'Failed', reason: error?.error })
      const [question, reply] = conversation?.messages.filter(({ role }) => role !== 'Tool') ?? []
      expect(question).toMatchObject({ role: 'User' })
      expect(reply).toMatchObject({ role: 'Assistant', completion: 'Failed' })
      expect(reply?.content).toContain(kept)
      expect(conversation?.activeReply).toBeNull()
    },
    120_000,
  )

  it('that never answers can be stopped at once, and the call is given up', async () => {
    await using server = await startOpenAIServer({ chat: [{ type: 'NeverAnswers' }] })
    const instanceId = await connectProvider(host.client, server.baseUrl)
    await using stream = await host.client.notifications()
    const task = await host.client.assistant.SubmitMessage({ content: 'Are you there?' })
    await until('the request to be under way', () => server.requests.some(({ path }) => path.includes('chat')))
    const hungUp = server.nextHangUp()
    await host.client.conversations.CancelTask(task.taskId)
    await hungUp
    const events = await stream.task(task.taskId)
    expect(events.findLast((event) => event.type === 'TaskStatusChanged')?.status).toEqual({ type: 'Cancelled' })
    await host.client.settings.DeleteProviderInstance(instanceId)
  })

  it('once is asked again, and nobody notices', async () => {
    const { conversation, requests } = await askThrough(
      { type: 'Status', status: 500 },
      { type: 'Reply', deltas: ['The code is 7291 [1].'] },
    )
    expect(requests.filter(({ path }) => path.includes('chat'))).toHaveLength(2)
    expect(conversation?.messages.at(-1)).toMatchObject({ content: 'The code is 7291 [1].', completion: 'Complete' })
  })

  it('does not keep the quoting assistant from answering afterwards', async () => {
    await askThrough({ type: 'Status', status: 401 })
    const { message } = await host.client.ask('What opens the vault?')
    expect(message.content).toContain('7291')
  })
})

describe('a generated reply', () => {
  it('stands on the passages that were sent, and cites them', async () => {
    const { conversation, requests } = await askThrough({ type: 'Reply', deltas: ['It opens with ', '7291 [1].'] })
    const chat = requests.find(({ path }) => path.includes('chat'))
    expect(JSON.stringify(chat?.body)).toContain('The vault opens with the code 7291.')
    const reply = conversation?.messages.at(-1)
    expect(reply).toMatchObject({ content: 'It opens with 7291 [1].', completion: 'Complete' })
    expect(reply?.citations).toMatchObject([{ number: 1, fileName: 'vault.txt' }])
  })

  it('is paid for with a key that goes to the endpoint and nowhere else', async () => {
    const { requests, instanceId } = await askThrough({ type: 'Reply', deltas: ['Fine.'] })
    expect(requests.every(({ headers }) => headers.authorization === `Bearer ${API_KEY}`)).toBe(true)
    expect(requests.every(({ body }) => !JSON.stringify(body).includes(API_KEY))).toBe(true)
    expect(host.log()).not.toContain(API_KEY)
    for (const path of await filesIn(host.dataDir)) {
      expect((await readFile(join(host.dataDir, path))).includes(API_KEY), path).toBe(false)
    }
    const settings = await host.client.settings.GetProviderSettings()
    expect(JSON.stringify(settings)).not.toContain(API_KEY)
    expect(settings.config.instances.map((instance) => instance.instanceId)).not.toContain(instanceId)
  })
})
