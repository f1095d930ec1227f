import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type QuotingLibrary, startQuotingLibrary } from './quoting-library.ts'

const fees = `Einkommen im Jahr;Stunden am Tag;Beitrag im Monat;Essensgeld
bis 25.000 €;6;0,00 €;62,00 €
bis 25.000 €;8;0,00 €;62,00 €
bis 45.000 €;6;78,50 €;62,00 €
bis 45.000 €;8;104,00 €;62,00 €
bis 65.000 €;6;139,00 €;62,00 €
bis 65.000 €;8;186,00 €;62,00 €
über 65.000 €;6;201,00 €;62,00 €
über 65.000 €;8;268,00 €;62,00 €
`

const parcels = `Weight,Inland price,Abroad price
up to 500 g,$4.10,$11.00
up to 2 kg,$6.90,$19.50
over 2 kg,$12.40,$34.00
`

const swimming = `Age;Ticket;Fee
0–5 years;Infant;0
6–11 years;Child;3.50
12–17 years;Youth;5
18 years and over;Adult;8
`

const shop = `Article;In stock;Price
Inner tube;42;€6.90
Gravel tyre;0;€41.50
Brass bell;11;€14.00
`

const concerts = `Concert;Date;Sold out
Passion;2026-03-28;yes
Serenade;2026-06-20;no
Carols;2026-12-12;yes
`

const music = `Title,Composer,Copies
Requiem,Fauré,38
Gloria,Vivaldi,41
Five Mystical Songs,Vaughan Williams,12
`

let library: QuotingLibrary

beforeAll(async () => {
  library = await startQuotingLibrary({
    'Elternbeiträge.csv': fees,
    'parcel-rates.csv': parcels,
    'swimming-pool-fees.csv': swimming,
    'workshop-stock.csv': shop,
    'music-library.csv': music,
    'concerts.csv': concerts,
  })
}, 120_000)
afterAll(() => library[Symbol.asyncDispose]())

describe('the row of a step is told by a number in it (another step was quoted as if certain)', () => {
  it.each([
    ['Wie viel zahle ich bei 40.000 Euro Einkommen für 8 Stunden?', 'bis 45.000 €', '**104,00 €** (1 Zeile)'],
    ['Wie viel zahle ich bei 45.000 Euro Einkommen für 8 Stunden?', 'bis 45.000 €', '**104,00 €** (1 Zeile)'],
    ['Wie hoch ist der Beitrag bei 70.000 Euro Einkommen und 6 Stunden?', 'über 65.000 €', '**201,00 €** (1 Zeile)'],
    ['How much is the fee for a child of 7 years?', '6–11 years', '**3.50** (1 row)'],
    ['How much is the fee for 64 years of age?', '18 years and over', '**8.00** (1 row)'],
    ['How much is the inland price for 1200 g?', 'up to 2 kg', '**$6.90** (1 row)'],
    ['How much is the abroad price for 3 kg?', 'over 2 kg', '**$34.00** (1 row)'],
  ])('%s', async (question, step, told) => {
    const text = await library.reply(question)
    expect(text).toMatch(/^(?:Total|Summe) /)
    expect(text).toContain(step)
    expect(text).toContain(told)
  })

  it('and not where it is below zero', async () => {
    expect(await library.reply('How much is the fee for -7 years of age?')).not.toMatch(/^Total /)
  })

  it('and rows of one step are shown side by side, not added up', async () => {
    const text = await library.reply('Wie viel zahlt man bei 30.000 Euro Einkommen?')
    expect(text).toMatch(/^2 Zeilen /)
    expect(text).toContain('78,50')
    expect(text).toContain('104,00')
    expect(text).not.toContain('182,50')
  })
})

it.each([
  ['How many copies do we own altogether?', '**91** (3 rows)'],
  ['Which work do we have the fewest copies of?', '**12**'],
])('who owns them, and what the question alone calls rows, need no word in the table: %s', async (question, told) => {
  const text = await library.reply(question)
  expect(text).toMatch(/^(?:Total of|Smallest) Copies /)
  expect(text).toContain(told)
})

it('what is taken as a column is said', async () => {
  const text = await library.reply('Which work do we have the fewest copies of?')
  expect(text).toContain('“work” is taken as “Title”')
})

it('"sold out" is what a column says where one says so', async () => {
  const text = await library.reply('Which concerts are sold out?')
  expect(text).toMatch(/^2 rows .*Passion.*Carols/s)
})

it('what is paid for something is told by the column that has its name from it', async () => {
  expect(await library.reply('Wie viel kostet das Essen?')).toContain('**62,00 €**, in allen 8 Zeilen gleich')
})

it('a value that all rows share is told once (it was added up)', async () => {
  const text = await library.reply('How much is the Essensgeld?')
  expect(text).toContain('**€62.00**, the same in all 8 rows')
})

it.each([
  ['Which article is out of stock?', /^1 row .*Gravel tyre/s],
  ['Which articles are sold out?', /^1 row .*Gravel tyre/s],
  ['How many articles are out of stock?', /\*\*1 row\*\*/],
  ['What is the most expensive part of the workshop?', /^Largest Price .*€41\.50/s],
])('what nothing is left of is found by its number, and parts are rows: %s', async (question, told) => {
  expect(await library.reply(question)).toMatch(told)
})
