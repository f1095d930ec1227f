import { expect, it } from 'vitest'
import { failureOf } from './failure-of.ts'
import { type FailureCode, failureSentences, failureWords } from './failure-words.ts'
import { isMendedInSettings } from './mended-in-settings.ts'
import { providerSentences } from './provider-sentences.ts'
import { replySentences } from './reply-sentences.ts'

const isMended = (words: string): boolean => {
  const failure = failureOf(words)
  return failure !== null && isMendedInSettings(failure)
}

it('what sends a person to Settings when a reply fails is mended there, and little else', () => {
  const codes = Object.keys({ ...providerSentences, ...replySentences }) as FailureCode[]
  const sent = codes.filter((code) => failureSentences[code].includes('Settings'))
  const mended = codes.filter((code) => isMendedInSettings({ code, values: {} }))
  expect(mended).toEqual(expect.arrayContaining(sent))
  expect(mended.filter((code) => !sent.includes(code))).toEqual([
    'ModelNotOffered',
    'ModelNeedsPath',
    'ModelNeedsName',
    'AddressHoldsPassword',
    'HeaderUnsendable',
  ])
})

it('is known inside of another failure, and of one that was tried in its place', () => {
  const refused = failureWords('KeyRefused')
  const busy = failureWords('BusyForNow')
  expect(isMended(failureWords('ItSaid', { failure: refused, detail: 'Bad key.' }))).toBe(true)
  expect(isMended(failureWords('NotInItsPlace', { failure: busy, name: 'Spare', other: refused }))).toBe(true)
  expect(isMended(failureWords('NotInItsPlace', { failure: busy, name: 'Spare', other: busy }))).toBe(false)
})

it('is not taken from the words of an endpoint', () => {
  const failed = failureWords('EndpointFailed', { status: 500 })
  for (const detail of ['See your account Settings.', failureWords('KeyRefused')])
    expect(isMended(failureWords('ItSaid', { failure: failed, detail }))).toBe(false)
  expect(isMended('Open Settings to pay.')).toBe(false)
})

it('is not said of a code of a later version', () => {
  expect(isMendedInSettings({ code: 'OfTomorrow', values: { failure: 'Settings' } })).toBe(false)
})
