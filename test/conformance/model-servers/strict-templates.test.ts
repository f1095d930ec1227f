import { describe, expect, test } from 'vitest'
import { ask, bodies, hello, type Outcome, question, tool } from './ask-endpoint.ts'

describe('2. after a failed or stopped reply the next question goes through strict chat templates', () => {
  const rolesOf = (outcome: Outcome) =>
    ((bodies(outcome)[0]?.messages ?? []) as { role: string }[]).map(({ role }) => role)

  test('roles alternate and begin with the user, and nothing that was asked is lost', async () => {
    const outcome = await ask(hello.streamed, {
      messages: [
        { role: 'Assistant', content: 'An answer whose question is gone.' },
        question,
        { role: 'User', content: 'Are you there?' },
        { role: 'Assistant', content: '' },
        { role: 'User', content: 'Hello?' },
      ],
    })
    expect(rolesOf(outcome)).toEqual(['system', 'user'])
    const [, user] = (bodies(outcome)[0]?.messages ?? []) as { content: string }[]
    for (const words of [question.content, 'Are you there?', 'Hello?']) expect(user?.content).toContain(words)
  })

  test('a call that was never answered is not repeated', async () => {
    const outcome = await ask(hello.streamed, {
      tools: [tool],
      messages: [
        question,
        { role: 'Assistant', content: 'I look.', toolCalls: [{ toolCallId: 'c', name: 'look_up', arguments: {} }] },
        { role: 'User', content: 'Well?' },
      ],
    })
    expect(rolesOf(outcome)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(JSON.stringify(bodies(outcome)[0]?.messages)).not.toContain('tool_calls')
  })
})
