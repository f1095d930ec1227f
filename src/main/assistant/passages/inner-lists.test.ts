import { expect, test } from 'vitest'
import { textUnits } from './text-units.ts'

const leads = (text: string): (readonly [string, string | null])[] =>
  textUnits(text).map(({ text: own, lead }) => [own, lead?.text ?? null])

test('a numbered paragraph that goes on in a list leads to its items, and the next paragraph to none', () => {
  const units = leads(`# Rules

(1) The meeting is held once a year.

(2) The meeting decides on

1. the budget,
2. the fees and
3. the board.

(3) Votes are open.`)
  expect(units).toEqual(
    expect.arrayContaining([
      ['the budget,', '(2) The meeting decides on'],
      ['the fees and', '(2) The meeting decides on'],
      ['the board.', '(2) The meeting decides on'],
    ]),
  )
  expect(units.find(([text]) => text.includes('Votes'))?.[1]).not.toBe('(2) The meeting decides on')
})

test('a first paragraph with a colon leads to all of its items, though the second begins with 2', () => {
  const units = leads(`# Trees

(1) These are protected:

1. oaks over 80 cm;
2. yews of any size.

(2) Fruit trees are not.`)
  expect(units).toEqual(
    expect.arrayContaining([
      ['oaks over 80 cm;', '(1) These are protected:'],
      ['yews of any size.', '(1) These are protected:'],
    ]),
  )
})

test('items with letters are led to by the number before them', () => {
  const units = leads('# Costs\n\n1. The tenant pays\n\na) for water,\nb) for heating.\n\n2. The landlord paints.')
  expect(units).toEqual(
    expect.arrayContaining([
      ['a) for water,', '1. The tenant pays'],
      ['b) for heating.', '1. The tenant pays'],
    ]),
  )
})

test('one list behind another has nothing to do with it', () => {
  const units = leads('1. Fill the kettle.\n2. Light the stove.\n\n1. Wash the cups.\n2. Dry them.')
  expect(units.every(([, lead]) => lead === null)).toBe(true)
})

test.each(['Das Tor fiel in der 118. Minute durch einen Schuss von Mewes.', 'Im 112. Lebensjahr starb er.'])(
  'an ordinal number of three figures ends no sentence: %s',
  (text) => {
    expect(textUnits(text).map((unit) => unit.text)).toEqual([text])
  },
)
