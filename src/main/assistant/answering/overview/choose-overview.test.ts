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
    .reply(question, { asked: [passage(fileName, text)] })
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

const minutesOfMarch = `TOP 1 Welcome
Mr Kossack welcomes the members and finds that all were invited in time.

TOP 2 Report of the board
Six plots were let anew, and the waiting list holds 31 names. The water pipe in path C had to be renewed over 40 metres after it burst; the costs were 6,380 euros.

TOP 3 Report of the treasurer
The takings were 28,914 euros and the costs 31,077 euros. The deficit was covered by the reserve, which is now 9,412 euros.

TOP 4 Elections
Jochen Wieland is elected deputy chairman with 39 votes and follows Dieter Ahlborn after 16 years. Nobody was found for the office of secretary.

TOP 5 Requests
Trampolines of up to three metres are allowed until October 2026, with 26 votes for and 17 against. A levy of 45 euros for each plot pays for the fence and is due on 30 June.

TOP 6 Any other business
The water is turned on again on 5 April, and the beetle in the box hedges has come back. Pruned shoots go into the waste bin and never onto the compost heap.

TOP 7 Close
Mr Kossack thanks the members and closes the meeting at 17:45.`

const passagesOf = (fileName: string, text: string, ...cuts: (readonly [start: number, end: number])[]): Passage[] =>
  cuts.map(([start, end], at) => ({
    ...passage(fileName, text.slice(start, end)),
    number: at + 1,
    start,
    score: 1 - at / 10,
  }))

const headingsOf = (text: string): [number, number][] =>
  [...text.matchAll(/^TOP .*$/gm)].map(({ index }): [number, number] => [index, 1])

describe('what something is about', () => {
  const minutes = `Protokoll des Elternabends der Klasse 6b

Anwesend sind 21 Eltern, Frau Brandl und Herr Süß.

Herr Süß erklärt, dass der Taschenrechner erst ab Klasse 7 benutzt wird. In der ersten Mathearbeit geht es um Brüche und um das Kürzen.

Die Klassenkasse enthält 134 Euro und wird weiter von Frau Aydın verwaltet.`

  it('is an overview of a document that is named', () => {
    expect(quotesOf('Worum geht es im Protokoll des Elternabends?', 'Protokoll Elternabend.txt', minutes).length).toBe(
      3,
    )
    expect(quotesOf('What is the kiln manual about?', 'kiln manual.txt', manual).length).toBeGreaterThan(2)
  })

  it('is what is said of anything else', () => {
    expect(quotesOf('Worum geht es in der ersten Mathearbeit?', 'Protokoll Elternabend.txt', minutes)[0]).toContain(
      'um Brüche',
    )
    expect(quotesOf('Worum geht es in der ersten Mathearbeit?', 'Protokoll Elternabend.txt', minutes)).toHaveLength(1)
  })
})

describe('an overview of passages that were found', () => {
  it('is in the order of the document and shows what two passages share once', () => {
    const sentences = manual.split('\n\n')
    const [first = '', second = '', third = ''] = sentences
    const at = (part: string): number => manual.indexOf(part)
    const found = passagesOf(
      'kiln manual.txt',
      manual,
      [at(third), manual.length],
      [at(second), at(third) + third.length],
      [at(first), at(second) + second.length],
    )
    const { text } = answering.reply('Give me an overview of the kiln manual', { asked: found })
    const quotes = text
      .split('\n')
      .filter((line) => line.startsWith('> '))
      .map((line) => line.replace(/^> (.*) \[\d\]$/, '$1'))
    expect(quotes.length).toBe(4)
    expect(new Set(quotes).size).toBe(4)
    const places = quotes.map(at)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  })

  it('shows what was decided rather than greeting and closing', () => {
    const found = { ...passage('minutes.pdf', minutesOfMarch), headings: headingsOf(minutesOfMarch) }
    const { text } = answering.reply('Summarise the minutes', { asked: [found] })
    expect(text).not.toMatch(/welcomes|closes/)
    for (const shown of [/pipe|plots were let/, /deficit|takings/, /Wieland|secretary/, /levy|Trampolines/])
      expect(text).toMatch(shown)
  })

  it.each(['letter.doc', 'letter.docx'])('is of the file whose whole name the question writes: %s', (fileName) => {
    const files = [passage('letter.doc', minutesOfMarch), passage('letter.docx', manual), passage('list.txt', manual)]
    const { text } = answering.reply(`Summarise ${fileName}`, {
      asked: files.map((file, at) => ({ ...file, number: at + 1 })),
    })
    expect(text).toContain(`What ${fileName} says`)
  })

  it('is of the section whose number the question names, and says so', () => {
    const found = { ...passage('minutes.pdf', minutesOfMarch), headings: headingsOf(minutesOfMarch) }
    const { text } = answering.reply('Summarise TOP 4 of the minutes', { asked: [found] })
    expect(text).toMatch(/^What minutes\.pdf says \(part: TOP 4 Elections\)/)
    expect(text.match(/^> .*/gm)).toEqual([
      '> Jochen Wieland is elected deputy chairman with 39 votes and follows Dieter Ahlborn after 16 years. [1]',
      '> Nobody was found for the office of secretary. [1]',
    ])
  })

  it('is of the numbered part that the question names, without the lines over it', () => {
    const workshop = `[S1] Naps: when nurses sleep
M. Farrokhzad, T. Ellingsen, H. Lindqvist
In a study of 67 nurses a nap before three was followed by lower peaks of glucose in the morning.

[S2] A mouse model of rhythms in the gut
J. Verhaeghe, Y. Tanaka, S. O'Dwyer, A. Whitcombe
Mice whose light was advanced lost the rhythm of most bacteria within two weeks of the trial. Food in the dark alone restored it.`
    const { text } = answering.reply('Summarise the abstract S2', { asked: [passage('workshop.txt', workshop)] })
    expect(text).toMatch(/\(part: \[S2\] A mouse model of rhythms in the gut\)/)
    expect(text.match(/^> .*/gm)).toEqual([
      '> Mice whose light was advanced lost the rhythm of most bacteria within two weeks of the trial. [1]',
      '> Food in the dark alone restored it. [1]',
    ])
  })

  it('is of the paragraph that alone goes on about a word of the question', () => {
    const abstracts = `Proceedings of the workshop on sleep, with the abstracts of all talks.

In an observational study of 67 nurses, a nap before three was followed by lower glucose. Nurses who drank coffee had no benefit.

Mice whose light cycle was advanced lost the rhythm of most bacteria within two weeks. Transfer of their faeces into germ-free mice raised body fat by 23%.

The pupils wore amber glasses for three weeks in the evening. The study was stopped by the school because of lost glasses.`
    const { text } = answering.reply('Summarise the abstract about the mice', {
      asked: [passage('abstracts.txt', abstracts)],
    })
    expect(text).toMatch(/^What abstracts\.txt says \(part: mice\)/)
    expect(text.match(/^> .*/gm)).toHaveLength(2)
    expect(text).not.toMatch(/nurses|pupils/i)
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
