import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { foundPassages } from '../../answering/reading/found-passages.ts'
import { readPassages } from '../../answering/reading/unit-view.ts'
import { passageOf } from '../../answering/test-quotes.ts'
import { readClaim } from '../claim.ts'
import { loadClaimLanguages } from '../claim-languages.ts'
import { createSupportChecker } from '../support-checker.ts'
import { bestUnit } from '../support-features.ts'
import { contradicts } from './contradicts.ts'

const resources = resolve(import.meta.dirname, '../../../../../resources')
const checker = createSupportChecker(resources)
const languages = loadClaimLanguages(resources)

const beside = passageOf('The office is open on weekdays from nine to five.', { number: 2 })

/** The verdicts on a sentence of a reply, beside another passage. */
const verdicts = async (said: string, text: string): Promise<string[]> => {
  const support = await checker.check(said, { passages: [passageOf(text), beside], question: '' })
  return support.map(({ verdict }) => verdict)
}

/** Whether a passage says otherwise, however like a sentence it is. */
const isContradicted = (said: string, text: string): boolean => {
  const views = readPassages(foundPassages({ asked: [passageOf(text), beside] }), languages)
  const claim = readClaim(said, views, languages)
  const best = bestUnit(claim)
  return best !== null && contradicts(claim, best)
}

const holdsApart = async (text: string, right: string, wrong: string): Promise<void> => {
  expect(isContradicted(right, text)).toBe(false)
  expect(isContradicted(wrong, text)).toBe(true)
  expect(await verdicts(right, text)).toEqual(['Supported'])
  expect(await verdicts(wrong, text)).toEqual(['Unsupported'])
}

test.each([
  ['Most of the archive has been scanned.', 'All of the archive has been scanned.'],
  ['The gate is usually locked at night.', 'The gate is always locked at night.'],
  ['The repair cost roughly 900 euros.', 'The repair cost exactly 900 euros.'],
  ['Der Zuschuss deckt die Kosten teilweise.', 'Der Zuschuss deckt die Kosten vollständig.'],
])('what is said of most is not said of all, and usually is not always: %s', async (text, wrong) => {
  await holdsApart(text, text, wrong)
})

test.each([
  [
    'The rent rises by 20 euros in January.',
    'The rent rises by 20 euros in January.',
    'Die Miete sinkt im Januar um 20 Euro.',
  ],
  [
    'Mit steigender Temperatur nahm die Leistung der Pumpe ab.',
    'Mit steigender Temperatur nahm die Leistung der Pumpe ab.',
    'Mit steigender Temperatur nahm die Leistung der Pumpe zu.',
  ],
  [
    'Commuting times became shorter as the number of trains increased.',
    'Commuting times became shorter as the number of trains increased.',
    'Commuting times became longer as the number of trains increased.',
  ],
])('what becomes less there does not become more, in whatever language: %s', holdsApart)

test.each([
  [
    'The tenant may move out with three weeks notice.',
    'The tenant may move out with three weeks notice.',
    'The tenant may move out with three months notice.',
  ],
  ['The heater has a power of 1.5 kW.', 'The heater has a power of 1.5 kW.', 'The heater has a power of 1.5 W.'],
  ['The filter is rinsed weekly.', 'The filter is rinsed every week.', 'The filter is rinsed every month.'],
  [
    'Die Beete werden täglich gegossen.',
    'Die Beete werden jeden Tag gegossen.',
    'Die Beete werden jede Woche gegossen.',
  ],
  ['The yard is swept once a month.', 'The yard is swept monthly.', 'The yard is swept weekly.'],
])('a number counts what it counts there, and what happens weekly does not happen monthly: %s', holdsApart)

test.each([
  [
    'The library closed its branch in Holme in 2019.',
    'The library closed its branch in Holme in 2019.',
    'The library closed its branch in Holme in 2019 because the roof leaked.',
  ],
  [
    'Der Chor probt wieder im Gemeindehaus.',
    'Der Chor probt wieder im Gemeindehaus.',
    'Der Chor probt wieder im Gemeindehaus, weil die Turnhalle saniert wird.',
  ],
])('a reason that is not given there is none: %s', holdsApart)

test('a reason that is given there is one', async () => {
  const text = 'The library closed its branch in Holme in 2019, as the roof leaked.'
  expect(await verdicts('The library closed its branch in Holme in 2019 because the roof leaked.', text)).toEqual([
    'Supported',
  ])
})

test.each([
  [
    'Mr Harding will order the chairs. Ms Velasco keeps the books of the club.',
    'Mr Harding will order the chairs.',
    'Ms Velasco will order the chairs.',
  ],
  [
    'Frau Neuhaus leitet die Werkstatt; Herr Demir führt die Kasse.',
    'Frau Neuhaus leitet die Werkstatt.',
    'Herr Demir leitet die Werkstatt.',
  ],
])('what one person does is not done by another: %s', holdsApart)

const table = `Boats for hire

| Boat | Seats | Price |
|---|---|---|
| Kestrel | 4 | 65 |
| Merlin | 6 | 90 |
| Osprey | 9 | 140 |`

test.each([
  [table, 'The Merlin has 6 seats.', 'The Merlin has 9 seats.'],
  [table, 'The price of the Kestrel is 65.', 'The price of the Kestrel is 4.'],
])('a cell is of its own row and column: %#', async (text, right, wrong) => {
  await holdsApart(text, right, wrong)
})

test('a row of a reply is read with the names of its columns, where passages know them', async () => {
  const rows = (seats: readonly [number, number]): string =>
    `| Boat | Seats |\n|---|---|\n| Kestrel | ${seats[0]} |\n| Merlin | ${seats[1]} |`
  expect(await verdicts(rows([4, 6]), table)).toEqual(['Supported', 'Supported'])
  expect(await verdicts(rows([4, 90]), table)).toEqual(['Supported', 'Unsupported'])
})
