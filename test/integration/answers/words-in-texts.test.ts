import { afterAll, beforeAll, expect, it } from 'vitest'
import { type QuotingLibrary, startQuotingLibrary } from './quoting-library.ts'

const jobs = `date,job,cost
2021-03-02,antifouling for the boat,120.00
2021-04-11,new bilge pump,85.50
2021-06-03,sail repair,210.00
2022-02-14,boat cover,95.00
`
const carts = `# Cart

| day | work | price |
|---|---|---|
| 2021-01-01 | cart wash | 12 |
| 2021-02-01 | new axle | 300 |

# Hives

| Name | Honey kg |
|---|---|
| North | 12 |
| South | 20 |
`
const reads = `title,finished,format
Low Water,2024-01-14,paperback
The Ferry,2024-03-09,e-book
Salt,2025-02-01,hardcover
`
const water = `Monat;Verbrauch m³;Kosten €
Januar;12,5;30
Februar;10;24
`

let library: QuotingLibrary
beforeAll(async () => {
  library = await startQuotingLibrary({
    'jobs.csv': jobs,
    'notes.md': carts,
    'wasser.csv': water,
    'reading.csv': reads,
  })
}, 120_000)
afterAll(() => library[Symbol.asyncDispose]())

it.each([
  ['What did we spend on the boat in 2021?', 'Only rows whose job says “boat” are taken, 1 of 3'],
  ['What did we spend on the cart in 2021?', '**312** (2 rows)'],
  ['How many hives are there?', 'Counted in notes.md: **2 rows**'],
  ['What is the average honey per hive?', '**16.00** (2 rows)'],
  ['Wie viele Kubikmeter haben wir insgesamt verbraucht?', '**22,5** (2 Zeilen)'],
  ['How many cubic metres in total?', '**22.5** (2 rows)'],
])('%s', async (question, says) => {
  expect(await library.reply(question)).toContain(says)
})

it('an e-book is no book of which the others are none (one of two was counted)', async () => {
  expect(await library.reply('How many books did I finish in 2024?')).not.toContain('**1 row**')
  expect(await library.reply('How many e-books did I finish in 2024?')).toContain('**1 row**')
})
