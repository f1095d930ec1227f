import { join } from 'node:path'
import { expect, it } from 'vitest'
import { resourcesAbove } from '../../platform/index.ts'
import { loadLanguages } from '../language/languages.ts'
import { searchQueries } from './search-queries.ts'

const languages = loadLanguages(join(resourcesAbove(import.meta.url), 'language'))

it.each([
  ['Was war am 9. August?', ['9.8.', '09.08.']],
  ['What did we do on December 4th?', ['4.12.', '04.12.']],
  ['Was war am 4.12.?', ['4.12.', '04.12.']],
])('%s also searches for the day as a diary may write it', (question, days) => {
  const { otherwise } = searchQueries(question, languages)
  expect(otherwise?.split(' ')).toEqual(expect.arrayContaining(days))
})

it.each(['Was war im August?', 'What happened in 1998?', 'Who has 4 keys?'])('%s searches for no day', (question) => {
  expect(searchQueries(question, languages).otherwise ?? '').not.toMatch(/\d\./)
})
