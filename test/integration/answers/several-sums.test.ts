import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type QuotingLibrary, startQuotingLibrary } from './quoting-library.ts'

const holiday = `Place,Nights,Lodging €,Meals €
Ghent,2,210.00,96.50
Bruges,1,98.00,41.00
Ostend,3,265.00,120.30
`

const barn = `Trade,Offer,Invoice
Roofer,4200,4380
Mason,1800,1725
Painter,650,650
`

let trip: QuotingLibrary
let build: QuotingLibrary
beforeAll(async () => {
  trip = await startQuotingLibrary({ 'trip costs.csv': holiday })
  build = await startQuotingLibrary({ 'barn.csv': barn })
}, 120_000)
afterAll(async () => {
  await trip[Symbol.asyncDispose]()
  await build[Symbol.asyncDispose]()
})

describe('what was spent, where several columns are of money', () => {
  it.each(['How much did we spend in Ghent?', 'What did we spend in Ghent?'])(
    'is told of each: %s',
    async (question) => {
      const reply = await trip.reply(question)
      expect(reply).toContain('Total of Lodging € in trip costs.csv, where Place is Ghent: **210.00** (1 row).')
      expect(reply).toContain('Total of Meals € in trip costs.csv, where Place is Ghent: **96.50** (1 row).')
    },
  )

  it('is that of the one that is named', async () => {
    const reply = await trip.reply('How much did we spend on meals?')
    expect(reply).toContain('Total of Meals € in trip costs.csv: **257.80** (3 rows).')
    expect(reply).not.toContain('Lodging € in')
  })

  it('is what was billed, beside what was offered', async () => {
    expect(await build.reply('How much did we pay the roofer?')).toContain(
      'Invoice in barn.csv, where Trade is Roofer: **4,380**',
    )
    expect(await build.reply('Which trades cost more than offered?')).toMatch(
      /^1 row of barn\.csv, where Invoice > Offer/,
    )
  })
})
