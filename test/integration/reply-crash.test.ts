import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AITask } from '../../src/contracts/index.ts'
import { connectProvider } from '../connect-provider.ts'
import { startOpenAIServer } from '../fixtures/openai-server.ts'
import { launchHost, type RunningHost, temporaryDataDir } from '../host.ts'

const QUESTION = 'Tell me everything about lighthouses.'
const BEGINNING = 'The lighthouse at the point was lit in 1861, and '

let dataDir: string
beforeEach(async () => {
  dataDir = await temporaryDataDir()
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** Asks, and waits until the beginning of the reply has been streamed and there is no more. */
const askHalf = async (host: RunningHost) => {
  await using stream = await host.client.notifications()
  const task = await host.client.assistant.SubmitMessage({ content: QUESTION })
  let text = ''
  await stream.first('the beginning of the reply', ({ kind, payload }) => {
    if (kind === 'AIStream' && payload.type === 'MessageDelta' && payload.taskId === task.taskId) text += payload.delta
    return text === BEGINNING
  })
  return task
}

const expectCutReply = async (
  host: RunningHost,
  { taskId, conversationId }: AITask,
  written: string,
): Promise<string> => {
  const conversation = await host.client.assistant.GetConversation(conversationId)
  expect(conversation?.activeReply).toBeNull()
  const [question, reply, ...more] = conversation?.messages ?? []
  expect(question).toMatchObject({ role: 'User', content: QUESTION })
  expect(reply).toMatchObject({ role: 'Assistant', completion: 'Failed' })
  expect(reply?.content).toContain(written)
  expect(more).toEqual([])
  const task = await host.client.assistant.GetTaskStatus(taskId)
  expect(task?.status).toEqual({ type: 'Failed', reason: expect.stringMatching(/\w+ \w+.*\.$/) })
  return reply?.content ?? ''
}

describe('a host that goes in the middle of a reply', () => {
  it('[A8.06] by kill -9 comes back with the question, what was written, and a reason that is announced', async () => {
    const deltas = Array.from({ length: 400 }, (_, at) => `word${at} `)
    await using server = await startOpenAIServer({ chat: [{ type: 'Reply', deltas, delayMs: 20 }] })
    const host = await launchHost({ dataDir })
    await connectProvider(host.client, server.baseUrl)
    await using stream = await host.client.notifications()
    const task = await host.client.assistant.SubmitMessage({ content: QUESTION })
    let streamed = ''
    await stream.first('a good part of the reply', ({ kind, payload }) => {
      if (kind === 'AIStream' && payload.type === 'MessageDelta') streamed += payload.delta
      return streamed.includes('word150 ')
    })
    await host.kill9()

    await using next = await launchHost({ dataDir })
    await using heard = await next.client.notifications(stream.lastEventId)
    const events = await heard.task(task.taskId)
    const status = { type: 'Failed', reason: expect.stringContaining('closed while this reply') }
    expect(events.at(-1)).toEqual({ type: 'TaskStatusChanged', taskId: task.taskId, status })
    expect((await next.client.assistant.GetTaskStatus(task.taskId))?.status).toEqual(status)
    const reply = await expectCutReply(next, task, 'word0 word1 ')
    // What was streamed in the last moments may be lost, nothing else.
    expect(deltas.join('').startsWith(reply)).toBe(true)
    expect(reply.length).toBeGreaterThan(streamed.length / 4)
    expect(await next.client.assistant.ListConversations()).toMatchObject([{ active: false }])
  })

  it('by SIGTERM exits 0, and comes back the same', async () => {
    await using server = await startOpenAIServer({ chat: [{ type: 'GoesSilent', deltas: [BEGINNING] }] })
    const host = await launchHost({ dataDir })
    await connectProvider(host.client, server.baseUrl)
    const task = await askHalf(host)
    const hungUp = server.nextHangUp()
    expect(await host.stop()).toEqual({ code: 0, signal: null })
    await hungUp

    await using next = await launchHost({ dataDir })
    await expectCutReply(next, task, BEGINNING)
  })

  it('answers the next question in the same conversation', async () => {
    await using server = await startOpenAIServer({
      chat: [
        { type: 'GoesSilent', deltas: [BEGINNING] },
        { type: 'Reply', deltas: ['It still stands.'] },
      ],
    })
    const host = await launchHost({ dataDir })
    await connectProvider(host.client, server.baseUrl)
    const { conversationId } = await askHalf(host)
    await host.kill9()

    await using next = await launchHost({ dataDir })
    const { message, conversation } = await next.client.ask('Does it stand?', { conversationId })
    expect(message).toMatchObject({ content: 'It still stands.', completion: 'Complete' })
    expect(conversation.messages.filter(({ role }) => role === 'User')).toHaveLength(2)
  })
})
