import { describe, expect, test } from 'vitest'
import { textUnits } from './text-units.ts'

const units = (text: string) => textUnits(text)
const texts = (text: string) => units(text).map((unit) => unit.text)
const unitOf = (text: string, words: string) => units(text).find((unit) => unit.text.includes(words))

describe('a line over a list', () => {
  const packing =
    'Papers\n- passports\n\nClothes\n- scarf for churches\n- swimwear\n\nDo not take: drone (needs a permit)'

  test('that only names it is set apart from the items, and told with them alone', () => {
    expect(texts(packing)).not.toContain('Clothes')
    expect(unitOf(packing, 'scarf')?.lead?.text).toBe('Clothes:')
    expect(unitOf(packing, 'drone')).toMatchObject({ lead: null, headings: [] })
  })

  test('that says something itself is told by itself too, set apart from the items', () => {
    const notes = '- paint\n\nCall the plumber in Kiel\n- leak in the galley\n- price of the pump'
    expect(texts(notes)[1]).toBe('Call the plumber in Kiel:')
    expect(unitOf(notes, 'leak')?.lead?.text).toBe('Call the plumber in Kiel:')
  })

  test('that goes on in the items stays as it is', () => {
    const rules = '- paint\n\nBoats are moored at the\n- north quay\n- mole'
    expect(unitOf(rules, 'north')?.lead?.text).toBe('Boats are moored at the')
  })
})

describe('a numbered paragraph of a law', () => {
  const law =
    'RULES OF THE QUAY\n\n§ 7  Moorings\n(1) Boats lie bow out. Fenders are used.\n\n(2) A mooring is kept, unless it was left for a year.\n\n§ 8 Noise\nHalyards are tied back.\n\n§ 9 Fees\n(1) Each boat pays 15.'

  test('keeps its number and stands under its title', () => {
    expect(unitOf(law, 'left for a year')).toMatchObject({
      text: '(2) A mooring is kept, unless it was left for a year.',
      headings: ['§ 7 Moorings'],
      lead: { text: '§ 7 Moorings:' },
    })
    expect(unitOf(law, 'Halyards')?.headings).toEqual(['§ 8 Noise'])
    expect(unitOf(law, 'Each boat')?.headings).toEqual(['§ 9 Fees'])
    expect(texts(law).filter((text) => text.startsWith('§'))).toEqual([])
  })

  test('does so under a heading that is marked', () => {
    expect(unitOf('## § 7 Moorings\n\n(1) Boats lie bow out.', 'bow out')).toMatchObject({
      text: '(1) Boats lie bow out.',
      lead: { text: '§ 7 Moorings:' },
    })
  })
})

test('a line that is nothing but the number of a series says nothing itself', () => {
  const diary =
    'Chapter 1\nThe boats are counted every night, and the lamps are lit.\n\nChapter 2\nThe mole is swept.\n\nChapter 3. Kiel.\nIt rains all day, and the ferry stays in port.'
  const [first, second, third, fourth] = units(diary)
  expect([first?.text, second?.text, third?.text]).toEqual([
    'The boats are counted every night, and the lamps are lit.',
    'The mole is swept.',
    'Chapter 3. Kiel.',
  ])
  expect(second?.headings).toEqual(['Chapter 2'])
  expect(fourth?.headings).toEqual(['Chapter 3. Kiel.'])
})
