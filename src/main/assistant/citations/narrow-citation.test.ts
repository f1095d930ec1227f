import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Citation, type SourceSpan, unplaced } from '../../../contracts/index.ts'
import { newGuid } from '../../platform/index.ts'
import { createCitationLedger } from '../prompt/citation-ledger.ts'
import { createCitationFilter, readCitations } from './marks/citation-filter.ts'

const noPlace: SourceSpan = { ...unplaced, start: 0, end: 0 }
const cite = (quote: string, contentType: string, span: Partial<SourceSpan>, number = 1): Citation => ({
  number,
  documentId: newGuid(),
  chunkId: newGuid(),
  fileName: 'a',
  contentType,
  span: { ...noPlace, start: 1000, end: 1000 + quote.length, ...span },
  quote,
})
/** What a reply cites of passages that it was given, and the reply as it is kept. */
const citing = (reply: string, ...given: Citation[]) => {
  const ledger = createCitationLedger()
  for (const citation of given) ledger.cite(citation)
  const content = readCitations(reply, ledger.mention)
  return { content, citations: ledger.mentioned }
}
const narrow = (reply: string, citation: Citation) => citing(reply, citation).citations[0]

test('shrinks to the sentence that is quoted, over line ends, with its line', () => {
  const quote = 'First one.\nThe second\nsentence is here. Third.'
  const narrowed = narrow('> The second sentence is here. [1]', cite(quote, 'text/plain', { line: 40, lineEnd: 42 }))
  expect(narrowed).toMatchObject({
    quote: 'The second\nsentence is here.',
    span: { start: 1011, end: 1039, line: 41, lineEnd: 42 },
  })
})

test('is all of a quote that Markdown has to write otherwise than it stands (the day was left out)', () => {
  const quote = '9. Juni. Honig geschleudert, 41 Gläser_groß. Feuchte 17,4 Prozent.'
  const narrowed = narrow('> 9\\. Juni. Honig geschleudert, 41 Gläser_groß. [1]', cite(quote, 'text/plain', {}))
  expect(narrowed?.quote).toBe('9. Juni. Honig geschleudert, 41 Gläser_groß.')
  const starred = narrow(
    '> Price \\*\\*: 12 pounds for members. [1]',
    cite('Price **: 12 pounds for members. Pay.', 'text/plain', {}),
  )
  expect(starred?.quote).toBe('Price **: 12 pounds for members.')
})

test('is the line of a quote whose labels are told in German', () => {
  const quote = 'Chor\n\nWhen: 2024-05-01 19:00\nRepeats: every week on Friday\nWhere: Saal 3\n\nNoten mitbringen.'
  const calendar = { ...cite(quote, 'text/calendar', {}), fileName: 'chor.ics' }
  const ledger = createCitationLedger()
  ledger.cite(calendar, { sections: [[0, 'Chor']] })
  readCitations('> Wiederholt: jede Woche am Freitag [1]\n\n> Wo: Saal 3 [1]', ledger.mention)
  expect(ledger.mentioned.map((each) => each.quote)).toEqual(['Repeats: every week on Friday', 'Where: Saal 3'])
})

test('finds words in quotation marks inside a written answer', () => {
  const narrowed = narrow(
    'It says the dome "must be shut at once" in wind [1].',
    cite('In wind the dome must be shut at once. Then wait.', 'text/plain', {}),
  )
  expect(narrowed?.quote).toBe('must be shut at once')
})

test('leaves out the end of the sentence before, behind a mark that stands within it', () => {
  const passage = cite('It is greased every October. Six strokes are enough for each. Wipe it.', 'text/plain', {})
  const { citations } = citing('It is greased every October [1]. Six strokes are enough for each [1].', passage)
  expect(citations.map(({ quote }) => quote)).toEqual([
    'It is greased every October',
    'Six strokes are enough for each',
  ])
})

test('counts pages by the page breaks in the passage', () => {
  const quote = 'End of page three.\fStart of page four. More of it.'
  expect(
    narrow('> Start of page four. [1]', cite(quote, 'application/pdf', { page: 3, pageEnd: 4 }))?.span,
  ).toMatchObject({ page: 4, pageEnd: 4 })
})

test('shrinks to the lines of which a reply shows a value each', () => {
  const quote =
    'New starter\n\nFrom: Gill Tarrant <gill@x.example>\nTo: Priya\nDate: 2025-11-05 08:03 UTC\n\nMorning, Priya!'
  const narrowed = narrow(
    '> **Subject:** New starter · **From:** Gill Tarrant \\<gill@x.example> · **To:** Priya · **Date:** 2025-11-05 08:03 UTC [1]',
    cite(quote, 'message/rfc822', {}),
  )
  expect(narrowed?.quote).toBe('From: Gill Tarrant <gill@x.example>\nTo: Priya\nDate: 2025-11-05 08:03 UTC')
})

test('finds what a mail quotes without its marks', () => {
  const quote = 'Anna wrote:\n> The boat is booked for the week after\n> Easter. Bring the oars.\n'
  expect(narrow('> The boat is booked for the week after Easter. [1]', cite(quote, 'message/rfc822', {}))?.quote).toBe(
    'The boat is booked for the week after\n> Easter.',
  )
})

test('finds what a web page says without the numbers of its notes', () => {
  const quote = 'Owls.^[1] The owl^[2][3], which nests in towers,^[4]\nhunts at night.^[5] It hears well.^[6]'
  expect(
    narrow('> The owl, which nests in towers, hunts at night. It hears well. [1]', cite(quote, 'text/html', {})),
  ).toMatchObject({
    quote: 'The owl^[2][3], which nests in towers,^[4]\nhunts at night.^[5] It hears well.',
  })
})

test('stands under the heading over the quote, or that of the passage where none comes before', () => {
  const quote = 'No dogs are kept.\n4. Cleaning\nThe yard is swept. It is swept daily.\n5. Signs\nOne sign is allowed.'
  const ledger = createCitationLedger()
  ledger.cite(cite(quote, 'application/pdf', { section: '3. Pets' }), {
    sections: [
      [quote.indexOf('4.'), '4. Cleaning'],
      [quote.indexOf('5.'), '5. Signs'],
    ],
  })
  readCitations(
    '> It is swept daily. [1]\n\n> One sign is allowed. [1]\n\n> No dogs are kept. [1]\n\nAll of it [1].',
    ledger.mention,
  )
  expect(ledger.mentioned.map(({ span }) => span.section)).toEqual(['4. Cleaning', '5. Signs', '3. Pets', '3. Pets'])
})

test.each([
  ['seconds', 'application/x-subrip', { second: 1, secondEnd: 95 }, { second: 70.5, secondEnd: 73, cell: null }],
  ['cells', 'application/x-ipynb+json', { cell: 4, cellEnd: 6 }, { cell: 5, cellEnd: 5, second: null }],
] as const)('shrinks to the %s of what is quoted (it told those of the whole passage)', (_kind, type, whole, part) => {
  const quote = 'The kettle is on.\n\nThe ferry leaves at noon.\n\nLanterns are lit at dusk.'
  const starts = [0, quote.indexOf('The ferry'), quote.indexOf('Lanterns')] as const
  const places =
    'cell' in whole
      ? ([0, 1, 2] as const).map((at) => [starts[at], 4 + at, 4 + at] as const)
      : ([
          [0, 1, 4],
          [starts[1], 70.5, 73],
          [starts[2], 90, 95],
        ] as const)
  const ledger = createCitationLedger()
  ledger.cite(cite(quote, type, whole), { places })
  readCitations('> The ferry leaves at noon. [1]\n\nAll of it [1].', ledger.mention)
  expect(ledger.mentioned.map(({ span }) => span)).toMatchObject([part, whole])
})

test('shrinks to the row of a table, minding line ends inside quotes', () => {
  const quote = 'date,notes\n2024-01-01,"two\nlines"\n2024-01-02,"mice, again"\n'
  const citation = cite(quote, 'text/csv', { row: 1, rowEnd: 2, line: 1, lineEnd: 4 })
  const narrowed = narrow('> **date:** 2024-01-02 · **notes:** mice, again [1]', citation)
  expect(narrowed).toMatchObject({
    quote: '2024-01-02,"mice, again"',
    span: { row: 2, rowEnd: 2, line: 4, lineEnd: 4 },
  })
})

test('counts a row of empty cells, which the reader of the file counts too', () => {
  const citation = cite('Ada,Oslo\n,\n,\nBert,Rome\nCleo,"Tur\nDora,Bern', 'text/csv', { row: 2, rowEnd: 7 })
  expect(narrow('> **name:** Bert · **town:** Rome [1]', citation)?.span).toMatchObject({ row: 5, rowEnd: 5 })
  expect(narrow('> **name:** Dora · **town:** Bern [1]', citation)?.span).toMatchObject({ row: 7, rowEnd: 7 })
})

test('counts rows from the span where the passage has no column names', () => {
  const citation = cite('b,2\nc,3\nd,4', 'text/csv', { row: 7, rowEnd: 9 })
  expect(narrow('> **name:** c · **n:** 3 [1]', citation)?.span).toMatchObject({ row: 8, rowEnd: 8 })
})

test('shrinks to a JSON record and finds its pointer', () => {
  const quote = '{ "name": "Ada", "age": 36 },\n{ "name": "Bob", "age": 41 },\n{ "name": "Cy", "age": 36 }'
  const narrowed = narrow(
    '> **name:** Bob · **age:** 41 [1]',
    cite(quote, 'application/json', { pointer: '/people/3' }),
  )
  expect(narrowed).toMatchObject({ quote: '{ "name": "Bob", "age": 41 }', span: { pointer: '/people/4' } })
})

test('counts lines of JSON Lines, which no comma divides (each was cited as the first of its passage)', () => {
  const quote =
    '{ "ticket": "T-9", "who": "Mara" }\n{ "ticket": "T-10", "who": "Ned" }\n{ "ticket": "T-11", "who": "Olga" }'
  const citation = cite(quote, 'application/json', { pointer: '/4', line: 5, lineEnd: 7 })
  const narrowed = narrow('> **ticket:** T-11 · **who:** Olga [1]', citation)
  expect(narrowed?.span).toMatchObject({ pointer: '/6', line: 7, lineEnd: 7 })
})

test('a reply in its own words keeps the whole passage', () => {
  const citation = cite('In wind the dome must be shut at once.', 'text/plain', {})
  expect(narrow('Close it when it blows [1].', citation)).toEqual(citation)
})

test('looks only at the words before its own number', () => {
  const one = cite('Cedar ribs hold the canvas up. Other words.', 'text/plain', {}, 1)
  const two = cite('Cedar ribs hold the canvas up. More words.', 'text/plain', {}, 2)
  const [first, second] = citing('"Cedar ribs hold the canvas up" [1]. It rains [2].', one, two).citations
  expect(first?.quote).toBe('Cedar ribs hold the canvas up')
  expect(second?.quote).toBe(two.quote)
})

const rules = cite(
  'Rent is due on 1 April.\nA plot has 250 square metres.\nThe gate is locked at nine.',
  'text/plain',
  { line: 5, lineEnd: 7 },
)
const placesIn = (reply: string, citation: Citation) =>
  citing(reply, citation).citations.map(({ number, quote, span }) => [number, quote, span.line])

test('two sentences of one passage are two places, each with its own number and line', () => {
  const { content, citations } = citing(
    '> The gate is locked at nine. [1]\n\n> Rent is due on 1 April. [1]\n\n> The gate is locked at nine. [1]',
    rules,
  )
  expect(content).toBe(
    '> The gate is locked at nine. [1]\n\n> Rent is due on 1 April. [2]\n\n> The gate is locked at nine. [1]',
  )
  expect(citations.map(({ number, quote, span }) => [number, quote, span.line])).toEqual([
    [1, 'The gate is locked at nine.', 7],
    [2, 'Rent is due on 1 April.', 5],
  ])
})

test('what a reply says in its own words stands on the whole passage, beside what it quotes of it', () => {
  expect(
    placesIn('You pay in spring [1]. It says "the gate is locked at nine" [1]. And the plots are big [1].', rules),
  ).toEqual([[1, rules.quote, 5]])
  expect(
    placesIn('You pay in spring [1]. It says "The gate is locked at nine" [1]. Plots are big [1].', rules),
  ).toEqual([
    [1, rules.quote, 5],
    [2, 'The gate is locked at nine', 7],
  ])
})

test('every row that is quoted from one passage is a place of its own', () => {
  const rows = cite('Hamburg,Oslo,49.90\nOslo,Malmo,12.00\nMalmo,Hamburg,35.00', 'text/csv', { row: 4, rowEnd: 6 })
  const { citations } = citing(
    '> **From:** Malmo · **To:** Hamburg · **Price:** 35.00 [1]\n\n> **From:** Hamburg · **To:** Oslo · **Price:** 49.90 [1]',
    rows,
  )
  expect(citations.map(({ span }) => span.row)).toEqual([6, 4])
})

test('a list is found by its items, whatever opens it; a single item behind its stem', () => {
  const invoice = cite(
    'Work done\n  - new chain and cassette      68.00\n  - brake pads front and rear   31.50\n  - inspection   25.00\nPaid by card.',
    'text/plain',
    { line: 3, lineEnd: 7 },
  )
  const [whole] = citing(
    '> Work done new chain and cassette 68.00 · brake pads front and rear 31.50 [1]',
    invoice,
  ).citations
  expect(whole?.span).toMatchObject({ line: 4, lineEnd: 5 })
  expect(narrow('> Work done brake pads front and rear 31.50 [1]', invoice)?.span).toMatchObject({
    line: 5,
    lineEnd: 5,
  })
})

test('a row that says what its value is is the line of both, in the table that it stands in', () => {
  const table = cite(
    '## Knots\n\n| | |\n|---|---|\n| Room | none |\n| Needs | none |\n\n## Sails\n\n| | |\n|---|---|\n| Room | none |\n| Needs | none |',
    'text/markdown',
    { line: 20, lineEnd: 32 },
  )
  expect(narrow('> Knots · **Needs:** none [1]', table)?.span).toMatchObject({ line: 25, lineEnd: 25 })
  expect(narrow('> Sails · **Needs:** none [1]', table)?.span).toMatchObject({ line: 32, lineEnd: 32 })
})

test('a row of a table in running text is its line', () => {
  const table = cite('| Tour | Length |\n|---|---|\n| Turbo | 48 km |\n| Lake | 95 km |', 'text/markdown', {
    line: 20,
    lineEnd: 23,
  })
  expect(narrow('> **Tour:** Lake · **Length:** 95 km [1]', table)?.span).toMatchObject({ line: 23, lineEnd: 23 })
})

test('code is found behind its fence', () => {
  const guide = cite('Then run\n\nnpm ci\nnpm start\n\nand wait.', 'text/markdown', { line: 1, lineEnd: 6 })
  expect(narrow('> ```\n> npm ci\n> npm start\n> ```\n>\n> [1]', guide)).toMatchObject({
    quote: 'npm ci\nnpm start',
    span: { line: 3, lineEnd: 4 },
  })
  expect(narrow('> `npm start` [1]', guide)).toMatchObject({ quote: 'npm start', span: { line: 4 } })
})

test('however a reply comes in pieces, its places are the same', () => {
  const reply =
    '> Rent is due on 1 April. [1]\n\n> The gate\n> is locked at nine. [1][1] And "A plot has 250 square metres." [1]'
  const whole = citing(reply, rules)
  expect(whole.citations.map(({ span }) => span.line)).toEqual([5, 7, 6])
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 12 }), { minLength: reply.length }), (lengths) => {
      const ledger = createCitationLedger()
      ledger.cite(rules)
      const filter = createCitationFilter(ledger.mention)
      let at = 0
      const pieces = lengths.map((length) => {
        at += length
        return filter.add(reply.slice(at - length, at))
      })
      expect(pieces.join('') + filter.end()).toBe(whole.content)
      expect(ledger.mentioned).toEqual(whole.citations)
    }),
    { numRuns: 50 },
  )
})

test('quote and span always say the same', () => {
  const words = fc.array(fc.constantFrom('dome', 'cedar', 'ribs', 'The', 'wind.', '\n', 'mirror!', '"', '\f'), {
    maxLength: 40,
  })
  fc.assert(
    fc.property(
      words,
      words,
      fc.constantFrom('text/plain', 'text/csv', 'application/json'),
      (document, reply, contentType) => {
        const text = document.join(' ')
        const citation = cite(text, contentType, { start: 0, end: text.length, line: 1, lineEnd: 1 })
        const narrowed = narrow(`${reply.join(' ')} [1]`, citation)
        expect(text.slice(narrowed?.span.start, narrowed?.span.end)).toBe(narrowed?.quote)
      },
    ),
  )
})

test('is what a quote shows of a note, found behind the marks that the note has', () => {
  const quote = 'Paid.\n\nThe fee is paid at [[Harbour office|the office]] <b>by</b><br>Bert.[^1] ==Yes==.'
  const narrowed = narrow('> The fee is paid at the office by Bert. [1]', cite(quote, 'text/markdown', {}))
  expect(narrowed?.quote).toBe('The fee is paid at [[Harbour office|the office]] <b>by</b><br>Bert.')
  expect(citing('> As in \\[1, 2] here. [1]', cite('As in [1, 2] here.', 'text/plain', {})).citations).toHaveLength(1)
})
