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

const choir = `# Saint Brannoc Singers

## Rehearsals

We rehearse every Monday from 19:30 to 21:45 in the parish hall, with a tea break at half past eight.

## New members

The tenors are short of voices. Anyone who would like to try may come to three rehearsals before deciding; there is no audition.

## Last year

The December concert took £1,140 at the door and cost £655, mostly for the brass players.
`

const bees = `Der Verein hat 64 Mitglieder, davon 9 Jungimker. Drei sind ausgetreten, weil sie keine Bienen mehr halten.

Der Mitgliedsbeitrag bleibt bei 38 Euro, Jungimker zahlen die Hälfte. Anmeldung bis 1. September.
`

let library: QuotingLibrary

beforeAll(async () => {
  library = await startQuotingLibrary({
    ...{ 'Elternbrief.md': letter, 'workshop-rules.md': rules },
    ...{ 'choir.md': choir, 'Imkerverein.txt': bees },
  })
}, 120_000)
afterAll(() => library[Symbol.asyncDispose]())

it.each([
  // A time of the day, and hours.
  ['Wie viele Kinder sind in der Kita?', /^(?:Nichts|In Ihren Dokumenten habe ich nichts)/],
  // Prices, one of them without its unit.
  ['How many members does the workshop have?', /^(?:Nothing|I found nothing)/],
  // What is counted there is something else.
  ['How many members does the choir have?', /^(?:Nothing|I found nothing)/],
])('is not told how many by numbers of something else (it was quoted as certain): %s', async (question, beginning) => {
  expect(await library.reply(question)).toMatch(beginning)
})

it.each([
  ['How many repair stands are there?', /^Quoted .*four repair stands/s],
  // It stands beside what says more of juniors, and no number of them.
  ['Wie viele Jungimker gibt es?', /^Aus Ihren Dokumenten:\s+> [^>]*9 Jungimker/],
])('and by a number of it for certain: %s', async (question, told) => {
  expect(await library.reply(question)).toMatch(told)
})

it('what time something is is told by a time of the day (a day was quoted as certain)', async () => {
  expect(await library.reply('What time does the December concert start?')).toMatch(/^(?:Nothing|I found nothing)/)
  expect(await library.reply('What time does the rehearsal start?')).toMatch(/^Quoted .*19:30/s)
})

it('what something costs is told with the sentence behind the one that names it', async () => {
  const text = await library.reply('Wie teuer wird der Sandkasten?')
  expect(text).toContain('3.480 Euro')
})
