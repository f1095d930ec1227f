import { describe, expect, it } from 'vitest'
import type { ConversationMessage } from '../../../contracts/index.ts'
import { runAgentLoop, scriptedProvider } from '../../library.ts'
import { call, loopOf, said, tool } from './scripted-loop.ts'

describe('a provider that sends too much', () => {
  const sending = (send: (onDelta: (text: string) => void, onReasoning: (text: string) => void) => void) =>
    loopOf([], {
      provider: {
        ...scriptedProvider([]),
        sendMessage: (_request, { onDelta, onReasoning } = {}) => {
          send(onDelta ?? (() => {}), onReasoning ?? (() => {}))
          return new Promise(() => undefined)
        },
      },
    }).loop

  it.each([
    [
      'text without end',
      (say: (text: string) => void) => Array.from({ length: 500 }, () => say('x'.repeat(1_000))),
      '400,000 characters',
    ],
    ['one huge piece', (say: (text: string) => void) => [say('x'.repeat(300_000))], '200,000 characters in one piece'],
    [
      'empty pieces without end',
      (say: (text: string) => void) => Array.from({ length: 500_001 }, () => say('')),
      '500,000 pieces',
    ],
  ])('is not listened to any longer: %s', async (_name, send, words) => {
    await expect(runAgentLoop(sending((say) => void send(say)))).rejects.toMatchObject({
      name: 'AIProviderFailure',
      message: expect.stringContaining(words),
    })
  })

  it('is not listened to any longer: thoughts without end', async () => {
    const loop = sending((_say, think) => {
      for (let count = 0; count < 500; count += 1) think('x'.repeat(1_000))
    })
    await expect(runAgentLoop(loop)).rejects.toMatchObject({ message: expect.stringContaining('of thoughts') })
  })
})

describe('what a model thinks', () => {
  it('is told and kept apart, and no citation is read in it', async () => {
    const thoughts: string[] = []
    const { loop, events } = loopOf([{ thoughts: ['The user asks [1] ', 'about wood.'], deltas: ['Cedar.'] }], {
      context: { onThoughts: (delta) => thoughts.push(delta) },
    })
    const message = await runAgentLoop(loop)
    expect(thoughts.join('')).toBe('The user asks [1] about wood.')
    expect(message).toMatchObject({ content: 'Cedar.', thoughts: 'The user asks [1] about wood.', citations: [] })
    expect(JSON.stringify(events)).not.toContain('The user asks')
  })

  it('goes back to the provider with its metadata on the next call of the same reply, and never as text', async () => {
    const look = tool('look', async () => ({ type: 'Succeeded', value: 1 }))
    const { loop, provider } = loopOf(
      [
        { thoughts: ['Hm.'], providerMetadata: { scripted: { signature: 'abc' } }, toolCalls: [call('look')] },
        { deltas: ['Cedar.'] },
      ],
      { tools: [look] },
    )
    await runAgentLoop(loop)
    const echoed = provider.requests[1]?.messages.find(({ role }) => role === 'Assistant')
    expect(echoed).toMatchObject({
      content: '',
      reasoning: 'Hm.',
      providerMetadata: { scripted: { signature: 'abc' } },
    })
    const later = loopOf([{ deltas: ['Yes.'] }], {
      context: {
        conversation: {
          conversationId: crypto.randomUUID(),
          messages: [said('User', 'Wood?'), { ...said('Assistant', 'Cedar.'), thoughts: 'Hm.' }],
        },
      },
    })
    await runAgentLoop(later.loop)
    expect(JSON.stringify(later.provider.requests[0])).not.toContain('Hm.')
  })
})

describe('a reply that the provider cut', () => {
  it.each([
    [{ deltas: ['Of ce'], stopReason: 'MaxTokens' as const }, 'Length', 'Of ce'],
    [{ deltas: ['Of ce'], finishReason: 'Length' as const }, 'Length', 'Of ce'],
    [{ deltas: ['Of ce'], finishReason: 'ContentFilter' as const }, 'ContentFilter', 'Of ce'],
    [{ deltas: ['Of ce'], finishReason: 'Error' as const }, 'Error', 'Of ce'],
    [{ deltas: [], finishReason: 'ContentFilter' as const }, 'ContentFilter', 'withheld'],
  ])('says so: %j', async (turn, cutReason, text) => {
    const message = await runAgentLoop(loopOf([turn]).loop)
    expect(message).toMatchObject({ completion: 'Cut', cutReason, content: expect.stringContaining(text) })
  })

  it('is not looked through for what supports it where the app says it: the model said nothing (its sentence was told to be supported by nothing)', async () => {
    const checked: string[] = []
    const support = {
      check: async (content: string) => {
        checked.push(content)
        return []
      },
    }
    const replyOf = (deltas: string[]) => runAgentLoop(loopOf([{ deltas }], { context: { support } }).loop)
    expect((await replyOf([' ', '\n'])).content).toContain('without a word')
    expect(checked).toEqual([])
    await replyOf(['Cedar.'])
    expect(checked).toEqual(['Cedar.'])
  })

  it('is looked through as far as the model said it: that all steps are used up is no claim (it was told to be supported by nothing)', async () => {
    const checked: string[] = []
    const support = {
      check: async (content: string) => {
        checked.push(content)
        return []
      },
    }
    const look = tool('look', async () => ({ type: 'Succeeded', value: 1 }))
    const again = { toolCalls: [call('look')] }
    const replyOf = (deltas: string[]) =>
      runAgentLoop(loopOf([again, { deltas }], { tools: [look], context: { support, maxTurns: 2 } }).loop)
    expect((await replyOf(['Cedar.'])).content).toMatch(/^Cedar\.\n\nI used all 2 steps/)
    expect(checked).toEqual(['Cedar.'])
    expect((await replyOf([])).content).toMatch(/^I used all 2 steps/)
    expect(checked).toEqual(['Cedar.'])
  })

  it('is whole when it ends by itself', async () => {
    expect(await runAgentLoop(loopOf([{ deltas: ['Cedar.'], finishReason: 'Stop' }]).loop)).toMatchObject({
      completion: 'Complete',
    })
  })
})

describe('the messages of a request', () => {
  it('begin with the user and take turns strictly, whatever became of earlier replies', async () => {
    const messages: ConversationMessage[] = [
      said('Assistant', 'Welcome.'),
      said('User', 'One?'),
      { ...said('Assistant', ''), completion: 'Failed' },
      said('User', 'Two?'),
      { ...said('Assistant', ''), completion: 'Stopped' },
      said('User', 'Three?'),
      said('Assistant', 'Part'),
      said('Assistant', 'and rest.'),
    ]
    const { loop, provider } = loopOf([{ deltas: ['Yes.'] }], {
      context: { conversation: { conversationId: crypto.randomUUID(), messages } },
    })
    await runAgentLoop(loop)
    expect(provider.requests[0]?.messages.map(({ role, content }) => [role, content])).toEqual([
      ['User', 'One?\n\nTwo?\n\nThree?'],
      ['Assistant', 'Part\n\nand rest.'],
      ['User', 'What is the dome made of?'],
    ])
  })

  it('[A1.14] hold earlier tool calls and their results while there is room, and shorten the results first', async () => {
    const value = { passages: ['The dome is made of cedar. '.repeat(400)] }
    const toolCallId = 'call-1'
    const messages: ConversationMessage[] = [
      said('User', 'What is it made of?'),
      {
        ...said('Assistant', 'Of cedar.'),
        toolCalls: [{ toolCallId, name: 'look', arguments: { what: 'dome' } }],
        toolResults: [{ toolCallId, name: 'look', result: { type: 'Succeeded', value } }],
      },
    ]
    const look = tool('look', async () => ({ type: 'Succeeded', value: 1 }))
    const sent = async (contextLength: number) => {
      const provider = scriptedProvider([{ deltas: ['Yes.'] }], { info: { contextLength } })
      const { loop } = loopOf([], {
        provider,
        tools: [look],
        context: { conversation: { conversationId: crypto.randomUUID(), messages } },
      })
      await runAgentLoop(loop)
      return provider.requests[0]?.messages ?? []
    }
    const roomy = await sent(100_000)
    expect(roomy.map(({ role, toolCalls, toolResults }) => [role, toolCalls?.length, toolResults?.length])).toEqual([
      ['User', undefined, undefined],
      ['Assistant', 1, undefined],
      ['User', undefined, 1],
      ['Assistant', undefined, undefined],
      ['User', undefined, undefined],
    ])
    expect(roomy[2]?.toolResults?.[0]?.result).toEqual({ type: 'Succeeded', value })
    const tight = await sent(2_000)
    expect(tight.map(({ content }) => content)).toEqual(roomy.map(({ content }) => content))
    expect(JSON.stringify(tight[2]).length).toBeLessThan(5_000)
    expect(JSON.stringify(tight[2])).toContain('shortened')
  })

  it('leave out the oldest exchanges when nothing else helps, and never the question', async () => {
    const messages = Array.from({ length: 40 }, (_, at) =>
      said(at % 2 === 0 ? 'User' : 'Assistant', `${at} ${'word '.repeat(200)}`),
    )
    const question = said('User', `Now: ${'why '.repeat(2_000)}`)
    const provider = scriptedProvider([{ deltas: ['Yes.'] }], { info: { contextLength: 8_000 } })
    const { loop } = loopOf([], {
      provider,
      context: { userMessage: question, conversation: { conversationId: crypto.randomUUID(), messages } },
    })
    await runAgentLoop(loop)
    const sent = provider.requests[0]?.messages ?? []
    expect(sent.at(-1)).toEqual({ role: 'User', content: question.content })
    expect(sent.length).toBeLessThan(40)
    expect(sent[0]?.role).toBe('User')
    const kept = sent.slice(0, -1).map(({ content }) => content)
    expect(kept).toEqual(messages.slice(messages.length - kept.length).map(({ content }) => content))
  })
})
