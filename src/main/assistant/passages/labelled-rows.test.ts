import { describe, expect, test } from 'vitest'
import { textUnits } from './text-units.ts'

const pairs = (...given: Parameters<typeof textUnits>) => textUnits(...given).map((unit) => unit.pairs)

const rows = '| Credits | 6 |\n| Taught by | Dr. Matteo Quiring |'

describe('a table without names for its columns', () => {
  test('is labels with their values, under the heading that says of what', () => {
    const handbook = `## Knots\n\n| | |\n|---|---|\n${rows}\n\n## Sails\n\n| | |\n|---|---|\n| Credits | 8 |`
    expect(pairs(handbook)).toEqual([
      [
        ['', 'Knots'],
        ['Credits', '6'],
      ],
      [
        ['', 'Knots'],
        ['Taught by', 'Dr. Matteo Quiring'],
      ],
      [
        ['', 'Sails'],
        ['Credits', '8'],
      ],
    ])
  })

  test('is so too where a passage begins within it', () => {
    expect(pairs(rows, { headers: ['', ''], above: ['Handbook', 'Knots'] })[0]).toEqual([
      ['', 'Knots'],
      ['Credits', '6'],
    ])
  })

  test('is so in the text of a page or a letter', () => {
    const page =
      'Kestrel Sound\n\nIt is a harbour town.\n\nArea | 23.7 km²\nMayor | Dorothea Inkpen | since 2019\n\nFerries leave at six.'
    expect(pairs(page)).toEqual([
      null,
      [
        ['', 'Kestrel Sound'],
        ['Area', '23.7 km²'],
      ],
      [
        ['', 'Kestrel Sound'],
        ['Mayor', 'Dorothea Inkpen'],
        ['', 'since 2019'],
      ],
      null,
    ])
    expect(textUnits(page)[2]?.text).toBe('Kestrel Sound; Mayor Dorothea Inkpen; since 2019')
  })

  test('has no labels that are sentences or figures', () => {
    expect(pairs('Bring a coat. | Ida\n12 | 14')).toEqual([
      [
        ['', 'Bring a coat.'],
        ['', 'Ida'],
      ],
      [
        ['', '12'],
        ['', '14'],
      ],
    ])
  })
})

test('a table with names keeps them, and one line with bars is none', () => {
  expect(pairs('| Day | Tide |\n|---|---|\n| Mon | high |')[0]).toEqual([
    ['Day', 'Mon'],
    ['Tide', 'high'],
  ])
  expect(pairs('The menu: Home | Tides | Contact.\n\nThe quay is open.')).toEqual([null, null])
})
