import { describe, expect, it } from 'vitest'
import { resourcesAbove } from '../../../platform/index.ts'
import type { Passage } from '../../passages/passage-units.ts'
import { createAnswering } from '../answering.ts'

const answering = createAnswering(resourcesAbove(import.meta.url))
const passage = (fileName: string, text: string): Passage => ({
  number: 1,
  fileName,
  contentType: fileName.endsWith('.md') ? 'text/markdown' : 'text/plain',
  place: 'line 1',
  text,
  headers: null,
  score: 1,
  context: '',
})
const quotesOf = (question: string, fileName: string, text: string): string[] =>
  answering
    .reply(question, [[passage(fileName, text)]])
    .text.split('\n')
    .filter((line) => line.startsWith('> '))
    .map((line) => line.replace(/^> (.*) \[1\]$/, '$1'))

const manual = `The Torvan K40 kiln fires clay at up to 1280 degrees.

Before the first firing, the kiln must be dried at 100 degrees for two hours.

The lid stays locked until the temperature falls below 80 degrees. If the lid is opened by force, the warranty ends.

Errors are shown as numbers. Error 2 means that the thermocouple is broken. Error 5 means that the supply lacks a phase. Error 9 means that the lid was opened.`

const rules = `# Boathouse rules

The boathouse belongs to the rowing club of Harsen and has been open since 1968.

## Boats

Boats are booked in the logbook at the door. Every boat is washed and dried before it goes back.

## Guests

Guests pay four euros and row only in company of a member. Children under twelve wear a life jacket.`

const minutes = `Ada Stone opened the meeting and thanked everyone for the work on the fence.

Tasks: Ben Rudd orders the pump. Carla Voss writes to the town about the gate. Deniz Kaya repairs the shed roof.

The next meeting is on 8 June at seven.`

describe('an overview', () => {
  it('takes a sentence of each paragraph, in their order, of a document without headings', () => {
    const quotes = quotesOf('Give me an overview of the kiln manual', 'kiln manual.txt', manual)
    expect(quotes.length).toBe(4)
    const places = quotes.map((quote) => manual.indexOf(quote))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places[0]).toBe(0)
  })

  it('takes more of a list where there is little besides, and nothing that stands before it in front of its items', () => {
    const meeting = `Present: Ines Falk (chair), Tom Brandl, Priya Nair, Olu Adeyemi.

1. Water. The club's meter showed 312 cubic metres, 40 more than last year. Tom will look for a leak before 1 November.
2. Fees. The yearly fee rises from 85 to 92 euros. Priya voted against; all others for it.
3. Shed. The roof of the shed leaks. Olu asks two roofers for offers; at most 1,400 euros may be spent.
4. Next meeting: 9 November 2026, 19:00, at the house of Ines.`
    const quotes = quotesOf('Summarise the minutes', 'minutes.md', meeting)
    expect(quotes.length).toBeGreaterThanOrEqual(4)
    expect(quotes.filter((quote) => quote.includes('Ines Falk'))).toHaveLength(1)
    const places = quotes.map((quote) => meeting.indexOf(quote))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  })

  it('is of the section that the question names', () => {
    const quotes = quotesOf('Summarise the guest rules of the boathouse', 'boathouse rules.md', rules)
    expect(quotes).toEqual([
      'Guests pay four euros and row only in company of a member.',
      'Children under twelve wear a life jacket.',
    ])
  })
})

describe('a list that is written as prose', () => {
  it('is quoted to the end of its paragraph', () => {
    const [first] = quotesOf('List all tasks', 'minutes.txt', minutes)
    expect(first).toBe(
      'Tasks: Ben Rudd orders the pump. Carla Voss writes to the town about the gate. Deniz Kaya repairs the shed roof.',
    )
  })

  it('is quoted with all of its sentences that begin alike', () => {
    const [first] = quotesOf('List all errors of the kiln', 'kiln manual.txt', manual)
    expect(first).toContain(
      'Error 2 means that the thermocouple is broken. Error 5 means that the supply lacks a phase. Error 9 means that the lid was opened.',
    )
  })
})
