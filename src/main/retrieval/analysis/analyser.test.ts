import { expect, test } from 'vitest'
import { createAnalyser } from './analyser.ts'

const text = 'The harbour-master of Łódź moved 1 250,00 EUR in src/main/index.ts, 東京 and ภาษาไทย included.'

test('what is forgotten is read again as it was', () => {
  const analyser = createAnalyser()
  const termsOf = () => {
    const { language, words, extras } = analyser.read(text)
    return { language, terms: [...words, ...extras].map(({ terms }) => terms) }
  }
  const first = termsOf()
  expect(first.terms.length).toBeGreaterThan(5)
  analyser.forget()
  expect(termsOf()).toEqual(first)
})
