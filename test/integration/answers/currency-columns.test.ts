import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type QuotingLibrary, startQuotingLibrary } from './quoting-library.ts'

const vet = `date;treatment;euro
2026-03-02;Vaccination against distemper;48,50
2026-03-02;Worming tablets;12,00
2026-07-19;Tooth removed under anaesthesia;214,90
2026-07-26;Check of the wound;25,00
`

const roof = `Item,£
Slates,480
Scaffolding,1250
Lead flashing,310
Labour,2100
`

const cash = `Datum;Wofür;EUR
02.03.2026;Mitgliedsbeitrag Adler;60,00
04.03.2026;Rasenmäher repariert;-89,90
09.05.2026;Blumenzwiebeln;-34,20
12.05.2026;Spende Frau Ott;150,00
`

let library: QuotingLibrary

beforeAll(async () => {
  library = await startQuotingLibrary({ 'Vet bills.csv': vet, 'roof-repair.csv': roof, 'Kasse Gartenverein.csv': cash })
}, 120_000)
afterAll(() => library[Symbol.asyncDispose]())

describe('a column that is called by a currency alone is what things cost (nothing told what "cost" means)', () => {
  it.each([
    ['How much did the vet cost us in July?', '**239.90** (2 rows)'],
    ['What was the most expensive treatment?', '**214.90**'],
    ['How much did we pay for the vaccination?', '**48.50** (1 row)'],
    ['What did the roof cost altogether?', '**4,140** (4 rows)'],
    ['What was the dearest item of the roof repair?', '**2,100**'],
    ['How much did the scaffolding cost?', '**1,250** (1 row)'],
    ['Wie viel haben wir für Blumenzwiebeln ausgegeben?', '**-34,20** (1 Zeile)'],
  ])('%s', async (question, told) => {
    const text = await library.reply(question)
    // Computed for certain, not as what the question may come to.
    expect(text).toMatch(/^(?:Total|Largest|Summe) /)
    expect(text).toContain(told)
  })

  it('and nothing else: money that came in is no expense', async () => {
    expect(await library.reply('Was war die teuerste Ausgabe im Gartenverein?')).not.toContain('**150')
  })
})
