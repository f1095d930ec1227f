import { expect, it } from 'vitest'
import { saysWords, wordsOf } from '../words.ts'
import { createCellWords } from './cell-words.ts'

const cells = [
  'returned by the customer',
  'Returns',
  'waits',
  'C1700',
  '17.5',
  'E-Mail',
  'éclair',
  'Straße',
  'Brüning',
  '',
]
const texts = ['returned', 'return', 'the customers', 'c1700', '17', 'email', 'eclair', 'strasse', 'Bruening', 'é', '€']

it('cells say what they said when each was looked at by itself, seen for the first time or again', () => {
  const known = createCellWords()
  for (const _ of [1, 2])
    for (const cell of cells)
      for (const text of texts)
        expect([cell, text, known.says(cell, text)]).toEqual([cell, text, saysWords(cell, wordsOf(text))])
})

it('a text of no words is said by no cell', () => {
  expect(createCellWords().says('anything', '…')).toBe(false)
})
