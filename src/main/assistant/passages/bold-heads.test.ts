import { describe, expect, test } from 'vitest'
import { textUnits } from './text-units.ts'

const units = (text: string) => textUnits(text)
const texts = (text: string) => units(text).map((unit) => unit.text)
const unitOf = (text: string, words: string) => units(text).find((unit) => unit.text.includes(words))

describe('words in bold that a paragraph begins with', () => {
  const course = '**Contents.** Knots and splices. Sails are cut in week nine.\n\nThe loft is heated.'

  test('stay with the first sentence, and are what the others are of', () => {
    expect(texts(course)).toEqual([
      '**Contents.** Knots and splices.',
      '**Contents**: Sails are cut in week nine.',
      'The loft is heated.',
    ])
    expect(unitOf(course, 'Sails')?.day).toBe('**Contents**')
  })

  test('stay with an item of a list', () => {
    expect(texts('- **Mornings.** Feed the hens. Then sweep.\n- **Evenings.** Shut the coop.')).toEqual([
      '**Mornings.** Feed the hens.',
      'Then sweep.',
      '**Evenings.** Shut the coop.',
    ])
  })

  test('that are the case something is to be done in come with all of it', () => {
    const step = '**If the pump runs dry**, switch it off at once. Do not refill it while it is hot.'
    expect(texts(step)).toEqual([step])
  })

  test('head nothing where a sentence merely begins in bold', () => {
    expect(texts('**Ada Lund** (1871–1944) was an engineer. She built the sluice.')[1]).toBe('She built the sluice.')
    expect(texts('**Ada Lund**, an engineer, built it. She was from Drammen.')[1]).toBe('She was from Drammen.')
  })
})

describe('a line in bold alone', () => {
  const leaflet =
    '## Before use\n\n**Food and drink**\n\nAvoid grapefruit juice.\n\n**Driving**\n\nYou may feel dizzy.\n\n## Storage\n\nKeep it cool.'

  test('is a heading over what follows, below those that are marked, and no answer', () => {
    expect(units(leaflet).map(({ headings, text }) => [headings, text])).toEqual([
      [['Before use', 'Food and drink'], 'Avoid grapefruit juice.'],
      [['Before use', 'Driving'], 'You may feel dizzy.'],
      [['Storage'], 'Keep it cool.'],
    ])
  })

  test('leads to its list, set apart from it, and is told with it alone', () => {
    const list =
      '**Food**\n\nAvoid juice.\n\n**Do not take it**\n\n- if you are allergic\n- if you sail\n\nAsk if in doubt.'
    expect(texts(list)).toEqual(['Avoid juice.', 'if you are allergic', 'if you sail', 'Ask if in doubt.'])
    expect(unitOf(list, 'allergic')?.lead?.text).toBe('**Do not take it:**')
    expect(unitOf(list, 'allergic')?.headings).toEqual([])
  })

  test('says something where it is a sentence, a value, or the last', () => {
    expect(texts('**Never open the lid while it turns.**\n\nIt is sharp.')).toHaveLength(2)
    expect(texts('**Total: 45 euros**\n\nPay by Friday.')).toHaveLength(2)
    expect(texts('Pay by Friday.\n\n**Ruben Holm**')).toHaveLength(2)
  })

  test('says something in what a model writes', () => {
    expect(textUnits('**The ferry leaves at nine**\n\nBe there early.', { boldIsText: true })).toHaveLength(2)
  })
})
