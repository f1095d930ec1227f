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
  ['kaufen', 'gekauften'],
  ['geliefert', 'gelieferten'],
  ['angestellt', 'angestellte'],
  ['vermieter', 'vermieters'],
  ['leben', 'lebens'],
  ['nagel', 'nagels'],
])('%s and %s are one German word', (one, other) => {
  expect(stemWord(other, 'de')).toBe(stemWord(one, 'de'))
})

it('German words in which "ge" belongs to the verb stay as they are', () => {
  expect(stemWord('ausgeben', 'de')).toBe('ausgeb')
  expect(stemWord('umgehen', 'de')).toBe('umgeh')
})

it.each([
  ['phase', 'phases'],
  ['vase', 'vases'],
  ['increase', 'increases'],
  ['lens', 'lenses'],
  ['bonus', 'bonuses'],
  ['tax', 'taxes'],
  ['lucky', 'luckiest'],
  ['lucky', 'luckily'],
  ['dirty', 'dirtier'],
])('%s and %s are one word, whatever stands before the ending', (one, other) => {
  expect(stemWord(other, 'en')).toBe(stemWord(one, 'en'))
})

it.each([
  ['prufung', 'pruefung'],
  ['hofe', 'hoefe'],
  ['gerate', 'geraete'],
])('%s and %s are one German word, its umlaut written out', (one, other) => {
  expect(stemWord(other, 'de')).toBe(stemWord(one, 'de'))
})

it('no umlaut stands behind another vowel, or at the end', () => {
  expect(stemWord('neues', 'de')).toBe('neu')
  expect(stemWord('mauer', 'de')).toBe('mau')
  expect(stemWord('quer', 'de')).toBe('quer')
})
