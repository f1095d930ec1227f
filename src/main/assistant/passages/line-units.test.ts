import { expect, test } from 'vitest'
import { blocksOf } from './text-blocks.ts'
import { textUnits } from './text-units.ts'

const units = (text: string) => textUnits(text)
const texts = (text: string) => units(text).map((unit) => unit.text)
const unitOf = (text: string, words: string) => units(text).find((unit) => unit.text.includes(words))

test('each dated line of a log is an entry of its own, also where something on it has a colon', () => {
  const log = `12/05/2020  66,020  Test passed.
03/11/2020  69,480  Oil and filter. Garage: Rodden Lane. 142.00
11/05/2021  73,900  Test FAILED: ball joint, lamp. Fixed the same day. 168.50
20/06/2021  74,455  Two front tyres. 131.00`
  const lines = log.split('\n').map((line) => line.replace(/ +/g, ' '))
  expect(texts(log)).toEqual(lines)
  expect(new Set(units(log).map(({ block }) => block)).size).toBe(4)
})

test('what was said on a day stays a message', () => {
  const chat =
    '12.05.2026 - Tom: Is the gate locked?\n13.05.2026 - Ida: It is.\n14.05.2026  Gate painted.\n15.05.2026  Lock oiled.'
  expect(blocksOf(chat).map(({ kind, isMessage }) => isMessage ?? kind)).toEqual([true, true, 'Entry', 'Entry'])
})

test('lines that end long before the next word did not fit say a fact each', () => {
  const notes = `tyre size 195/65 R15, pressures 2.3 bar in front, 2.5 behind when empty and 3.0 loaded
oil 5W-30 low ash, 3.75 litres
bulb for headlamp H4
radio code is 4471`
  expect(texts(notes)).toEqual(notes.split('\n'))
  const wrapped = `the road follows the river for most of
the way and there are plum trees in
flower everywhere along it until the
valley ends`
  expect(texts(wrapped)).toEqual([wrapped.replaceAll('\n', ' ')])
})

test('lines that begin in bold are entries, and every sentence is of what stands there', () => {
  const long = 'The old files are read once and written anew under other names. '.repeat(5)
  const changes = `**2.4.0** (2 February) New backoff. The default of retries was lowered.
**2.3.0** (19 September) Metrics. ${long}`
  expect(texts(changes)[0]).toBe('**2.4.0** (2 February) New backoff. The default of retries was lowered.')
  expect(unitOf(changes, 'The old files')?.text).toMatch(/^\*\*2\.3\.0\*\*: The old files/)
})

const diary = `Day 1, Friday. Zagreb.
The train was four hours late, because a wagon had derailed.

Day 2, Saturday. Sarajevo.
Plum trees were in flower everywhere along the road.`

test('lines that number paragraphs stand over them and say something too', () => {
  expect(texts(diary)).toContain('Day 2, Saturday. Sarajevo.')
  expect(unitOf(diary, 'Plum trees')?.headings).toEqual(['Day 2, Saturday. Sarajevo.'])
  const once = diary.split('\n\n')[0] ?? ''
  expect(unitOf(once, 'The train')?.headings).toEqual([])
})

test('a line that was wrapped there stands over nothing', () => {
  const law = `Artikel 5 des Gesetzes besagt, wer im
Eigentum das Dach zu pflegen hat und wann.

Artikel 6 des Gesetzes besagt, was die
Mieter dafür zahlen und an wen.`
  expect(texts(law)).toEqual(law.split('\n\n').map((each) => each.replace('\n', ' ')))
})

test('who wrote a numbered text is told apart from it', () => {
  const abstracts = `[S1] Does a probiotic shorten jet lag? Results of a trial
K. Ostrowska, D. Mbeki
We gave 118 members of long-haul crews the probiotic or a placebo for 28 days.

[S2] Naps: when nurses sleep
M. Farrokhzad
In a study of 67 nurses a nap before three was followed by lower peaks of glucose.`
  const [title, authors, first] = units(abstracts)
  expect([title?.text, authors?.text]).toEqual([
    '[S1] Does a probiotic shorten jet lag? Results of a trial',
    'K. Ostrowska, D. Mbeki',
  ])
  expect(first).toMatchObject({ headings: [title?.text], lead: null })
  expect(first?.block).not.toBe(authors?.block)
})
