import { join } from 'node:path'
import { expect, it } from 'vitest'
import { resourcesAbove } from '../../platform/index.ts'
import { loadLanguages } from './languages.ts'
import { readWords } from './read-words.ts'

const languages = loadLanguages(join(resourcesAbove(import.meta.url), 'language'))

const folded = (text: string, code: string): string[] =>
  readWords(text, languages.pack(code) ?? languages.fallback).map((word) => word.folded)

it.each([
  ['Tue 5 May', 'en', 'tuesday'],
  ['Mon rest; Tue 5 km easy; Wed yoga; Sat swim; Sun 9 km', 'en', 'sunday'],
  ['Mo, Mi und Fr von 9 bis 13 Uhr', 'de', 'mittwoch'],
  ['am Di, 21. April', 'de', 'dienstag'],
  ['Sa/So geschlossen', 'de', 'sonntag'],
])('%s names a whole day', (text, code, day) => {
  expect(folded(text, code)).toContain(day)
})

it.each([
  ['The sun was out at 9.', 'en', 'sunday'],
  ['Sun and wind dry the wood.', 'en', 'sunday'],
  ['So geht es nicht weiter.', 'de', 'sonntag'],
  ['Was soll man do 9 machen', 'de', 'donnerstag'],
])('%s names none', (text, code, day) => {
  expect(folded(text, code)).not.toContain(day)
})

it.each([
  ['9.8. Hecke geschnitten', 'de', ['9', 'august', 'hecke', 'geschnitten']],
  ['am 04.12. kam er', 'de', ['am', '4', 'dezember', 'kam', 'er']],
  ['bis 9.8.2024', 'de', ['bis', '9.8.2024', '9', '8', '2024']],
  ['Sie wiegt 9.8 kg', 'de', ['sie', 'wiegt', '9.8', 'kg']],
  ['Kapitel 9.13.', 'de', ['kapitel', '9.13']],
  ['It weighs 9.8. We sent it.', 'en', ['it', 'weighs', '9.8', 'we', 'sent', 'it']],
])('%s is read in %s as it is spoken', (text, code, words) => {
  expect(folded(text, code)).toEqual(words)
})
