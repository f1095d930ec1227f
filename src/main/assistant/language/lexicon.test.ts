import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { resourcesAbove } from '../../platform/index.ts'
import { foldWord } from './fold-word.ts'
import { loadLanguages } from './languages.ts'

const languages = loadLanguages(join(resourcesAbove(import.meta.url), 'language'))
const english = (word: string): string[] => {
  const stem = languages.pack('de')?.stem(foldWord(word)) ?? word
  return languages.lexicon.translations(stem, 'de', 'en').map(({ written }) => written)
}

describe('what a German word is called in English', () => {
  test.each([
    ['Hundeleine', ['dog', 'leash']],
    ['Waschmaschinentür', ['washing', 'machine', 'door']],
    ['Kinderzimmertür', ['child', 'room', 'door']],
    ['Kündigungsfristen', ['notice', 'period']],
  ])('%s is known by its parts', (word, parts) => {
    expect(english(word)).toEqual(expect.arrayContaining(parts))
  })

  test('each part of a compound is among its first readings', () => {
    expect(english('Krankenhausrechnung').slice(0, 2)).toEqual(['hospital', 'invoice'])
  })

  test('what is no compound of known words has no translation, however long it is', () => {
    expect(english('Xyzzyplugh')).toEqual([])
    expect(english('haus'.repeat(500))).toEqual([])
  })
})
