import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type QuotingLibrary, startQuotingLibrary } from './quoting-library.ts'

const stable = `Date,Category,Paid to,For,Amount GBP
2025-01-11,Hay,Bram Dyke,Forty bales,180.00
2025-01-29,Farrier,J. Locke,Front shoes,70.00
2025-02-14,Hay,Bram Dyke,Thirty bales,140.00
2025-02-20,Vet,Linhay Vets,One month course of drops,64.50
2025-03-03,Farrier,J. Locke,Full set,110.00
2025-03-19,Hay,Moor Farm,Last of the month,95.00
`

const workshop = `Datum;Art;Was;Betrag;Stunden
03.02.2025;Einkauf;Leim;14,50;
10.02.2025;Arbeit;Leim auftragen;;3
17.02.2025;Einkauf;Leim;16,00;
24.02.2025;Einkauf;Schrauben;7,20;
`

let horses: QuotingLibrary
let shop: QuotingLibrary
beforeAll(async () => {
  horses = await startQuotingLibrary({ 'stable costs.csv': stable })
  shop = await startQuotingLibrary({ 'Werkstatt.csv': workshop })
}, 120_000)
afterAll(async () => {
  await horses[Symbol.asyncDispose]()
  await shop[Symbol.asyncDispose]()
})

describe('verbs of having rows', () => {
  it.each(['How many times did I buy hay?', 'How often did we buy hay?', 'How often did we get hay?'])(
    'say nothing more where rows are counted: %s',
    async (question) => {
      expect(await horses.reply(question)).toContain('where Category is Hay: **3 rows**')
    },
  )

  it.each(['When did we last buy hay?', 'When did I last get hay?', 'When did we last pay for hay?'])(
    'say nothing more where the last is asked for: %s',
    async (question) => {
      expect(await horses.reply(question)).toMatch(/^Latest Date in .*where Category is Hay: \*\*2025-03-19\*\*/)
    },
  )

  it('count what was paid for alone', async () => {
    expect(await shop.reply('Wie oft haben wir Leim gekauft?')).toContain('**2 Zeilen**')
    expect(await shop.reply('Wann haben wir zuletzt Schrauben gekauft?')).toContain('**24.02.2025**')
  })

  it('are nothing that a table tells that has no such rows', async () => {
    expect(await horses.reply('How often did we sell hay?')).not.toMatch(/^Counted/)
  })
})

describe('which month is asked for', () => {
  it.each(['Which month did I spend the most?', 'In which month did we spend the most?'])(
    'is one of the dates, whatever remarks say of months: %s',
    async (question) => {
      const reply = await horses.reply(question)
      expect(reply).toMatch(
        /^Total of Amount GBP in stable costs\.csv, by month of Date:\n\n- 2025-01: \*\*250\.00\*\*/,
      )
      expect(reply).not.toContain('contains')
    },
  )
})

describe('the dearest', () => {
  it.each(['What was the dearest purchase?', 'What was the most expensive expense?'])(
    'of what was bought: %s',
    async (question) => {
      expect(await horses.reply(question)).toContain('Largest Amount GBP in stable costs.csv: **180.00**')
    },
  )

  it.each(['Was war die teuerste Anschaffung?', 'Was war der teuerste Einkauf?', 'Was war die teuerste Ausgabe?'])(
    'of what a cell calls by another word: %s',
    async (question) => {
      expect(await shop.reply(question)).toContain('wo Art gleich Einkauf ist: **16,00**')
    },
  )

  it('tells by which other word', async () => {
    expect(await shop.reply('Was war die teuerste Ausgabe?')).toContain('„Ausgabe“ ist als „Einkauf“ verstanden.')
  })
})
