import { describe, expect, test } from 'vitest'
import { columnTypings, meaningOf } from './column-typing.ts'
import { orderTold, readDate } from './read-date.ts'
import { markTold, readNumber } from './read-number.ts'
import { isTotalRow } from './total-row.ts'

test.each([
  ['1.250,00 €', ',', 1250, '€'],
  ['$1,250.00', '.', 1250, '$'],
  ['1.250,00 €', '.', 1250, '€'],
  ['-$5', '.', -5, '$'],
  ['(1,250.50)', '.', -1250.5, ''],
  ['1 250,5', ',', 1250.5, ''],
  ["CHF 1'250.50", '.', 1250.5, 'CHF'],
  ['12 kg', '.', 12, 'kg'],
  ['25.6%', '.', 25.6, '%'],
  ['−3', '.', -3, ''],
  ['1.250', ',', 1250, ''],
  ['1.250', '.', 1.25, ''],
  ['1,250', '.', 1250, ''],
  ['1.250.000', '.', 1_250_000, ''],
  ['0,125', '.', 0.125, ''],
  ['0', null, 0, ''],
  ['1.250,50-', ',', -1250.5, ''],
  ['12 €-', ',', 12, '€'],
  ['1.250,-', ',', 1250, ''],
  ['EUR 12,--', ',', 12, 'EUR'],
  ['1,25,000', '.', 125_000, ''],
  ['12,50,000.50', '.', 1_250_000.5, ''],
  ['1.5E+03', '.', 1500, ''],
  ['1,5E+3', ',', 1500, ''],
  ['2e-4', '.', 0.0002, ''],
  ['1.234567E+05', '.', 123_456.7, ''],
] as const)('%s with %s is %d %s', (text, mark, value, unit) => {
  expect(readNumber(text, mark)).toMatchObject({ value, unit })
})

test.each(['1.250', '1,250'])('%s alone may be two numbers, and is none', (text) => {
  expect(readNumber(text, null)).toBeNull()
  expect(markTold(text)).toBeNull()
})

test.each([
  '',
  'n/a',
  '007',
  '2025-05-01',
  '1.2.3',
  '1,2,3',
  '12:30',
  'A-12',
  '5-10',
  '12345678901234567890',
  '1.250,00.1',
  '4 of 5 €',
  '-5-',
  '1,2,000,000',
  '1E99',
  '12E5',
])('%j is no number', (text) => {
  expect(readNumber(text, '.')).toBeNull()
})

test.each([
  ['2025-05-01', null, '2025-05-01'],
  ['2025-05-01T08:30', null, '2025-05-01T08:30'],
  ['1.5.2025', null, '2025-05-01'],
  ['13/5/2025', 'DayFirst', '2025-05-13'],
  ['5/13/2025', 'MonthFirst', '2025-05-13'],
  ['5/5/2025', null, '2025-05-05'],
  ['4/5/2025', null, null],
  ['31.2.2025', null, null],
  ['2025', null, null],
  ['03.01.25', null, '2025-01-03'],
  ['03.01.98 14:30', null, '1998-01-03T14:30'],
  ['1.2.25', null, null],
  ['2025/1/3', null, '2025-01-03'],
  ['1/13/25', 'MonthFirst', '2025-01-13'],
  ['3. März 2025', null, '2025-03-03'],
  ['3 January 2025', null, '2025-01-03'],
  ['Jan 3, 2025', null, '2025-01-03'],
  ['March 3rd, 2025', null, '2025-03-03'],
  ['03-Dez-25', null, '2025-12-03'],
  ['3 de enero de 2025', null, '2025-01-03'],
  ['3 juin 2025', null, '2025-06-03'],
  ['31 June 2025', null, null],
  ['3 Apples 2025', null, null],
  ['3 jui 2025', null, null],
] as const)('%s, %s: %s', (text, order, iso) => {
  expect(readDate(text, order)).toBe(iso)
})

test('an order is told by a day that is no month', () => {
  expect([orderTold('13/5/2025'), orderTold('5/13/2025'), orderTold('4/5/2025'), orderTold('13/5/25')]).toEqual([
    'DayFirst',
    'MonthFirst',
    null,
    'DayFirst',
  ])
})

const typingIn = (cells: readonly string[], name = 'Value', commas?: boolean) =>
  columnTypings(
    cells.map((cell) => [cell]),
    [name],
    commas,
  )[0]

const meanings = (cells: readonly string[], commas?: boolean) => {
  const typing = typingIn(cells, 'Value', commas)
  return typing === undefined ? [] : cells.map((cell) => meaningOf(cell, typing).value)
}

describe('columns', () => {
  test('a sure number of a column says how its others are meant', () => {
    expect(meanings(['1.250', '80,50'])).toEqual([1250, 80.5])
    expect(meanings(['1.250', '80.50'])).toEqual([1.25, 80.5])
    expect(meanings(['1.250', '2.125'], true)).toEqual([1250, 2125])
    expect(meanings(['1.250', '2.125'], false)).toEqual([1.25, 2.125])
  })

  test('where nothing says it, or the column contradicts itself, it is not guessed', () => {
    expect(meanings(['1.250', '2.125'])).toEqual([null, null])
    expect(meanings(['1,5', '2.5', '1.250'])).toEqual([1.5, 2.5, null])
  })

  test('different units are not added to each other', () => {
    expect(meanings(['12 kg', '300 ml'])).toEqual([null, null])
    expect(meanings(['5 €', '$5'])).toEqual([null, null])
    expect(meanings(['5 €', '7'])).toEqual([5, 7])
  })

  test('units of one kind are brought to the smallest of them', () => {
    expect(meanings(['12 kg', '300 g'])).toEqual([12_000, 300])
    expect(meanings(['3 h 40 min', '1:25 h', '90 min', '2 Std. 15 Min.', '1h30', 'about an hour'])).toEqual([
      220,
      85,
      90,
      135,
      null,
      null,
    ])
    expect(meanings(['1h 30m', '45 min', '2 hours and 5 minutes'])).toEqual([90, 45, 125])
    expect(meanings(['1.2 GB', '350 MB', '1,100.5 MB'])).toEqual([1200, 350, 1100.5])
    expect(meanings(['1,5 kg', '250 g'])).toEqual([1500, 250])
    expect(meanings(['5 m', '3 min', '2 kg'])).toEqual([null, null, null])
    expect(meanings(['40 min 3 h', '3 h 40 min'])).toEqual([null, null])
  })

  test('durations in hours, minutes and seconds are told from times of day by the name of their column', () => {
    const durations = (name: string, cells: readonly string[]) => {
      const typing = typingIn(cells, name)
      return typing?.kind === 'Number' ? [typing.unit, ...cells.map((cell) => meaningOf(cell, typing).value)] : null
    }
    expect(durations('Duration', ['00:31:10', '1:02:03.5', '45:10', ''])).toEqual(['s', 1870, 3723.5, 2710, null])
    expect(durations('Fahrtdauer', ['0:05:00', '12:00:00'])).toEqual(['s', 300, 43_200])
    expect(durations('Moving time', ['00:31:10'])).toEqual(['s', 1870])
    expect(durations('Dauer (h:mm)', ['1:25', '0:40', 'krank'])).toEqual(['min', 85, 40, null])
    expect(durations('hours_worked', ['7:30'])).toEqual(['min', 450])
    expect(durations('Hours', ['7:30', '8:00'])).toEqual(['min', 450, 480])
    expect(durations('Pace (min:s)', ['5:45', '6:05'])).toEqual(['s', 345, 365])
    // An hour and a half, or a minute and a half?
    expect(durations('Duration', ['1:30', '2:10'])).toBeNull()
    expect(durations('Start', ['07:30:00', '08:15:00'])).toBeNull()
    expect(durations('Time', ['07:30:00', '08:15:00'])).toBeNull()
    expect(durations('Duration', ['07:75:00', 'soon'])).toBeNull()
  })

  test('weights in hundredweights, quarters and pounds are told from days by the name of their column', () => {
    const weights = (name: string, cells: readonly string[]) => {
      const typing = typingIn(cells, name)
      return [typing?.kind, ...cells.map((cell) => typing && meaningOf(cell, typing).value)]
    }
    expect(weights('Weight', ['1-2-14', '0-3-26', '12-0-0'])).toEqual(['Number', 182, 110, 1344])
    expect(weights('Wt (cwt-qr-lb)', ['1-2-14', '9-1-27'])).toEqual(['Number', 182, 1063])
    expect(weights('Visited', ['17-3-06', '18-4-06'])[0]).not.toBe('Number')
    // There are four quarters in a hundredweight, and 28 pounds in a quarter.
    expect(weights('Weight', ['1-4-14', '1-2-28'])[0]).not.toBe('Number')
  })

  test('post codes and the like are names, all of them where one begins with a zero', () => {
    expect(meanings(['10115', '01067', '99999'])).toEqual([null, null, null])
    expect(meanings(['1.5', '01', '99.5'])).toEqual([1.5, null, 99.5])
    expect(meanings(['0', '0.5', '10'])).toEqual([0, 0.5, 10])
  })

  test('what is no number among numbers is none', () => {
    expect(meanings(['1', '2', '3', 'n/a', ''])).toEqual([1, 2, 3, null, null])
  })
})

test('a row that says that it is a total is one', () => {
  expect(
    [
      ['Total', '5'],
      ['', 'Summe:', '5'],
      ['Gesamtsumme', ''],
      ['Grand total', ''],
    ].map(isTotalRow),
  ).toEqual([true, true, true, true])
  expect(
    [
      ['Total station', '5'],
      ['Sumatra', '5'],
      ['Lamp', 'Total'],
    ].map(isTotalRow),
  ).toEqual([false, false, false])
})
