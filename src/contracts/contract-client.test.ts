import { describe, expect, it } from 'vitest'
import { createContractClient } from './contract-client.ts'
import { aiAssistantApi, settingsApi } from './index.ts'

const answering = (answer: unknown) => {
  const calls: unknown[][] = []
  return {
    calls,
    call: async (...call: unknown[]) => {
      calls.push(call)
      return answer
    },
  }
}

describe('createContractClient', () => {
  it('calls an operation by the two words of its table', async () => {
    const transport = answering([])
    await createContractClient(aiAssistantApi, transport).ListConversations()
    expect(transport.calls).toEqual([['IAIAssistantApi', 'ListConversations', undefined]])
  })

  it('parses what comes back', async () => {
    const id = '0197A000-0000-7000-8000-00000000000A'
    const answer = { taskId: id, conversationId: id, status: { type: 'Running', extra: 1 } }
    const client = createContractClient(aiAssistantApi, answering(answer))
    await expect(client.SubmitMessage({ conversationId: null, content: 'a', activeModule: null })).resolves.toEqual({
      taskId: id.toLowerCase(),
      conversationId: id.toLowerCase(),
      status: { type: 'Running' },
    })
  })

  it('refuses an answer of another shape', async () => {
    const client = createContractClient(settingsApi, answering({ theme: 'Purple' }))
    await expect(client.GetPreferences()).rejects.toThrow(/theme/)
  })

  it('takes an empty answer where nothing is returned', async () => {
    await expect(createContractClient(settingsApi, answering(undefined)).SetActiveProvider(null)).resolves.toBe(
      undefined,
    )
  })
})
