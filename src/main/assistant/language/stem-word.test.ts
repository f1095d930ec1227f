import { expect, it } from 'vitest'
import { stemWord } from './stem-word.ts'

it.each([
  ['bleed', 'bleeding'],
  ['speed', 'speeding'],
  ['exceed', 'exceeds'],
  ['proceed', 'proceeding'],
  ['agree', 'agreed'],
  ['guarantee', 'guaranteed'],
  ['free', 'freed'],
  ['need', 'needed'],
  ['plan', 'planned'],
  ['egg', 'eggs'],
  ['fee', 'fees'],
  ['eye', 'eyes'],
  ['age', 'ages'],
  ['tie', 'ties'],
  ['use', 'uses'],
  ['bee', 'bees'],
  ['add', 'added'],
])('%s and %s are one word', (one, other) => {
  expect(stemWord(one, 'en')).toBe(stemWord(other, 'en'))
  expect(stemWord(one, 'en').length).toBeGreaterThan(2)
})

it('words that only begin alike are not', () => {
  expect(stemWord('speed', 'en')).not.toBe(stemWord('spa', 'en'))
  expect(stemWord('breed', 'en')).not.toBe(stemWord('bread', 'en'))
  expect(stemWord('indeed', 'en')).not.toBe(stemWord('industry', 'en'))
})

it.each([
  ['abholen', 'abgeholt'],
  ['abholen', 'abzuholen'],
  ['mitbringen', 'mitzubringen'],
  ['einsammeln', 'eingesammelt'],
  ['eintragen', 'eingetragen'],
  ['kaufen', 'gekauft'],
])('%s and %s are one German word', (one, other) => {
  expect(stemWord(other, 'de')).toBe(stemWord(one, 'de'))
})

it('German words in which "ge" belongs to the verb stay as they are', () => {
  expect(stemWord('ausgeben', 'de')).toBe('ausgeb')
  expect(stemWord('umgehen', 'de')).toBe('umgeh')
})
