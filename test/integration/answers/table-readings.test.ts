import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type QuotingLibrary, startQuotingLibrary } from './quoting-library.ts'

const diary = `Date,Before AM pill (mmHg),Before PM pill (mmHg),Pulse (bpm),Taken by
3 May 2026,151,142,71,Ruth
4 May 2026,148,139,66,Ruth
5 May 2026,157,144,74,Colm
6 May 2026,149,131,69,Ruth
7 May 2026,146,136,70,Colm
`

const expenses = `date,what,shop,kind,cost_gbp
2026-01-04,Rope,Harbour Stores,deck,61.20
2026-02-11,Antifouling,Paint Barn,hull,184.00
2026-03-19,Anodes,Harbour Stores,hull,72.50
2026-04-02,Charts,Paint Barn,deck,38.00
`

const estate = `Nr;Stück;Art;Raum;Wert (€)
1;Wanduhr;Möbel;Flur;310,00
2;Truhe;Möbel;Kammer;540,00
3;Girokonto;Konto;Bank;1.250,40
4;Sparbuch;Konto;Bank;3.000,00
5;Brosche;Schmuck;Kammer;95,00
`

let library: QuotingLibrary

beforeAll(async () => {
  library = await startQuotingLibrary({
    'blood pressure diary.csv': diary,
    'boat_log_and_expenses.csv': expenses,
    'Hausratverzeichnis.csv': estate,
  })
}, 120_000)
afterAll(() => library[Symbol.asyncDispose]())

describe('[K2.03] what is said of any number, and of any list', () => {
  it.each([
    ['What is the average reading before the AM pill?', '**150.20** (5 rows)'],
    ['What was the highest pulse figure in the diary?', '**74**'],
    ['On which day was the reading before the evening pill the lowest?', '**Date:** 6 May 2026'],
    ['On which day was the morning reading before the pill the highest?', '**Date:** 5 May 2026'],
    ['What was the most expensive single item in the log?', '**184.00**'],
    ['Was ist der Hausrat laut Verzeichnis insgesamt wert?', '**5.195,40**'],
  ])('%s', async (question, says) => {
    const text = await library.reply(question)
    expect(text).toMatch(/^(?:Average|Largest|Smallest|Summe) /)
    expect(text).toContain(says)
  })

  it('knows no reading where no number is named', async () => {
    expect(await library.reply('What was the highest reading of the thermometer?')).not.toContain('Largest')
  })
})
