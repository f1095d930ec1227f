import { describe, expect, test } from 'vitest'
import { openAICompatibleProviderBuilder } from '../../../src/main/assistant/index.ts'
import { type Recording, startWireServer } from '../../fixtures/wire-server.ts'
import { ask, chunk, KEY, MODEL, quick, request } from './ask-endpoint.ts'

describe('4. the time to the first word is a limit of its own', () => {
  const beat = { text: ': keep-alive\n\n', everyMs: 5 }
  const alive = (body: readonly string[]): Recording => ({
    contentType: 'text/event-stream',
    body,
    afterwards: 'StaysOpen',
    keepAlive: beat,
  })

  test('a slow first word is waited for longer than any silence after it', async () => {
    await using server = await startWireServer({
      contentType: 'text/event-stream',
      body: [': loading\n\n'],
      afterwards: 'StaysOpen',
    })
    const limits = { ...quick, idleMs: 20, firstTokenMs: 400 }
    const provider = openAICompatibleProviderBuilder({ limits }).build(KEY, MODEL, { baseUrl: server.origin })
    const started = performance.now()
    await expect(provider.sendMessage(request())).rejects.toThrow(/had not said a word|did not answer within/)
    // Twenty times the idle limit went by before that, and nobody gave up.
    expect(performance.now() - started).toBeGreaterThan(350)
  })

  test('it is adjustable for an instance, and says how', async () => {
    const { failure } = await ask(alive([]), {}, { connection: { firstTokenMs: 300 } })
    expect(failure?.type).toBe('TimedOut')
    expect(failure?.message).toMatch(/raise the time to the first word|did not answer within/)
  })

  test('keep-alive comments alone do not hold a reply for ever', async () => {
    const begun = `data: ${JSON.stringify(chunk({ content: 'Ced' }))}\n\n`
    const { failure, deltas } = await ask(alive([begun]), {}, { limits: { ...quick, stallMs: 100, idleMs: 60_000 } })
    expect(deltas).toBe('Ced')
    expect(failure).toMatchObject({ type: 'TimedOut', message: expect.stringContaining('said nothing') })
  })

  test('silence in the middle has its own, shorter limit', async () => {
    const begun = `data: ${JSON.stringify(chunk({ content: 'Ced' }))}\n\n`
    const silent: Recording = { contentType: 'text/event-stream', body: [begun], afterwards: 'StaysOpen' }
    const { failure } = await ask(silent, {}, { connection: { idleMs: 50 } })
    expect(failure).toMatchObject({ type: 'TimedOut', message: expect.stringContaining('silent') })
  })
})
