import { expect, it } from 'vitest'
import { spellingLanguages } from './spelling-languages.ts'

const available = ['de', 'de-DE', 'en-AU', 'en-GB', 'en-US', 'fr', 'pt-BR', 'pt-PT']

it.each([
  ['en', 'en-GB', ['en-GB']],
  ['en', 'de-DE', ['en-US']],
  ['en', 'en-ZA', ['en-US']],
  ['de', 'de-AT', ['de']],
  ['fr-CA', 'en-US', ['fr']],
  ['pt', 'en-US', ['pt-BR']],
  ['ja', 'en-US', []],
])('in a window in %s on a system in %s, words are looked up in %j', (language, system, found) => {
  expect(spellingLanguages(language, system, available)).toEqual(found)
})
