import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { Passage } from '../passages/passage-units.ts'
import { leaveOutUnsupported } from './leave-out.ts'
import { replySentences } from './reply-sentences.ts'
import { createSupportChecker } from './support-checker.ts'

const checker = createSupportChecker(resolve(import.meta.dirname, '../../../../resources'))

const passage = (text: string, over: Partial<Passage> = {}): Passage => ({
  number: 1,
  fileName: 'bridge.txt',
  contentType: 'text/plain',
  place: '',
  text,
  headers: null,
  score: 1,
  context: '',
  ...over,
})
const bridge = passage(
  'The Harrow bridge was opened in May 1931 by Mayor Ellis Thorne. It carries two lanes of traffic. Lorries heavier than 12 tonnes must use the ring road.',
)
const check = async (content: string, passages: readonly Passage[] = [bridge], question = '') =>
  (await checker.check(content, { passages, question })).map(({ start, end, ...rest }) => ({
    text: content.slice(start, end),
    ...rest,
  }))

test('a sentence that a passage says is supported, by its words and under its number', async () => {
  expect(await check('The bridge was opened in May 1931 [1].')).toEqual([
    expect.objectContaining({ verdict: 'Supported', citation: 1, unfound: [] }),
  ])
  const [{ words = [] } = {}] = await check('The bridge was opened in May 1931 [1].')
  expect(words).toEqual(expect.arrayContaining(['bridge', 'opened', '1931']))
})

test('a number that no passage holds is flagged, and the sentence is not supported', async () => {
  expect(await check('The Harrow bridge was opened in May 1937 [1].')).toMatchObject([
    { verdict: 'Unsupported', citation: null, words: [], unfound: ['1937'] },
  ])
})

test.each([
  ['The office opens at 15:00 on Fridays.', 'The office opens at 3 pm on Fridays.'],
  ['The total is due on March 12, 2024.', 'The total is due on 2024-03-12.'],
  ['The company has 2.3 million customers.', 'The company has 2,300,000 customers.'],
  ['The guarantee lasts twenty-four months.', 'The guarantee lasts 24 months.'],
  ['The guarantee lasts 24 months.', 'The guarantee lasts two years.'],
  ['The pipe is 5 cm wide and 2 m long.', 'The pipe is 5 centimetres wide and 2 metres long.'],
  ['Ein Abend des Kurses dauert neunzig Minuten.', 'Ein Abend des Kurses dauert anderthalb Stunden.'],
])('a value is the same however it is written: %s', async (text, said) => {
  expect(await check(said, [passage(text)])).toMatchObject([{ verdict: 'Supported', unfound: [] }])
})

test.each([
  ['The office opens at 15:00 on Fridays.', 'The office opens at 3 am on Fridays.'],
  ['The total is due on March 12, 2024.', 'The total is due on 2024-04-12.'],
  ['The guarantee lasts 24 months.', 'The guarantee lasts 3 years.'],
])('a value that is another stays another: %s', async (text, said) => {
  expect(await check(said, [passage(text)])).toMatchObject([{ verdict: 'Unsupported' }])
})

test('a name that no passage holds is flagged, unless the question brought it', async () => {
  const said = 'The Harrow bridge was opened in 1931 by Edwin Marsh.'
  expect((await check(said))[0]?.unfound).toEqual(['Edwin', 'Marsh'])
  expect((await check(said, [bridge], 'Was it opened by Edwin Marsh?'))[0]?.unfound).toEqual([])
})

test.each([
  ['Loss of keys is covered up to 500 euros.', 'Loss of keys is not covered up to 500 euros.'],
  ['The warranty is valid in offices.', 'The warranty is never valid in offices.'],
  ['Der Verlust von Schlüsseln ist versichert.', 'Der Verlust von Schlüsseln ist nicht versichert.'],
  ['Hunde dürfen in den Garten.', 'Keine Hunde dürfen in den Garten.'],
])('what is the case and what is not support each other neither way: %s', async (is, isNot) => {
  const other = passage('The office is open on weekdays from nine to five.', { number: 2 })
  const verdicts = async (said: string, text: string) =>
    (await check(said, [passage(text), other])).map(({ verdict }) => verdict)
  expect(await verdicts(is, is)).toEqual(['Supported'])
  expect(await verdicts(isNot, isNot)).toEqual(['Supported'])
  expect(await verdicts(is, isNot)).toEqual(['Unsupported'])
  expect(await verdicts(isNot, is)).toEqual(['Unsupported'])
})

test('what states nothing is not checked: questions, what opens a list, that the documents do not say it, code', async () => {
  const content = `Here is what I found in your documents about the bridge:

Do you want to know more about the bridge?

The documents do not say who designed the bridge.

\`\`\`
open(bridge, 1937)
\`\`\``
  expect(await check(content)).toEqual([])
})

test.each([
  'Here is what I found in your documents.',
  'I hope this helps!',
  'Let me know if you need more details about the bridge.',
  'Hier ist eine Zusammenfassung Ihrer Unterlagen.',
  'Ich hoffe, das hilft Ihnen weiter.',
])('what only speaks of the reply is not checked: %s', async (said) => {
  expect(await check(said)).toEqual([])
})

test.each([
  ['The tenancy begins on 1 March.', 'According to the lease, the tenancy begins on 1 March.'],
  ['The tenancy begins on 1 March.', 'The document states that the tenancy begins on 1 March.'],
  ['Das Mietverhältnis beginnt am 1. März.', 'Laut dem Mietvertrag beginnt das Mietverhältnis am 1. März.'],
])('where a sentence says that it is from needs no support: %s', async (text, said) => {
  expect(await check(said, [passage(text)])).toMatchObject([{ verdict: 'Supported' }])
})

test('each sentence, item and row has its own mark; one behind the stop belongs to the sentence before it', async () => {
  const content =
    'The Harrow bridge was opened in May 1931. [1] It carries nine lanes of traffic.\n\n- Lorries heavier than 12 tonnes must use the ring road [1]'
  const checked = await check(content)
  expect(checked.map(({ text, verdict }) => [text.slice(0, 12), verdict])).toEqual([
    ['The Harrow b', 'Supported'],
    ['It carries n', 'Unsupported'],
    ['- Lorries he', 'Supported'],
  ])
  expect(replySentences(content)[0]?.cited).toEqual([1])
})

test('a passage that is not cited supports too, and says so by having no number', async () => {
  expect(await check('The bridge was opened in May 1931.', [{ ...bridge, number: 0 }])).toMatchObject([
    { verdict: 'Supported', citation: null },
  ])
})

test('a German sentence is checked against German and English passages', async () => {
  const german = passage('Die Kündigungsfrist beträgt drei Monate zum Monatsende. Die Kaution beträgt 1.200 Euro.')
  expect(await check('Die Kaution beträgt 1.200 Euro [1].', [german])).toMatchObject([{ verdict: 'Supported' }])
  expect(await check('Die Kaution beträgt 2.400 Euro [1].', [german])).toMatchObject([
    { verdict: 'Unsupported', unfound: ['2.400'] },
  ])
})

test('without passages nothing is checked', async () => {
  expect(await check('The bridge was opened in May 1931.', [])).toEqual([])
})

test('what nothing supports is left out with its citations, and the rest stays as it was', async () => {
  const content = 'The bridge was opened in May 1931 [1]. It was painted green in 1987 [1]. It carries two lanes [1].'
  const support = await checker.check(content, { passages: [bridge], question: '' })
  expect(leaveOutUnsupported(content, support)).toEqual({
    text: 'The bridge was opened in May 1931 [1]. It carries two lanes [1].',
    removed: 1,
  })
})

test('an end of patience stops it', async () => {
  await expect(
    checker.check(
      'The bridge was opened.',
      { passages: [bridge], question: '' },
      AbortSignal.abort(new Error('enough')),
    ),
  ).rejects.toThrow('enough')
})

test.each([
  ['a very long reply', 'The bridge was opened in May 1931 [1]. '.repeat(5_000)],
  ['a reply without stops', 'bridge '.repeat(20_000)],
  ['marks alone', '[1][2][3] *** ___ ||| 【1】'],
  ['a script without spaces', '桥于一九三一年五月开放。'.repeat(50)],
])('%s gets through', async (_what, content) => {
  expect((await check(content)).length).toBeLessThanOrEqual(150)
})

test.each([
  ['The red barn is taller than the silo.', 'The silo is taller than the red barn.'],
  ['Petra handed the key to the concierge.', 'The concierge handed the key to Petra.'],
  ['Der Hahn kräht vor dem Wecker.', 'Der Wecker kräht vor dem Hahn.'],
  ['The iron gate leads to the stable and the wooden gate to the orchard.', 'The wooden gate leads to the stable.'],
  ['The lily likes damp soil, the thistle dry gravel.', 'The lily likes dry gravel.'],
  ['A single ticket is 3 pounds, a return ticket 5 pounds.', 'A single ticket is 5 pounds.'],
  ['The yearly fee is 24 pounds, and 12 pounds for pupils.', 'Pupils pay a fee of 24 pounds.'],
  ['Rosa Blum unterrichtete den Lehrling.', 'Der Lehrling unterrichtete Rosa Blum.'],
  ['Der Saal Ost fasst 80 Gäste, der Saal West 140 Gäste.', 'Der Saal Ost fasst 140 Gäste.'],
])('who, whom and than what are not exchanged: %s', async (is, exchanged) => {
  const other = passage('The office is open on weekdays from nine to five.', { number: 2 })
  const verdicts = async (said: string) => (await check(said, [passage(is), other])).map(({ verdict }) => verdict)
  expect(await verdicts(is)).toEqual(['Supported'])
  expect(await verdicts(exchanged)).toEqual(['Unsupported'])
})

test.each([
  ['Environment variables win over the file.', 'The file wins over environment variables.'],
  ['The kitchen is open in the morning.', 'The kitchen is open in the evening.'],
  ['The repair takes about ten minutes.', 'The repair takes about ten hours.'],
  ['The captain was acquitted in March.', 'The captain was convicted in March.'],
  ['Die Praxis ist vormittags geöffnet.', 'Die Praxis ist nachmittags geöffnet.'],
])('a word of the same sort says something else: %s', async (is, other) => {
  const beside = passage('The office is open on weekdays from nine to five.', { number: 2 })
  const verdicts = async (said: string) => (await check(said, [passage(is), beside])).map(({ verdict }) => verdict)
  expect(await verdicts(is)).toEqual(['Supported'])
  expect(await verdicts(other)).toEqual(['Unsupported'])
})

test.each([
  ['The old mill was demolished in 1968.', 'The old mill was pulled down in 1968.'],
  ['A permit is required for the tower.', 'For the tower a permit is necessary.'],
  ['The engine was replaced in 2018 after it had failed off Skarholm.', 'The engine was replaced in 2018.'],
])('the same in other words is supported: %s', async (is, same) => {
  const beside = passage('The office is open on weekdays from nine to five.', { number: 2 })
  expect((await check(same, [passage(is), beside])).map(({ verdict }) => verdict)).toEqual(['Supported'])
})
