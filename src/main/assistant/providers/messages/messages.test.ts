import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AIProviderMessage } from '../ai-provider.ts'
import { alternatingMessages } from './alternating-messages.ts'
import { conversationLength, shrinkRequest } from './shrink-request.ts'

const user = (content: string): AIProviderMessage => ({ role: 'User', content })
const assistant = (content: string): AIProviderMessage => ({ role: 'Assistant', content })
const call = (toolCallId: string): AIProviderMessage => ({
  role: 'Assistant',
  content: '',
  toolCalls: [{ toolCallId, name: 'look_up', arguments: { query: 'dome' } }],
})
const result = (toolCallId: string, value = 'found'): AIProviderMessage => ({
  role: 'User',
  content: '',
  toolResults: [{ toolCallId, name: 'look_up', result: { type: 'Succeeded', value } }],
})

const someMessage = fc.oneof(
  fc.string({ maxLength: 8 }).map(user),
  fc.string({ maxLength: 8 }).map(assistant),
  fc.constant<AIProviderMessage>({ role: 'System', content: 'A rule.' }),
  fc.constantFrom('a', 'b', 'c').map(call),
  fc.constantFrom('a', 'b', 'c').map((id) => result(id)),
)

describe('alternatingMessages', () => {
  test('whatever comes in: roles alternate, the user begins, nothing is empty, calls and results are paired', () => {
    fc.assert(
      fc.property(fc.array(someMessage, { maxLength: 20 }), (messages) => {
        const strict = alternatingMessages(messages)
        const roles = strict.map(({ role }) => role)
        expect(roles).toEqual(roles.map((_, index) => (index % 2 === 0 ? 'User' : 'Assistant')))
        const asked = strict.flatMap(({ toolCalls = [] }) => toolCalls.map(({ toolCallId }) => toolCallId))
        const answered = strict.flatMap(({ toolResults = [] }) => toolResults.map(({ toolCallId }) => toolCallId))
        expect([...new Set(answered)].toSorted()).toEqual([...new Set(asked)].toSorted())
        for (const { content, toolCalls = [], toolResults = [] } of strict)
          expect(content.trim() !== '' || toolCalls.length + toolResults.length > 0).toBe(true)
      }),
    )
  })

  test('no word of the user is lost', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.stringMatching(/^[a-z]{1,6}$/).map(user), fc.constant(assistant('ok')))),
        (messages) => {
          const said = alternatingMessages(messages)
            .filter(({ role }) => role === 'User')
            .map(({ content }) => content)
            .join('\n\n')
          for (const { role, content } of messages) if (role === 'User') expect(said).toContain(content)
        },
      ),
    )
  })

  test('a conversation that is as it should be stays as it is', () => {
    const messages = [user('One?'), call('a'), result('a'), assistant('Two.'), user('Three?')]
    expect(alternatingMessages(messages)).toEqual(messages)
  })

  test('a System message in the middle becomes a part of the question after it', () => {
    const messages = [user('One?'), assistant('Two.'), { role: 'System' as const, content: 'Be kind.' }, user('Three?')]
    expect(alternatingMessages(messages).at(-1)).toEqual(user('Be kind.\n\nThree?'))
  })

  test('of two merged messages, what was signed goes with the calls', () => {
    const signed = { ...call('a'), providerMetadata: { x: 1 } }
    const merged = alternatingMessages([user('One?'), assistant('Wait.'), signed, result('a')])[1]
    expect(merged).toMatchObject({ content: 'Wait.', toolCalls: [{ toolCallId: 'a' }], providerMetadata: { x: 1 } })
  })
})

describe('shrinkRequest', () => {
  const long = 'word '.repeat(1_000)
  const question = user('What is the dome made of?')

  test('shortens tool results first, and leaves the turns', () => {
    const messages = [user('Old?'), assistant('Old.'), question, call('a'), result('a', long)]
    const shrunk = shrinkRequest({ systemPrompt: 'Be brief.', messages }, 2_000)
    expect(shrunk.messages.map(({ role }) => role)).toEqual(messages.map(({ role }) => role))
    expect(conversationLength(shrunk)).toBeLessThanOrEqual(2_000)
    expect(JSON.stringify(shrunk.messages.at(-1))).toContain('[shortened]')
  })

  test('then leaves out old turns, then cuts the system prompt', () => {
    const messages = [user(long), assistant(long), question]
    const shrunk = shrinkRequest({ systemPrompt: long, messages }, 3_000)
    expect(shrunk.messages).toEqual([question])
    expect(conversationLength(shrunk)).toBeLessThanOrEqual(3_000)
  })

  test('never touches the question, however little room there is', () => {
    const request = { systemPrompt: long, messages: [user(long), assistant(long), user(long)] }
    expect(shrinkRequest(request, 10).messages).toEqual([user(long)])
  })

  test('what fits stays as it is', () => {
    const request = { systemPrompt: 'Be brief.', messages: [question] }
    expect(shrinkRequest(request, 1_000)).toEqual(request)
  })
})
