import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../durations.ts'
import { createQuotas, noLimits, type QuotaLimits } from './quotas.ts'

const setUp = (limits: Partial<QuotaLimits>, unfinished = 0) => {
  const clock = { ms: 1_000 }
  const quotas = createQuotas({
    limitsOf: () => ({ ...noLimits, ...limits }),
    unfinishedReplies: () => unfinished,
    nowMs: () => clock.ms,
  })
  return { quotas, clock }
}
const refusal = (message: RegExp) =>
  expect.objectContaining({ code: 'TooManyRequests', message: expect.stringMatching(message) })

describe('createQuotas', () => {
  it('lets everything through without limits', () => {
    const { quotas } = setUp({}, 1_000)
    for (let count = 0; count < 1_000; count += 1) quotas.addMessage('ada')
    quotas.addBytes('ada', Number.MAX_SAFE_INTEGER)
  })

  it('counts messages a minute, each person for themselves', () => {
    const { quotas, clock } = setUp({ messagesPerMinute: 2 })
    quotas.addMessage('ada')
    clock.ms += 30_000
    quotas.addMessage('ada')
    expect(() => quotas.addMessage('ada')).toThrow(refusal(/2 messages a minute\. Try again in 30 s\./))
    quotas.addMessage('bob')
    clock.ms += 30_000
    quotas.addMessage('ada')
  })

  it('refuses a message while as many replies as allowed are being written', () => {
    const { quotas } = setUp({ parallelReplies: 3 }, 3)
    expect(() => quotas.addMessage('ada')).toThrow(refusal(/3 of your replies are being written/))
  })

  it('counts documents and bytes a day', () => {
    const { quotas, clock } = setUp({ documentsPerDay: 1, bytesPerDay: 3 * 1_048_576 })
    quotas.addDocument('ada')
    expect(() => quotas.addDocument('ada')).toThrow(refusal(/1 documents a day\. Try again in 24 h\./))
    quotas.addBytes('ada', 2 * 1_048_576)
    expect(() => quotas.addBytes('ada', 2 * 1_048_576)).toThrow(refusal(/3 MB of files a day/))
    // What did not fit is not counted.
    quotas.addBytes('ada', 1_048_576)
    clock.ms += DAY_MS
    quotas.addDocument('ada')
  })
})
