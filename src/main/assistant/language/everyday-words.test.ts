import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createEverydayWords } from './everyday-words.ts'

const isEveryday = createEverydayWords(fileURLToPath(new URL('../../../../resources/language', import.meta.url)))

test.each([
  ...['heißt', 'HEISST', 'bezahlte', 'Wann', 'nächsten', 'combien', 'quién'],
  ...['verlangt', 'verteilte', 'verlangten', 'verteiltes'],
])('%s is an everyday word', (word) => {
  expect(isEveryday(word)).toBe(true)
})

test.each(['heizst', 'Hausmester', 'telefonnumer', 'recieve', 'SN', 'Quellbrück'])('%s is none', (word) => {
  expect(isEveryday(word)).toBe(false)
})
