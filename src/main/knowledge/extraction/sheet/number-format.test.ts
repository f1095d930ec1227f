import { expect, test } from 'vitest'
import { numberFormat } from './number-format.ts'

test.each([
  ['[$-407]dd/mm/yyyy', '31.12.2024'],
  ['[$-407]d/ mmmm yyyy', '31. Dezember 2024'],
  ['[$-C07]DD/MM/YY;@', '31.12.24'],
  ['[$-de-DE]dd/mm/yyyy', '31.12.2024'],
  ['[$-415]d/m/yyyy', '31.12.2024'],
  ['[$-407]dd"/"mm\\/yyyy', '31/12/2024'],
  ['[$-409]m/d/yyyy', '12/31/2024'],
  ['[$-40C]dd/mm/yyyy', '31/12/2024'],
  ['dd/mm/yyyy', '31/12/2024'],
])('a date in the pattern %s is shown as %s', (pattern, text) => {
  expect(numberFormat(164, pattern, 1900)(45_657)).toEqual({ text, value: '2024-12-31' })
})

test('a slash in the pattern of a number stays', () => {
  expect(numberFormat(164, '[$-407]# ?/?', 1900)(0.5).text).toBe('1/2')
})
