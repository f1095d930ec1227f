import { describe, expect, it } from 'vitest'
import * as alcove from '../../../src/main/library.ts'
import { type AIProviderRequest, type AIToolDefinition, withAIConfig, withAITools } from '../../../src/main/library.ts'
import { type LibraryApp, startAssistantApp, startRetrievalApp } from '../../assistant-app.ts'
import { until } from '../../until.ts'

const branding = { name: 'Assistant', icon: 'alcove.svg', showSidePanel: true }
const look: AIToolDefinition = {
  name: 'look',
  description: 'Looks.',
  parameters: { properties: [['what', { type: 'StringP' }, 'What.']] },
  executor: async (args) => ({ type: 'Succeeded', value: { seen: args } }),
  visibility: 'ServerSide',
  capabilities: { requiresFullPage: false, requiresPlatformAdmin: false },
}
const lookCall = { toolCalls: [{ toolCallId: 'call-1', name: 'look', arguments: { what: 'dome' } }] }

describe('a question over HTTP', () => {
  it('[A1.11] leads to a stored reply, by SubmitMessage alone', async () => {
    await using app = await startAssistantApp({ turns: [{ deltas: ['Of ', 'cedar.'] }] })
    const { conversation } = await app.ada.ask('What is the dome made of?')
    const stored = await app.ada.assistant.GetConversation(conversation.conversationId)
    expect(stored?.messages.map(({ role, content }) => [role, content])).toEqual([
      ['User', 'What is the dome made of?'],
      ['Assistant', 'Of cedar.'],
    ])
  })

  it('[A1.13] that uses up its turns ends as Completed, with a message that says so', async () => {
    await using app = await startAssistantApp({
      turns: [lookCall],
      builders: [withAITools([look]), withAIConfig({ branding, maxTurns: 3 })],
    })
    const { taskId, message } = await app.ada.ask('Look, and look again.')
    expect((await app.ada.assistant.GetTaskStatus(taskId))?.status).toEqual({ type: 'Completed' })
    expect(message.content).toContain('all 3 steps')
    expect(app.provider.requests).toHaveLength(3)
  })

  it('[A1.14] is sent with what earlier replies did with tools', async () => {
    await using app = await startAssistantApp({
      turns: [lookCall, { deltas: ['A dome.'] }, { deltas: ['Round.'] }],
      builders: [withAITools([look])],
    })
    const { conversation } = await app.ada.ask('What is there?')
    await app.ada.ask('What shape has it?', { conversationId: conversation.conversationId })
    const results = app.provider.requests.at(-1)?.messages.flatMap(({ toolResults = [] }) => toolResults)
    expect(results).toEqual([
      { toolCallId: 'call-1', name: 'look', result: { type: 'Succeeded', value: { seen: { what: 'dome' } } } },
    ])
  })

  it('[A1.15] after a very long conversation is sent whole, and the shortening is logged without its words', async () => {
    await using app = await startAssistantApp({
      turns: [{ deltas: ['Yes, noted. '.repeat(300)] }],
      info: { contextLength: 3_000 },
    })
    const { conversation } = await app.ada.ask('Remember this: '.concat('lighthouse '.repeat(200)))
    const { conversationId } = conversation
    for (const round of [1, 2]) await app.ada.ask(`And this (${round}): ${'harbour '.repeat(200)}`, { conversationId })
    const last = `Finally: ${'what did I tell you? '.repeat(30)}`
    await app.ada.ask(last, { conversationId })
    const request = app.provider.requests.at(-1)
    expect(request?.messages.at(-1)).toEqual({ role: 'User', content: last })
    expect(request?.messages.length).toBeLessThan(7)
    const line = app.log().find(({ msg }) => msg === 'the conversation was shortened to fit the model')
    expect(line).toMatchObject({ droppedMessages: expect.any(Number), fits: true })
    expect(JSON.stringify(line)).not.toContain('lighthouse')
  })
})

const DOME = 'The dome of the observatory is made of cedar wood, and it weighs twelve tonnes.'
const ask = 'What is the dome of the observatory made of?'

/** What the search tool handed to the model. */
const passagesOf = ({ toolResults }: alcove.ConversationMessage): { text: string }[] => {
  const [given] = toolResults
  if (given?.result.type !== 'Succeeded') throw new Error('The search failed.')
  return (given.result.value as unknown as { passages: { text: string }[] }).passages
}

describe('a question about documents', () => {
  it('[R5.03] [R5.04] [R5.10] finds its passages in the prompt, by one retrieval, though the app did nothing for it', async () => {
    await using app = await startRetrievalApp({ turns: [{ deltas: ['Of cedar [1].'] }] })
    await app.index([DOME])
    const { message } = await app.ada.ask(ask)
    expect(app.provider.requests[0]?.systemPrompt).toContain(DOME)
    expect(message.citations.map(({ quote }) => quote).join()).toContain('cedar wood')
    expect(message.searches).toEqual([ask])
    expect(app.events('_platform.retrieval', 'KnowledgeRetrieved')).toHaveLength(1)
  })

  it('[A11.17] is answered at DefaultTemperature, 0.7 or what was given; closer to its passages where the app says so', async () => {
    const grounded = [alcove.withGroundedTemperature(0.2)]
    const temperatureOf = async (
      question: string,
      builders: ReturnType<typeof withAIConfig>[] = [],
      retrieval: alcove.RetrievalBuilder[] = [],
    ) => {
      await using app = await startRetrievalApp({ turns: [{ deltas: ['Of cedar [1].'] }], builders, retrieval })
      await app.index([DOME])
      await app.ada.ask(question)
      return app.provider.requests[0]?.temperature
    }
    expect(await temperatureOf(ask)).toBe(0.7)
    for (const defaultTemperature of [0.7, 0.9])
      expect(await temperatureOf(ask, [withAIConfig({ branding, defaultTemperature })])).toBe(defaultTemperature)
    expect(await temperatureOf(ask, [], grounded)).toBe(0.2)
    expect(await temperatureOf('Write me a poem.', [], grounded)).toBe(0.7)
    expect(await temperatureOf(ask, [withAIConfig({ branding, defaultTemperature: 0.1 })], grounded)).toBe(0.1)
  })

  it('[R5.10] is quoted from one retrieval too, without a model', async () => {
    await using app = await startRetrievalApp({ provider: alcove.quotingProvider() })
    await app.index([DOME])
    const { message } = await app.ada.ask(ask)
    expect(message.content).toContain('cedar wood')
    expect(message.toolCalls).toEqual([])
    expect(app.events('_platform.retrieval', 'KnowledgeRetrieved')).toHaveLength(1)
  })

  it('that the model searches again brings only what was not given yet', async () => {
    const search = {
      toolCallId: 'c',
      name: 'search_knowledge',
      arguments: { query: 'dome observatory harbour lights' },
    }
    await using app = await startRetrievalApp({
      turns: [{ toolCalls: [search] }, { deltas: ['Cedar [1], green [2].'] }],
      retrieval: [alcove.withMinScore(-1), alcove.withTopK(1)],
    })
    await app.index([DOME])
    const { message } = await app.ada.ask(ask)
    expect(message.toolResults[0]?.result).toEqual({
      type: 'Succeeded',
      value: { passages: [], alreadyGiven: [{ number: 1, score: expect.any(Number) }] },
    })
    expect(message.content).toBe('Cedar [1], green.')
    expect(message.searches).toEqual([ask, 'dome observatory harbour lights'])
    expect(app.events('_platform.retrieval', 'KnowledgeRetrieved')).toHaveLength(2)
  })

  it('[R5.07] is answered with snippets of the length that is set, from the search tool as well', async () => {
    const long = 'The harbour has green lights. '.repeat(200)
    const search = { toolCallId: 'c', name: 'search_knowledge', arguments: { query: 'harbour green lights' } }
    for (const limit of [1500, 100]) {
      await using app = await startRetrievalApp({
        turns: [{ toolCalls: [search] }, { deltas: ['Green.'] }],
        retrieval: [alcove.withMinScore(0.2), alcove.withSnippetCharLimit(limit), alcove.withTopK(1)],
      })
      await app.index([long.slice(0, 5_000), DOME])
      const { message } = await app.ada.ask(ask)
      const passages = passagesOf(message)
      expect(passages).toHaveLength(1)
      expect(passages[0]?.text.length).toBeLessThanOrEqual(limit)
      expect(passages[0]?.text.length).toBeGreaterThan(limit / 2)
    }
  })

  it('[R5.08] that nothing answers is refused without a call of the provider when grounding is strict', async () => {
    await using app = await startRetrievalApp({ retrieval: [alcove.withGroundingMode('StrictlyGrounded')] })
    await app.index([DOME])
    const english = await app.ada.ask('Chess championship Reykjavik 1972: winner?')
    const german = await app.ada.ask('Wer gewann die Schachweltmeisterschaft?')
    expect(english.message.content).toMatch(/^Your documents do not answer this/)
    expect(german.message.content).toMatch(/^Ihre Dokumente beantworten das nicht/)
    expect((await app.ada.assistant.GetTaskStatus(english.taskId))?.status).toEqual({ type: 'Completed' })
    expect(app.provider.requests).toEqual([])
  })

  it('[R5.09] that nothing answers still reaches the provider when grounding is Preferred or Permissive', async () => {
    for (const mode of ['Preferred', 'Permissive'] as const) {
      await using app = await startRetrievalApp({ retrieval: [alcove.withGroundingMode(mode)] })
      await app.index([DOME])
      await app.ada.ask('Chess championship Reykjavik 1972: winner?')
      expect(app.provider.requests).toHaveLength(1)
    }
  })

  it('that cannot be searched for is refused when grounding is strict, in other words', async () => {
    const embedder = alcove.hashEmbedder()
    let isDown = false
    const breaking: alcove.EmbeddingProvider = {
      ...embedder,
      generateEmbeddings: async (texts) => {
        if (isDown) throw new Error('down')
        return embedder.generateEmbeddings(texts)
      },
    }
    await using app = await startRetrievalApp({
      retrieval: [alcove.withEmbeddingProvider(breaking), alcove.withGroundingMode('StrictlyGrounded')],
    })
    await app.index([DOME])
    isDown = true
    const { message } = await app.ada.ask(ask)
    expect(message.content).toContain('could not be searched')
    expect(app.provider.requests).toEqual([])
  })
})

describe('a follow-up', () => {
  it('is searched for as the connected model understands it, and the reply says so', async () => {
    await using app = await startRetrievalApp({
      turns: [{ deltas: ['Of cedar [1].'] }, { deltas: ['Twelve tonnes [1].'] }],
      structured: ({ schema }) =>
        schema.includes('question')
          ? '{"question":"How much does the dome of the observatory weigh?"}'
          : '{"title":"Dome"}',
    })
    await app.index([DOME])
    const { conversation } = await app.ada.ask(ask)
    const { message } = await app.ada.ask('and how much does it weigh?', {
      conversationId: conversation.conversationId,
    })
    expect(message.searches).toEqual(['How much does the dome of the observatory weigh?'])
    expect(app.provider.requests[1]?.systemPrompt).toContain('twelve tonnes')
    expect(app.provider.requests[1]?.messages.at(-1)?.content).toBe('and how much does it weigh?')
    expect(app.events('_platform.retrieval', 'KnowledgeRetrieved')).toHaveLength(2)
  })

  it('carries over its subject where no model is connected', async () => {
    await using app = await startRetrievalApp({ provider: alcove.quotingProvider() })
    await app.index([DOME, 'The harbour master lives in a white house.'])
    const { conversation } = await app.ada.ask(ask)
    const { message } = await app.ada.ask('and how much does it weigh?', {
      conversationId: conversation.conversationId,
    })
    expect(message.searches?.[0]).toContain('dome')
    expect(message.content).toContain('twelve tonnes')
  })
})

describe('the title of a conversation', () => {
  it('is what the model calls it, once it has answered, and its first words until then', async () => {
    await using app = await startAssistantApp({ structured: () => '{"title":"“Cedar for the dome.”"}' })
    const { conversation } = await app.ada.ask(ask)
    const { conversationId } = conversation
    await until('the title', async () => {
      const stored = await app.ada.assistant.GetConversation(conversationId)
      return stored?.title === 'Cedar for the dome'
    })
    await app.ada.ask('And now?', { conversationId })
    expect((await app.ada.assistant.GetConversation(conversationId))?.title).toBe('Cedar for the dome')
  })

  it.each([['{"title":""}'], ['no JSON'], [`{"title":"${'long '.repeat(40)}"}`]])(
    'stays the first words where the model gives nothing of use: %s',
    async (structured) => {
      let asked = 0
      await using app = await startAssistantApp({
        structured: () => {
          asked += 1
          return structured
        },
      })
      const { conversation } = await app.ada.ask(ask)
      await until('the model to be asked', () => asked > 0)
      await app.stop()
      expect(conversation.title).toBe(ask)
      expect(app.log().some(({ level }) => Number(level) >= 50)).toBe(false)
    },
  )

  it('is the person’s own once they have chosen one', async () => {
    const gate = Promise.withResolvers<void>()
    const provider = alcove.scriptedProvider([{ deltas: ['Yes.'] }], { structured: () => '{"title":"Of the model"}' })
    await using app = await startAssistantApp({
      provider: {
        ...provider,
        sendStructuredMessage: async (request, options) => {
          await gate.promise
          return provider.sendStructuredMessage(request, options)
        },
      },
    })
    const { conversation } = await app.ada.ask(ask)
    const { conversationId } = conversation
    await app.ada.conversations.RenameConversation({ conversationId, title: 'Mine' })
    gate.resolve()
    await app.stop()
    expect(app.log().filter(({ level }) => Number(level) >= 50)).toEqual([])
  })

  const editFirst = async (app: LibraryApp, conversationId: string, content: string): Promise<void> => {
    const page = await app.ada.conversations.ReadConversation({ conversationId, limit: 10 })
    const messageId = page?.messages[0]?.messageId ?? ''
    await app.ada.conversations.EditMessage({ conversationId, messageId, content })
  }
  const titleOf = async (app: LibraryApp, conversationId: string) =>
    (await app.ada.assistant.GetConversation(conversationId))?.title

  it('follows the first question into other words (it kept the words that were edited away)', async () => {
    await using app = await startAssistantApp({ turns: ['One.', 'Two.', 'Three.'].map((text) => ({ deltas: [text] })) })
    const { conversation } = await app.ada.ask('Who built the pier?')
    const { conversationId } = conversation
    await editFirst(app, conversationId, 'Who paid for the dome?')
    expect(await titleOf(app, conversationId)).toBe('Who paid for the dome?')
  })

  const ofPier = (request: Pick<AIProviderRequest, 'messages'>) =>
    request.messages[0]?.content.includes('pier') ?? false

  it('is given by the model once more then', async () => {
    await using app = await startAssistantApp({
      structured: (request) => `{"title":"${ofPier(request) ? 'Builders of the pier' : 'Payers of the dome'}"}`,
    })
    const { conversation } = await app.ada.ask('Who built the pier?')
    const { conversationId } = conversation
    await until('the title', async () => (await titleOf(app, conversationId)) === 'Builders of the pier')
    await editFirst(app, conversationId, 'Who paid for the dome?')
    await until('the other title', async () => (await titleOf(app, conversationId)) === 'Payers of the dome')
  })

  it('is not what the model says late of words that were edited away', async () => {
    const gate = Promise.withResolvers<void>()
    const provider = alcove.scriptedProvider([{ deltas: ['One.'] }, { deltas: ['Two.'] }], {
      structured: (request) => (ofPier(request) ? '{"title":"Builders of the pier"}' : null),
    })
    let late = false
    await using app = await startAssistantApp({
      provider: {
        ...provider,
        sendStructuredMessage: async (request, options) => {
          if (!ofPier(request)) return provider.sendStructuredMessage(request, options)
          await gate.promise
          late = true
          return provider.sendStructuredMessage(request, options)
        },
      },
    })
    const { conversation } = await app.ada.ask('Who built the pier?')
    const { conversationId } = conversation
    await editFirst(app, conversationId, 'Who paid for the dome?')
    gate.resolve()
    await until('the late title', () => late)
    expect(await titleOf(app, conversationId)).toBe('Who paid for the dome?')
  })

  it('stays where a person chose it, whatever the first question becomes', async () => {
    await using app = await startAssistantApp({ turns: ['One.', 'Two.'].map((text) => ({ deltas: [text] })) })
    const { conversation } = await app.ada.ask('Who built the pier?')
    const { conversationId } = conversation
    await app.ada.conversations.RenameConversation({ conversationId, title: 'Mine' })
    await editFirst(app, conversationId, 'Who paid for the dome?')
    expect(await titleOf(app, conversationId)).toBe('Mine')
  })
})
