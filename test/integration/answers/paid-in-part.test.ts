import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type QuotingLibrary, startQuotingLibrary } from './quoting-library.ts'

/** Nothing says what each of them has to pay. */
const walkers = [
  { name: 'Edda Kron', hut: 'dormitory', paid_eur: 240 },
  { name: 'Bram Ophuis', hut: 'single', paid_eur: 310 },
  { name: 'Wanda Pruss', hut: 'double', paid_eur: 0 },
  { name: 'Ciaran Doyle', hut: 'double', paid_eur: 120 },
  { name: 'Odile Marchand', hut: 'dormitory', paid_eur: 240 },
]

const rent = `Tenant,Garage,Rent (£),Paid (£)
Agnes Poole,north,120,120
Bertil Strand,north,120,40
Cosmo Reid,south,95,0
`

let walk: QuotingLibrary
let garages: QuotingLibrary
beforeAll(async () => {
  walk = await startQuotingLibrary({ 'walkers.json': JSON.stringify(walkers) })
  garages = await startQuotingLibrary({ 'garages.csv': rent })
}, 120_000)
afterAll(async () => {
  await walk[Symbol.asyncDispose]()
  await garages[Symbol.asyncDispose]()
})

const COMPUTED = /^(?:Total|Largest|Counted|\d+ rows?|Summe|Still to be paid)/

describe('who has paid nothing', () => {
  it.each([
    "Who hasn't paid anything yet?",
    'Who has paid nothing?',
    'Which walkers have not paid?',
    'Wer hat noch nichts bezahlt?',
  ])('is told by an amount of nothing: %s', async (question) => {
    expect(await walk.reply(question)).toMatch(/^1 (?:row|Zeile).*paid\\_eur = 0.*Wanda Pruss/s)
  })
})

describe('what is still to be paid', () => {
  it.each([
    'How much has Ciaran still to pay?',
    'How much does Ciaran still have to pay?',
    'Wie viel muss Ciaran noch zahlen?',
    'Who still has to pay?',
    'Who has not paid in full?',
  ])('is not computed where no column says what is due: %s', async (question) => {
    expect(await walk.reply(question)).not.toMatch(COMPUTED)
  })

  it.each([
    ['How much has Bertil still to pay?', '**80** (1 row)'],
    ['How much does Bertil still have to pay?', '**80** (1 row)'],
    ['How much is left to pay for the garages?', '**175** (2 rows)'],
  ])('is what is due less what was paid: %s', async (question, answer) => {
    expect(await garages.reply(question)).toContain(answer)
  })

  it('is asked of all who have not paid in full', async () => {
    expect(await garages.reply('Who has not paid in full?')).toMatch(/^2 rows.*Bertil.*Cosmo/s)
  })
})

describe('the price of one thing', () => {
  it.each(['How much is a single hut?', 'How much is a double hut?', 'How much is a hut?', 'How much is a dormitory?'])(
    'is no total of what was paid: %s',
    async (question) => {
      expect(await walk.reply(question)).not.toMatch(COMPUTED)
    },
  )
})
