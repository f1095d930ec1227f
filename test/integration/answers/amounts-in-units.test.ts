import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type QuotingLibrary, startQuotingLibrary } from './quoting-library.ts'

const orchard = `Tag;Vorgang;Sorte;Menge;Einheit;Kosten €
04.06.2025;Kauf;Bast;;;6,40
11.06.2025;Ernte;Kirschen;4,2;kg;
18.06.2025;Ernte;Kirschen;6,3;kg;
02.07.2025;Ernte;Stachelbeeren;2,5;kg;
09.07.2025;Kauf;Steigen;;;31,00
16.07.2025;Ernte;Gurken;8;Stück;
23.07.2025;Ernte;Gurken;1,5;kg;
30.07.2025;Ernte;Gurken;5;Stück;
13.09.2025;Ernte;Birnen Köstliche;12,6;kg;
20.09.2025;Ernte;Quitten;9,1;kg;
`

const larder = `Date,Article,Quantity,Unit
2025-02-01,Flour,2.5,kg
2025-02-08,Milk,3,litres
2025-02-15,Flour,750,g
2025-02-22,Eggs,30,pieces
2025-03-01,Milk,4,litres
2025-03-08,Eggs,18,pieces
`

let garden: QuotingLibrary
let stores: QuotingLibrary
beforeAll(async () => {
  garden = await startQuotingLibrary({ 'Obstwiese.csv': orchard })
  stores = await startQuotingLibrary({ 'larder.csv': larder })
}, 120_000)
afterAll(async () => {
  await garden[Symbol.asyncDispose]()
  await stores[Symbol.asyncDispose]()
})

describe('amounts whose unit stands in a column beside them', () => {
  it.each([
    ['Wieviel Kilo Kirschen haben wir geerntet?', '**10,5 kg** (2 Zeilen)'],
    ['Wie viel Kirschen haben wir geerntet?', '**10,5 kg** (2 Zeilen)'],
    ['Wie viele Kirschen haben wir geerntet?', '**10,5 kg** (2 Zeilen)'],
    ['Wie viele Kilogramm Birnen gab es?', '**12,6 kg** (1 Zeile)'],
    ['Wie viel kg Gurken haben wir geerntet?', '**1,5 kg** (1 Zeile)'],
    ['Wie viele Stück Gurken haben wir geerntet?', '**13 Stück** (2 Zeilen)'],
  ])('are added up with it: %s', async (question, answer) => {
    expect(await garden.reply(question)).toContain(answer)
  })

  it.each([
    ['How much milk did we get?', '**7 litres** (2 rows)'],
    ['How many litres of milk are there?', '**7 litres** (2 rows)'],
    ['How many eggs are there?', '**48 pieces** (2 rows)'],
    ['How many eggs did we buy?', '**48 pieces** (2 rows)'],
  ])('are added up with it, in English: %s', async (question, answer) => {
    expect(await stores.reply(question)).toContain(answer)
  })

  it('are never added up with those of other units', async () => {
    const gherkins = await garden.reply('Wie viel Gurken haben wir geerntet?')
    expect(gherkins).toContain('- Stück: **13** (2 Zeilen)\n- kg: **1,5** (1 Zeile)')
    expect(gherkins).not.toContain('14,5')
    const flour = await stores.reply('How many kilos of flour are there?')
    expect(flour).toContain('- g: **750** (1 row)\n- kg: **2.5** (1 row)')
    expect(await stores.reply('What is the total quantity?')).not.toContain('807')
    expect(await stores.reply('Which article has the largest quantity?')).not.toMatch(/^Largest/)
  })

  it('are set side by side', async () => {
    const reply = await garden.reply('Wovon haben wir mehr geerntet, Kirschen oder Birnen?')
    expect(reply).toContain('- Birnen Köstliche: **12,6 kg** (1 Zeile)\n- Kirschen: **10,5 kg** (2 Zeilen)')
    expect(reply).toContain('Unterschied: **2,1 kg**')
    expect(await garden.reply('Haben wir mehr Kirschen oder Quitten geerntet?')).toContain('Unterschied: **1,4 kg**')
  })

  it('leave what was paid to those who ask for it', async () => {
    expect(await garden.reply('Wie viel haben wir ausgegeben?')).toContain('**37,40** (2 Zeilen)')
    expect(await garden.reply('Was war die teuerste Anschaffung?')).toContain('**31,00**')
  })
})
