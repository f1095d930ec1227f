import { describe, expect, it } from 'vitest'
import { failureOf } from './failure-of.ts'
import { type FailureCode, failureSentences, failureWords } from './failure-words.ts'
import { formerSentences } from './former-sentences.ts'

const codes = Object.keys(failureSentences) as FailureCode[]
const sample = (code: FailureCode): Record<string, string> =>
  Object.fromEntries([...failureSentences[code].matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => [name, `§${name}`]))
const anyWords = failureWords as (code: FailureCode, values: Record<string, string>) => string

describe('a failure', () => {
  it.each(codes)('is known by its words: %s', (code) => {
    const values = sample(code)
    expect(failureOf(anyWords(code, values))).toEqual({ code, values })
  })

  it.each(codes)('is known by its words with any name in its places: %s', (code) => {
    const values = Object.fromEntries(
      Object.keys(sample(code)).map((name, at) => [name, `Dr. ${at}: “what” it holds (1), then a.example:8443/v1`]),
    )
    expect(failureOf(anyWords(code, values))?.code).toBe(code)
  })

  it.each(Object.entries(formerSentences))('is known by the words that it was kept in before: %s', (code, former) => {
    const values = sample(code as FailureCode)
    const kept = former.replace(/\{\{(\w+)\}\}/g, (_, name: string) => `§${name}`)
    expect(kept).not.toBe(anyWords(code as FailureCode, values))
    expect(failureOf(kept)).toEqual({ code, values })
  })

  it('is told with the failure that it comes from, and with what the endpoint said', () => {
    const busy = failureWords('ItSaid', {
      failure: failureWords('BusyForSeconds', { seconds: 7 }),
      detail: 'Slow down, please.',
    })
    const text = failureWords('NotInItsPlace', { failure: busy, name: 'Spare', other: failureWords('KeyMissing') })
    expect(failureOf(text)).toEqual({
      code: 'NotInItsPlace',
      values: {
        failure: {
          code: 'ItSaid',
          values: {
            failure: { code: 'BusyForSeconds', values: { seconds: '7' } },
            detail: 'Slow down, please.',
          },
        },
        name: 'Spare',
        other: { code: 'KeyMissing', values: {} },
      },
    })
  })

  it('has words of its own', () => {
    expect(new Set(Object.values(failureSentences)).size).toBe(codes.length)
  })

  it('of other words has no code', () => {
    for (const text of [null, undefined, '', 'Something else.', 'This PDF is protected by a password.'])
      expect(failureOf(text)).toBeNull()
  })

  it('is looked for in long foreign words without taking long', () => {
    const text = `The provider at ${' knows no model "'.repeat(20_000)}`
    expect(failureOf(text)).toBeNull()
  })
})
