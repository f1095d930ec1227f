import { expect, it } from 'vitest'
import { aboutWords } from './about-words.ts'

it.each([
  [0, 0],
  [1, 1],
  [40, 30],
  [1_234, 930],
  [8_192, 6_100],
  [131_072, 98_000],
])('%i tokens are about %i words', (tokens, words) => {
  expect(aboutWords(tokens)).toBe(words)
})
