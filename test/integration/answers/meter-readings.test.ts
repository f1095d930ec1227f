import { afterAll, beforeAll, expect, it } from 'vitest'
import { type QuotingLibrary, startQuotingLibrary } from './quoting-library.ts'

const meters = `Datum;Strom kWh;Wasser m³
31.12.2022;8120;210,5
30.06.2023;9040;231,0
31.12.2023;10110;254,5
30.06.2024;11020;276,5
31.12.2024;12230;301,0
`
const unnamed = `day,heat kWh
2023-01-01,5200
2023-07-01,5900
2024-01-01,7100
2024-07-01,7700
`
const repairs = `Datum;Firma;Arbeit;Betrag;Garantie bis
14.02.2023;Dach Ode;Ziegel;1.240,00;14.02.2028
19.09.2023;Bad Wulf;Becken;640,00;19.09.2025
22.06.2024;Maler Kray;Flur;410,00;
`

let library: QuotingLibrary
beforeAll(async () => {
  library = await startQuotingLibrary({ 'zähler.csv': meters, 'cellar.csv': unnamed, 'handwerker.csv': repairs })
}, 120_000)
afterAll(() => library[Symbol.asyncDispose]())

it.each([
  ['Wie viel Strom haben wir 2024 verbraucht?', '**2.120**'],
  ['Wie viel Wasser haben wir 2023 verbraucht?', '**44**'],
  ['Wie viel Strom haben wir insgesamt verbraucht?', '**4.110**'],
])('what a meter went on by is told, and no sum of its readings: %s', async (question, says) => {
  expect(await library.reply(question)).toContain(says)
})

it('numbers that only grow are not added up where what was used is asked for, and nobody says that they are no readings', async () => {
  expect(await library.reply('How much heat did we use in total?')).not.toContain('25,900')
})

it.each([
  ['Wie viel haben wir 2023 ausgegeben?', '1.880,00'],
  ['Wie viel haben wir insgesamt für Handwerker bezahlt?', '2.290,00'],
  ['Wie oft war Bad Wulf da?', '**1 Zeile**'],
])(
  'a table of what was done in the house tells what it cost, by its own day beside others: %s',
  async (question, says) => {
    expect(await library.reply(question)).toContain(says)
  },
)
