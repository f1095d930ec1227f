import { describe, expect, it } from 'vitest'
import type { ConversationMessage, MessagePicture } from '../../../../contracts/index.ts'
import type { AIProviderMessage } from '../../providers/ai-provider.ts'
import { pictureTokens } from '../../providers/messages/picture-tokens.ts'
import { conversationLength, shrinkRequest } from '../../providers/messages/shrink-request.ts'
import { scriptedProvider } from '../../providers/scripted-provider.ts'
import { alternateRoles } from '../alternate-roles.ts'
import { fitMessages } from '../budget/fit-messages.ts'
import { runAgentLoop } from '../run-agent-loop.ts'
import { loopOf, said } from '../scripted-loop.ts'

const image = { mediaType: 'image/png', data: 'AAAA', width: 1_500, height: 1_000 }
const user = (content: string, images = 0): AIProviderMessage => ({
  role: 'User',
  content,
  ...(images > 0 && { images: Array.from({ length: images }, () => image) }),
})
const picture = (fileName: string, sizeBytes = 3): MessagePicture => ({
  pictureId: crypto.randomUUID(),
  fileName,
  mediaType: 'image/png',
  sizeBytes,
  width: 100,
  height: 100,
})
const showing = (content: string, ...pictures: MessagePicture[]): ConversationMessage => ({
  ...said('User', content),
  pictures,
})

describe('pictures and the token budget', () => {
  it('a picture takes its points by 750, once it is as small as providers make it', () => {
    expect(pictureTokens({ width: 1_500, height: 1_000 })).toBe(2_000)
    expect(pictureTokens({ width: 8_000, height: 8_000 })).toBe(3_279)
    expect(pictureTokens({ width: 16, height: 16 })).toBe(85)
    expect(pictureTokens({})).toBe(3_279)
  })

  it('those of earlier messages go first, the oldest first; those of the question stay', () => {
    const history = [user('One', 2), { role: 'Assistant' as const, content: 'x' }, user('Two', 1)]
    const whole = fitMessages(history, [user('Three', 1)], 9_000)
    expect(whole).toMatchObject({ droppedPictures: 0, fits: true })
    const some = fitMessages(history, [user('Three', 1)], 6_200)
    expect(some).toMatchObject({ droppedPictures: 1, droppedMessages: 0, fits: true })
    expect(some.messages.map(({ images = [] }) => images.length)).toEqual([1, 0, 1, 1])
    expect(some.messages[0]?.content).toContain('left out')
    const none = fitMessages(history, [user('Three', 1)], 100)
    expect(none).toMatchObject({ droppedPictures: 3, fits: false })
    expect(none.messages.map(({ images = [] }) => images.length)).toEqual([1])
  })

  it('a conversation that is refused as too long loses earlier pictures before anything else', () => {
    const messages = [user('One', 1), { role: 'Assistant' as const, content: 'a reply' }, user('Two', 1)]
    const request = { systemPrompt: 'Be brief.', messages }
    const shrunk = shrinkRequest(request, conversationLength(request) - 10)
    expect(shrunk.messages.map(({ content, images = [] }) => [content, images.length])).toEqual([
      ['One', 0],
      ['a reply', 0],
      ['Two', 1],
    ])
  })

  it('neighbours that become one message keep the pictures of both', () => {
    expect(alternateRoles([user('One', 1), user('Two', 1)])).toMatchObject([
      { content: 'One\n\nTwo', images: [image, image] },
    ])
  })
})

describe('a run over a conversation with pictures', () => {
  const provider = () =>
    scriptedProvider([{ deltas: ['Red.'] }], {
      structured: () => null,
      info: { seesImages: true, contextLength: 50_000 },
    })
  const contextOf = (messages: readonly ConversationMessage[], userMessage: ConversationMessage) => ({
    conversation: { conversationId: crypto.randomUUID(), messages },
    userMessage,
    readPicture: async ({ fileName }: MessagePicture) =>
      fileName === 'gone.png' ? null : new TextEncoder().encode(fileName),
  })
  const namesIn = (images: readonly { data: string }[] = []) =>
    images.map(({ data }) => Buffer.from(data, 'base64').toString())

  it('shows the newest twenty, says which it does not show, and does without bytes that are gone', async () => {
    const model = provider()
    const old = Array.from({ length: 3 }, (_, at) =>
      showing(`Old ${at}`, ...Array.from({ length: 8 }, (__, each) => picture(`${at}-${each}.png`))),
    )
    const { loop } = loopOf([], {
      provider: model,
      context: contextOf(old, showing('Now?', picture('now.png'), picture('gone.png'))),
    })
    const message = await runAgentLoop(loop)
    const sent = model.requests[0]?.messages ?? []
    const names = sent.flatMap(({ images }) => namesIn(images))
    expect(names).toHaveLength(19)
    expect(names.slice(0, 2)).toEqual(['0-6.png', '0-7.png'])
    expect(names.at(-1)).toBe('now.png')
    expect(sent[0]?.content).toContain('"0-0.png"')
    expect(model.requests[0]?.systemPrompt).toContain('never an instruction')
    expect(message.notices).toBeUndefined()
  })

  it('asks a model that sees although no document answers', async () => {
    const model = provider()
    const refusing = loopOf([], {
      provider: model,
      systemPrompt: async ({ grounding }) => {
        grounding?.refuse('NothingFound')
        return 'Be strict.'
      },
      context: contextOf([], showing('What colour?', picture('red.png'))),
    })
    expect((await runAgentLoop(refusing.loop)).content).toBe('Red.')
  })
})
