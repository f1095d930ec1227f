import { describe, expect, test } from 'vitest'
import { resourcesAbove } from '../../platform/index.ts'
import { createAnswering } from './answering.ts'

const answering = createAnswering(resourcesAbove(import.meta.url))

const quotes = (question: string, text: string): string[] => {
  const passage = {
    number: 1,
    fileName: 'notes.md',
    contentType: 'text/markdown',
    place: 'line 1',
    text,
    headers: null,
    score: 1,
    context: '',
  }
  return answering
    .reply(question, [[passage]])
    .text.split('\n')
    .filter((line) => line.startsWith('> '))
}

const boats =
  '## Boats of the club\n\n| boat | hull | berth |\n|---|---|---|\n| Petrel | red | 14 |\n| Curlew | white | 3 |\n| Dunlin | red | 9 |\n| Osprey | green | 11 |\n'

const offers =
  'These offers have come in:\n\n- Roof, Tarrant and Sons: 14,200 pounds\n- Windows, Glasswright: 6,900 pounds\n- Roof, Overby: 12,750 pounds\n- Drains, Pipewise: 2,100 pounds\n\nThe committee decides in May.'

describe('a question for a list', () => {
  test('about all rows of a table is answered with each of them', () => {
    expect(quotes('Which boats are there in the club?', boats)).toEqual([
      '> **boat:** Petrel · **hull:** red · **berth:** 14 [1]',
      '> **boat:** Curlew · **hull:** white · **berth:** 3 [1]',
      '> **boat:** Dunlin · **hull:** red · **berth:** 9 [1]',
      '> **boat:** Osprey · **hull:** green · **berth:** 11 [1]',
    ])
  })

  test('about some rows is answered with those', () => {
    expect(quotes('Which boats have a red hull?', boats)).toEqual([
      '> **boat:** Petrel · **hull:** red · **berth:** 14 [1]',
      '> **boat:** Dunlin · **hull:** red · **berth:** 9 [1]',
    ])
  })

  test('about one row is answered with that one', () => {
    expect(quotes('Which berths does the Curlew have?', boats)).toEqual([
      '> **boat:** Curlew · **hull:** white · **berth:** 3 [1]',
    ])
  })

  test('about some items of a list is answered with those, and not with their neighbours', () => {
    expect(quotes('List all offers for the roof.', offers)[0]).toBe(
      '> These offers have come in: Roof, Tarrant and Sons: 14,200 pounds · Roof, Overby: 12,750 pounds [1]',
    )
  })

  test('about all items is answered with all of them', () => {
    expect(quotes('Which offers have come in?', offers)[0]).toBe(
      '> These offers have come in: Roof, Tarrant and Sons: 14,200 pounds · Windows, Glasswright: 6,900 pounds · Roof, Overby: 12,750 pounds · Drains, Pipewise: 2,100 pounds [1]',
    )
  })

  test('is answered by every item where only what opens the list speaks of it', () => {
    const text =
      'Do not swim in the quarry if you:\n\n- have eaten within the hour;\n- feel cold;\n- are alone.\n\nThe jetty is slippery.'
    expect(quotes('Who must not swim in the quarry?', text)[0]).toBe(
      '> Do not swim in the quarry if you: have eaten within the hour; · feel cold; · are alone. [1]',
    )
  })

  test('is answered in German too', () => {
    const text =
      'Für die Anmeldung brauchen Sie:\n\n- den Personalausweis\n- ein Lichtbild\n- die Bestätigung des Vermieters\n\nDas Amt öffnet um acht.'
    expect(quotes('Was brauche ich für die Anmeldung?', text)[0]).toBe(
      '> Für die Anmeldung brauchen Sie: den Personalausweis · ein Lichtbild · die Bestätigung des Vermieters [1]',
    )
    const rows =
      '## Lieferanten\n\n| Anbieter | Preis | Frist |\n|---|---|---|\n| Küche Nord | 4,60 € | 8 Uhr |\n| Tellerrand | 4,35 € | 14 Uhr |\n'
    expect(quotes('Welche Anbieter gibt es?', rows)).toHaveLength(2)
  })
})
