import { describe, expect, test } from 'vitest'
import { passageOf, quotedLines, replyTo } from './test-quotes.ts'

const firstQuote = (question: string, text: string): string =>
  quotedLines(replyTo(question, passageOf(text, { fileName: 'notes.txt', contentType: 'text/plain' })))[0] ?? ''

const itinerary = `LISBON, MAY 2026

Sun 3 May   Walk through Alfama with Catarina, 10:00.
Mon 4 May   Nothing planned. Museums are closed.
Tue 5 May   Tile workshop, 14:00 to 17:00. Bring clothes that may get dirty.
Thu 7 May   Boat to see dolphins, 9:15, harbour of Cascais.`

const opening = `Kundendienst

Frau Odenthal ist Mo, Mi und Fr von 9 bis 13 Uhr am Telefon.

Das Lager ist Di und Do von 14 bis 17 Uhr besetzt.`

describe('short names of days stand for whole ones', () => {
  test.each([
    ['What are we doing on Tuesday?', itinerary, 'Tile workshop'],
    ['What is planned for Thursday?', itinerary, 'dolphins'],
    ['Wer ist mittwochs am Telefon?', opening, 'Odenthal'],
    ['Ist das Lager am Dienstag besetzt?', opening, 'Das Lager'],
  ])('%s', (question, text, says) => {
    expect(firstQuote(question, text)).toContain(says)
  })
})

const handover = `Handover

We shared the minutes, the budget and the list of members with the auditors.

The letters of the lawyer and the salaries were not shared.

The auditors come back on 3 June.`

test('a question that denies is answered by what denies', () => {
  expect(firstQuote('What was not shared?', handover)).toContain('letters of the lawyer')
})

const moss = `Sphagnum

Sphagnum plants hold water up to twenty times their own weight, and they are named after a Greek word.

A **sphagnum** (peat moss) is a moss that grows in bogs and makes peat.^[1] Its dead cells hold the water.^[2][3]

The oldest sphagnum was found in Wisconsin.`

const moor = `Torfmoos

Torfmoose speichern Wasser bis zum Zwanzigfachen ihres Gewichts und werden nach einem griechischen Wort genannt.

Torfmoos ist eine Gattung von Moosen, die in Mooren wächst und Torf bildet.[1] In den toten Zellen steht das Wasser.[2]`

test.each([
  ['What is a sphagnum?', moss, 'is a moss that grows in bogs'],
  ['Was ist Torfmoos?', moor, 'eine Gattung von Moosen'],
])('what something is, is what begins by saying so: %s', (question, text, says) => {
  const [quote = ''] = quotedLines(replyTo(question, passageOf(text)))
  expect(quote).toContain(says)
  expect(quote).not.toContain('^')
})
