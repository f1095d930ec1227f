import { describe, expect, test } from 'vitest'
import { passageOf, quotedLines, replyTo } from './test-quotes.ts'

describe('what is one of a kind', () => {
  test.each([
    ['Until when may I practise the violin?', 'Instruments are silent after eight in the evening.'],
    ['Are we insured for skiing?', 'Claims arising from winter sports are not paid.'],
    ['May I keep a rabbit?', 'Small pets are allowed, others need the consent of the landlord.'],
  ])('is told by what is said of the kind: %s', (question, rule) => {
    const reply = replyTo(question, passageOf(`${rule} The stairs are swept on Saturdays. Bins are emptied weekly.`))
    expect(quotedLines(reply)[0]).toContain(rule)
  })
})
