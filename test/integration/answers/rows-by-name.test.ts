import { afterAll, beforeAll, expect, it } from 'vitest'
import { type QuotingLibrary, startQuotingLibrary } from './quoting-library.ts'

const outings = `day,goal,guide,guests,km,nights,bus,fare €
2023-05-06,Skarn Hut,"Orla, Bent",11,14,1,no,24.00
2023-07-15,Low Tarn,Bent,7,9,0,no,8.00
2024-04-20,Vetter Ridge,Orla,16,22,2,yes,61.50
2024-09-07,Skarn Hut,Milo,9,14,1,no,26.00
2025-06-14,Grey Falls,"Orla, Milo",21,31,3,yes,88.00
`
const boote = `Boot;Steg;Heimat;Länge m;Pate
Amsel;Nord;Ystad;6,20;Karla Mohn
Drossel;Süd;Marstal;7,45;Jens Rode
Zeisig;Nord;Korsør;5,10;Karla Mohn
`

let library: QuotingLibrary
beforeAll(async () => {
  library = await startQuotingLibrary({ 'outings.csv': outings, 'boote.csv': boote })
}, 120_000)
afterAll(() => library[Symbol.asyncDispose]())

it.each([
  ['Who went to Vetter Ridge?', '**guide:** Orla'],
  ['When did we go to Low Tarn?', '2023-07-15'],
  ['How long were we at Grey Falls?', '**nights:** 3'],
  ['What did the bus to Grey Falls cost?', '88.00'],
  ['Wo ist die Drossel?', '**Steg:** Süd'],
])('a row that is named by a whole cell is certain, and the cell that answers is shown: %s', async (question, says) => {
  const said = await library.reply(question)
  expect(said).toMatch(/^(?:Quoted from your documents|Aus Ihren Dokumenten):/)
  expect(said.split('\n').find((line) => line.startsWith('> '))).toContain(says)
})

it.each([
  ['What was the weather like at Low Tarn?'],
  ['Who fell ill at Vetter Ridge?'],
  ['Which goal has the oldest guests?'],
  ['Welches Boot hat den jüngsten Paten?'],
])('a row that does not hold what is asked of it is not certain: %s', async (question) => {
  expect(await library.reply(question)).not.toMatch(/^(?:Quoted from your documents|Aus Ihren Dokumenten):/)
})

it.each([
  ['How many kilometres did we walk in total?', 'Total of km in outings.csv: **90** (5 rows)'],
  ['What is the average number of kilometres per outing?', 'Average of km in outings.csv: **18'],
  ['How many nights were we away in 2024?', '**3** (2 rows)'],
  ['Which outing was the longest?', 'Largest km in outings.csv: **31**'],
  ['How many outings were there?', '**5 rows**'],
])('what is done by the kilometre or the night is counted: %s', async (question, says) => {
  expect(await library.reply(question)).toContain(says)
})
