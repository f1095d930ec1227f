import { describe, expect, it } from 'vitest'
import { courtesies, type FastPathResolver, type ServerModule } from '../../../src/main/library.ts'
import { type LibraryApp, startAssistantApp } from '../../assistant-app.ts'

const FAST_PATH = '_platform.ai.fastpath'
const clock: FastPathResolver = {
  name: 'clock',
  tier: 1,
  resolve: async ({ text, language }) =>
    /^what time is it/i.test(text) ? (language === 'de' ? 'Zwölf.' : 'Noon.') : null,
}
const guess: FastPathResolver = {
  name: 'guess',
  tier: 2,
  resolve: async ({ text }) => (text.startsWith('Guess') ? 'Seven.' : null),
}
const moduleOf = (...fastPathResolvers: FastPathResolver[]): ServerModule => ({
  name: 'quick',
  connect: () => ({ fastPathResolvers }),
})
const statistics = async (app: LibraryApp): Promise<unknown> => (await app.ada.request('/dev/ai-fastpath')).json()

describe('the fast path', () => {
  it('[A9.13] [A9.09] [A10.07] answers a hit of tier 1 without a call of the provider, counts it and records it', async () => {
    await using app = await startAssistantApp({ modules: [moduleOf(guess, clock)] })
    await using stream = await app.ada.notifications()
    const first = await app.ada.ask('What time is it?')
    await app.ada.ask('What time is it now?', { conversationId: first.conversation.conversationId })
    expect(first.message.content).toBe('Noon.')
    expect(app.provider.requests).toEqual([])
    const types = (await stream.task(first.taskId)).map((event) =>
      event.type === 'TaskStatusChanged' ? event.status.type : event.type,
    )
    expect(types).toEqual(['Running', 'Streaming', 'MessageDelta', 'MessageComplete', 'Completed'])

    await app.ada.ask('Who built the dome?')
    expect(app.provider.requests).toHaveLength(1)
    await app.ada.ask('Guess a number.')
    expect(app.provider.requests).toHaveLength(1)

    expect(app.events(FAST_PATH).map(({ kind, payload }) => [kind, payload.resolver, payload.tier])).toEqual([
      ['FastPathHit', 'clock', 1],
      ['FastPathHit', 'clock', 1],
    ])
    expect(await statistics(app)).toMatchObject({
      windowMinutes: 60,
      tiers: [
        { tier: 1, resolvers: ['clock'], asked: 4, hits: 2 },
        { tier: 2, resolvers: ['guess'], asked: 2, hits: 1 },
      ],
    })
  })

  it('[A9.10] [A10.08] is not there, and records nothing, while no resolver is registered', async () => {
    await using app = await startAssistantApp()
    await app.ada.ask('What time is it?')
    expect((await app.ada.request('/dev/ai-fastpath')).status).toBe(404)
    expect(app.events(FAST_PATH)).toEqual([])
    expect(app.provider.requests).toHaveLength(1)
  })

  it('goes on to the model when a resolver throws or hangs', async () => {
    const broken: FastPathResolver = { name: 'broken', tier: 1, resolve: () => Promise.reject(new Error('no')) }
    const hanging: FastPathResolver = { name: 'hanging', tier: 1, resolve: () => new Promise(() => undefined) }
    await using app = await startAssistantApp({ modules: [moduleOf(broken, hanging)] })
    const { message } = await app.ada.ask('Who built the dome?')
    expect(message.content).toBe('Yes.')
    expect(await statistics(app)).toMatchObject({ tiers: [{ asked: 2, hits: 0, failed: 2 }] })
  })
})

describe('courtesies', () => {
  const answer = async (text: string, language: 'en' | 'de' = 'en') =>
    courtesies().resolve({
      text,
      language,
      access: { userId: 'ada', displayName: 'Ada', platformAdmin: false, teamId: 'personal', teams: [] },
    })

  it.each([
    'Hello',
    'hi!',
    'Good morning',
    'Thanks a lot.',
    'thank you 🙂',
    'thanks, that was helpful',
    'Great, thank you!',
    'That helped.',
    'Danke, das hat mir sehr geholfen!',
    'Alles klar, vielen Dank',
    'What can you do?',
    'Help',
    'Bye',
  ])('answers %s', async (text) => {
    expect(await answer(text)).not.toBeNull()
  })

  it.each([
    ['Hallo!', 'Hallo.'],
    ['Guten Tag', 'Hallo.'],
    ['Vielen Dank', 'Gern geschehen.'],
    ['Was kannst du?', 'Ich beantworte'],
  ])('answers %s in German', async (text, beginning) => {
    expect(await answer(text, 'de')).toContain(beginning)
  })

  it.each([
    'Hello, who built the dome?',
    'Who says thank you in the letter?',
    'What can you do with a broken mirror?',
    'Help with the dome motor',
    'That was helpful, but who built it?',
    'Is it perfect?',
    'good',
    'Was kannst du mir zur Kuppel sagen?',
    '',
    '???',
  ])('leaves %j to the model', async (text) => {
    expect(await answer(text)).toBeNull()
  })
})
