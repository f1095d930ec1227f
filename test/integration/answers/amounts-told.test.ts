import { afterAll, beforeAll, expect, it } from 'vitest'
import { type QuotingLibrary, startQuotingLibrary } from './quoting-library.ts'

const letter = `# Elternbrief der Kita Spatzennest

Die Eingewöhnung der neuen Kinder ist fast geschafft. Bitte bringen Sie Ihr Kind bis spätestens 9 Uhr; danach ist die Tür zu, weil wir in den Wald gehen.

## Krankheit

Kinder mit Fieber bleiben zu Hause, bis sie 24 Stunden fieberfrei sind.

## Garten

Der Sandkasten wird im Frühjahr erneuert. Das Angebot der Firma Holzbau Reuter liegt bei 3.480 Euro; der Förderverein übernimmt 2.000 Euro, den Rest die Gemeinde.
`

const rules = `# House rules of the cycle workshop

## Using the stands

There are four repair stands. A stand may be used for two hours; when somebody waits, for one.

## Paying

An hour costs 4 euros for members and 7 for guests. Children under fourteen pay nothing but need a grown-up beside them.
`

let library: QuotingLibrary

beforeAll(async () => {
  library = await startQuotingLibrary({ 'Elternbrief.md': letter, 'workshop-rules.md': rules })
}, 120_000)
afterAll(() => library[Symbol.asyncDispose]())

it.each([
  // A time of the day, and hours.
  ['Wie viele Kinder sind in der Kita?', /^(?:Nichts|In Ihren Dokumenten habe ich nichts)/],
  // Prices, one of them without its unit.
  ['How many members does the workshop have?', /^(?:Nothing|I found nothing)/],
])('is not told how many by numbers of something else (it was quoted as certain): %s', async (question, beginning) => {
  expect(await library.reply(question)).toMatch(beginning)
})

it('and by a number of it for certain', async () => {
  expect(await library.reply('How many repair stands are there?')).toMatch(/^Quoted .*four repair stands/s)
})

it('what something costs is told with the sentence behind the one that names it', async () => {
  const text = await library.reply('Wie teuer wird der Sandkasten?')
  expect(text).toContain('3.480 Euro')
})
