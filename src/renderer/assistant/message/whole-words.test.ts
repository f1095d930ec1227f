import { expect, test } from 'vitest'
import { wholeWords } from './whole-words.ts'

test('pieces of a word that is told are not told beside it', () => {
  expect(wholeWords(['filled', 'EP2', 'EP', '2', 'April'])).toEqual(['filled', 'EP2', 'April'])
  expect(wholeWords(['e-mail', 'mail', 'mailbox'])).toEqual(['e-mail', 'mailbox'])
  expect(wholeWords(['2', '20', 'EP'])).toEqual(['2', '20', 'EP'])
})
