import { describe, expect, test } from 'vitest'
import { events } from '../../fixtures/wire-server.ts'
import { ask, chunk } from './ask-endpoint.ts'

describe('3. a reply that was cut is not taken for a whole one', () => {
  test.each([
    ['length', 'Length', 'MaxTokens'],
    ['content_filter', 'ContentFilter', 'EndTurn'],
    ['error', 'Error', 'EndTurn'],
    ['insufficient_system_resource', 'Error', 'EndTurn'],
    ['stop', 'Stop', 'EndTurn'],
  ])('%s', async (finish, finishReason, stopReason) => {
    const outcome = await ask(events([chunk({ content: 'Ced' }), chunk({}, finish)]))
    expect(outcome.response).toMatchObject({ finishReason, stopReason })
  })
})
