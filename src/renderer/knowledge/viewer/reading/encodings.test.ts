import { expect, it } from 'vitest'
import { encodingChoices } from './encodings.ts'

it('the encoding in use comes first, then what is likely, each once whatever its case', () => {
  const choices = encodingChoices('KOI8-R', ['windows-1251', 'koi8-r'])
  expect(choices.slice(0, 3).map((name) => name.toLowerCase())).toEqual(['koi8-r', 'windows-1251', 'utf-8'])
  expect(new Set(choices.map((name) => name.toLowerCase())).size).toBe(choices.length)
})
