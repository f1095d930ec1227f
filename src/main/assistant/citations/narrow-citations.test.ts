import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Citation, type SourceSpan, unplaced } from '../../../contracts/index.ts'
import { newGuid } from '../../platform/index.ts'
import { narrowCitations } from './narrow-citations.ts'

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
const narrow = (content: string, citation: Citation) => narrowCitations(content, [citation])[0]

test('shrinks to the sentence that is quoted, over line ends, with its line', () => {
  const quote = 'First one.\nThe second\nsentence is here. Third.'
  const narrowed = narrow('> The second sentence is here. [1]', cite(quote, 'text/plain', { line: 40, lineEnd: 42 }))
  expect(narrowed).toMatchObject({
    quote: 'The second\nsentence is here.',
    span: { start: 1011, end: 1039, line: 41, lineEnd: 42 },
  })
})

test('finds words in quotation marks inside a written answer', () => {
  const narrowed = narrow(
    'It says the dome "must be shut at once" in wind [1].',
    cite('In wind the dome must be shut at once. Then wait.', 'text/plain', {}),
  )
  expect(narrowed?.quote).toBe('must be shut at once')
})

test('counts pages by the page breaks in the passage', () => {
  const quote = 'End of page three.\fStart of page four. More of it.'
  expect(
    narrow('> Start of page four. [1]', cite(quote, 'application/pdf', { page: 3, pageEnd: 4 }))?.span,
  ).toMatchObject({ page: 4, pageEnd: 4 })
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

test('a reply in its own words keeps the whole passage', () => {
  const citation = cite('In wind the dome must be shut at once.', 'text/plain', {})
  expect(narrow('Close it when it blows [1].', citation)).toEqual(citation)
})

test('looks only at the words before its own number', () => {
  const one = cite('Cedar ribs hold the canvas up. Other words.', 'text/plain', {}, 1)
  const two = cite('Cedar ribs hold the canvas up. More words.', 'text/plain', {}, 2)
  const [first, second] = narrowCitations('"Cedar ribs hold the canvas up" [1]. It rains [2].', [one, two])
  expect(first?.quote).toBe('Cedar ribs hold the canvas up')
  expect(second?.quote).toBe(two.quote)
})

test('two sentences behind one number are both in it, however far apart (the second was never lit)', () => {
  const quote =
    'We meet on Tuesday. The side door by the stands is open early, so come in there. In summer nobody meets.'
  const narrowed = narrow('> We meet on Tuesday. [1]\n\n> In summer nobody meets. [1]', cite(quote, 'text/plain', {}))
  expect(narrowed?.quote).toBe(quote)
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
