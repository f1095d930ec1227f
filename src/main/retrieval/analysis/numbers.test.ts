import { expect, it } from 'vitest'
import { readNumber } from './numbers.ts'

it.each<[string, string[] | null]>([
  ['1250', ['1250']],
  ['1,250', ['1250', '1.25']],
  ['1,250.00', ['1250']],
  ['1.250,00', ['1250']],
  ["1'250.50", ['1250.5']],
  ['3,14', ['3.14']],
  ['3.140', ['3140', '3.14']],
  ['0.50', ['0.5']],
  ['2.10.3', ['2.10.3']],
  ['12.03.2024', ['12.03.2024', '2024']],
  ['iso9001', null],
])('reads %s by its value', (text, terms) => {
  expect(readNumber(text)).toEqual(terms)
})
