import { join } from 'node:path'
import { expect, test } from 'vitest'
import { resourcesAbove } from '../../../platform/index.ts'
import { loadLanguages } from '../../language/languages.ts'
import { readQuestion } from './question-view.ts'
import { createVocabulary } from './vocabulary.ts'

const languages = loadLanguages(join(resourcesAbove(import.meta.url), 'language'))

/** How strongly a word of a document stands for the one term of a question. */
const strength = (asked: string, word: string, language = 'en'): number => {
  const pack = languages.pack(language) ?? languages.fallback
  const question = readQuestion(asked, languages, pack)
  return Math.max(
    0,
    ...createVocabulary(question, languages)
      .matches(word, pack)
      .map((match) => match.strength),
  )
}

test.each([
  ['knives', 'knife'],
  ['leave', 'leaves'],
  ['leaf', 'leaves'],
  ['live', 'lives'],
  ['phase', 'phases'],
  ['dirty', 'dirtiest'],
  ['rebuild', 'rebuilt'],
])('"%s" is found in "%s"', (asked, word) => {
  expect(strength(asked, word)).toBe(1)
})

test.each([
  ['rare', 'rarely'],
  ['prevention', 'prevented'],
  ['weigh', 'weight'],
  ['print', 'printer'],
])('"%s" is akin to "%s"', (asked, word) => {
  expect(strength(asked, word)).toBeGreaterThan(0)
})

test.each([
  ['market', 'mark'],
  ['plane', 'planet'],
  ['hand', 'handle'],
  ['weather', 'there'],
  ['pint', 'print'],
  ['bread', 'broad'],
])('"%s" is another word than "%s"', (asked, word) => {
  expect(strength(asked, word)).toBe(0)
})

test('what is no word of the language is taken for the one that it is nearly written as', () => {
  expect(strength('accomodation', 'accommodation')).toBe(0.75)
  expect(strength('guarante', 'guarantee')).toBeGreaterThan(0)
})

test('two other letters make another word, one beside a missing one does not', () => {
  expect(strength('hedgehogs', 'hedgerows')).toBe(0)
  expect(strength('restarant', 'restaurent')).toBeGreaterThan(0)
})

test('a German word is found with its umlaut written out', () => {
  expect(strength('Prüfbericht', 'pruefbericht', 'de')).toBe(1)
  expect(strength('Schlüssel', 'schluessel', 'de')).toBe(1)
})

test.each([
  ['When do I hand the keys of the flat back?', 'returned', true],
  ['When do I hand over the keys?', 'returned', false],
  ['Who is in charge of the bees?', 'responsible', true],
  ['What is the charge for the bees in June?', 'responsible', false],
  ['Wann gebe ich die Schlüssel zurück?', 'Rückgabe', true],
  ['Wann gebe ich dir die Schlüssel?', 'Rückgabe', false],
])('a phrase stands for other words than its own: "%s" and "%s"', (asked, word, isFound) => {
  const language = asked.startsWith('Wann') ? 'de' : 'en'
  expect(strength(asked, word.toLowerCase().replace('ü', 'u'), language) > 0).toBe(isFound)
})
