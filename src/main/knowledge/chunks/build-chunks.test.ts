import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TextChunk } from '../../../contracts/index.ts'
import { chunkSpans } from '../../retrieval/chunking/chunk-spans.ts'
import { wordCounter } from '../../retrieval/chunking/token-counter.ts'
import { spanFromMetadata, spanToMetadata } from '../../retrieval/index.ts'
import type { DocumentType } from '../admission/content-types.ts'
import { extractDocument } from '../extraction/extract-document.ts'
import { buildChunks } from './build-chunks.ts'
import type { ChunkingTools } from './chunking-tools.ts'

const documentId = '0190a8d2-0000-7000-8000-000000000000'
const config = { maxTokens: 20, overlapTokens: 4, minTokens: 8 }
const tools: ChunkingTools = { chunkSpans, spanToMetadata, counter: wordCounter(), config }

const chunksOf = async (content: string, contentType: DocumentType, fileName = 'Harbour log.x') => {
  const document = await extractDocument(Buffer.from(content), { contentType }, () => {})
  return { document, chunks: [...buildChunks(document, { documentId, fileName, contentType }, tools)] }
}
const spans = (chunks: readonly TextChunk[]) => chunks.map((chunk) => spanFromMetadata(chunk.metadata))

test('Markdown chunks begin at headings and know what they stand under', async () => {
  const section = 'One two three four five six seven eight nine ten.'
  const { chunks } = await chunksOf(
    `# Top\n\n${section}\n\n## Tides\n\n${section}\n\n# Other\n\n${section}\n`,
    'text/markdown',
  )
  expect(chunks.map((chunk) => chunk.text.split('\n')[0])).toEqual(['# Top', '## Tides', '# Other'])
  expect(chunks.map((chunk) => chunk.metadata.context)).toEqual([
    'Harbour log\nTop',
    'Harbour log\nTop > Tides',
    'Harbour log\nOther',
  ])
  expect(spans(chunks).map(({ line, lineEnd }) => [line, lineEnd])).toEqual([
    [1, 3],
    [5, 7],
    [9, 11],
  ])
})

test('chunks know the headings that begin in them and the one over their beginning, whatever marks them', async () => {
  const markdown = await chunksOf('# Quay\n\nOne two three.\n\n## Lost *keys*\n\nFour five six.\n', 'text/markdown')
  expect(markdown.chunks[0]?.metadata).toMatchObject({ section: 'Quay', sections: '[[0,"Quay"],[24,"Lost keys"]]' })
  const page = await chunksOf('<p>One two.</p><h2>Lost keys</h2><p>Three four.</p>', 'text/html')
  expect(page.chunks.map(({ metadata: { section, sections } }) => [section, sections])).toEqual([
    [undefined, '[[10,"Lost keys"]]'],
  ])
  expect((await chunksOf('One two three.', 'text/plain')).chunks[0]?.metadata).not.toHaveProperty('sections')
})

test('chunks know where what is spoken begins in them, and the cells of a notebook', async () => {
  const said = [
    'The kettle is on and the tea is ready.',
    'The ferry leaves at noon from pier seven.',
    'Lanterns are lit at dusk all along the quay.',
  ]
  const cues = said.map((words, at) => `${at + 1}\n00:0${at}:10,500 --> 00:0${at}:13,000\n${words}\n`)
  const { chunks } = await chunksOf(cues.join('\n'), 'application/x-subrip')
  const [first] = chunks
  expect(JSON.parse(first?.metadata.places ?? '[]')).toEqual([
    [0, 10.5, 13],
    [first?.text.indexOf('The ferry'), 70.5, 73],
  ])
  const cells = ['Spring tides.', 'height = 4.31', 'print(height)'].map((source) => ({
    cell_type: 'code',
    metadata: {},
    source: [source],
    outputs: [],
  }))
  const notebook = JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells })
  const [top] = (await chunksOf(notebook, 'application/x-ipynb+json')).chunks
  expect(JSON.parse(top?.metadata.places ?? '[]')).toEqual([
    [0, 1, 1],
    [top?.text.indexOf('height'), 2, 2],
    [top?.text.indexOf('print'), 3, 3],
  ])
  expect((await chunksOf(said.join('\n'), 'text/plain')).chunks[0]?.metadata).not.toHaveProperty('places')
})

test('rows stay whole, and a chunk says which they are', async () => {
  const rows = Array.from({ length: 10 }, (_, at) => `ship ${at},north quay berth ${at}`)
  const { chunks } = await chunksOf(['name,berth', ...rows].join('\n'), 'text/csv')
  expect(spans(chunks).map(({ row, rowEnd, line }) => [row, rowEnd, line])).toEqual([
    [1, 2, 2],
    [3, 4, 4],
    [5, 6, 6],
    [7, 8, 8],
    [9, 10, 10],
  ])
  expect(chunks[1]?.text).toBe(`${rows[2]}\n${rows[3]}`)
  expect(chunks[1]?.metadata).toMatchObject({
    headers: '["name","berth"]',
    context: 'Harbour log\nname, berth',
    ordinal: '1',
  })
})

test('chunks of a page know where headings stand that their text does not show', async () => {
  const words = 'One two three four five six seven eight nine ten eleven twelve.'
  const { chunks } = await chunksOf(
    `<h1>Quay</h1><p>${words}</p><h2>Lost keys</h2><p>${words}</p>`,
    'text/html',
    'quay.html',
  )
  expect(chunks.map(({ metadata }) => metadata.headings)).toEqual(['[[0,2]]', '[[0,3]]'])
  const markdown = await chunksOf(`# Quay\n\n${words}\n`, 'text/markdown')
  expect(markdown.chunks[0]?.metadata).not.toHaveProperty('headings')
})

test('what stands above a table is a chunk of its own, and rows are counted from the table on', async () => {
  const above = 'Account;DE12\nPeriod;January\n\n'
  const rows = ['date;payee;purpose;amount', '02.01.;Train;Ticket;-12,30', '05.01.;Work;Pay;2.500,00']
  const { chunks } = await chunksOf(above + rows.join('\n'), 'text/csv')
  expect(chunks.map((chunk) => chunk.text)).toEqual(['Account;DE12\nPeriod;January', rows.slice(1).join('\n')])
  expect(spans(chunks).map(({ row, rowEnd, line }) => [row, rowEnd, line])).toEqual([
    [null, null, 1],
    [1, 2, 5],
  ])
  expect(chunks[1]?.metadata.context).toBe('Harbour log\ndate, payee, purpose, amount')
})

test('a short rest of rows joins the chunk before it', async () => {
  const { chunks } = await chunksOf(
    ['a,b', 'one two three four five six seven eight,x', 'one,two'].join('\n'),
    'text/csv',
  )
  expect(spans(chunks).map(({ row, rowEnd }) => [row, rowEnd])).toEqual([[1, 2]])
})

test('records carry the pointer of the first', async () => {
  const record = (name: string) => ({ name, note: 'one two three four five six seven eight' })
  const { chunks } = await chunksOf(JSON.stringify([record('a'), record('b')], null, 1), 'application/json')
  expect(chunks.map((chunk) => chunk.metadata.pointer)).toEqual(['/0', '/1'])
  expect(chunks.map((chunk) => JSON.parse(chunk.text).name)).toEqual(['a', 'b'])
})

test('records of an array are not mixed with what stands beside the array', async () => {
  const { chunks } = await chunksOf('{"title":"x","by":"y","ships":[{"n":1},{"n":2}],"end":"z"}', 'application/json')
  expect(chunks.map((chunk) => [chunk.metadata.pointer, chunk.text])).toEqual([
    ['/title', '"title":"x","by":"y"'],
    ['/ships/0', '{"n":1},{"n":2}'],
    ['/end', '"end":"z"'],
  ])
})

test('a record that is longer than a chunk is cut, each part under its pointer', async () => {
  const { chunks } = await chunksOf(JSON.stringify({ long: 'word '.repeat(100) }), 'application/json')
  expect(chunks.length).toBeGreaterThan(3)
  expect(new Set(chunks.map((chunk) => chunk.metadata.pointer))).toEqual(new Set(['/long']))
})

test('rows on a page have the names of their columns, which stand on the page before; the text around them has none', () => {
  const [first, second] = [1, 2].map((page) =>
    Array.from({ length: 6 }, (_, at) => `K-${page}${at}\tValve\t${at}.25`).join('\n'),
  )
  const after = 'Prices hold until the end of the year. Nobody can say what they will be then, or who will pay them.'
  const text = `Code\tArticle\tPrice\n${first}\f${second}\n\n${after}`
  const headers = ['Code', 'Article', 'Price']
  const start = text.indexOf('\f') + 1
  const [from, to] = [text.indexOf('K-10'), start - 1]
  const document = {
    ...{ text, headers: null, headings: [], notes: [] },
    segments: [
      { start: 0, end: to, place: { type: 'Page', page: 1 } as const },
      { start, end: text.length, place: { type: 'Page', page: 2 } as const },
    ],
    namedRows: [
      { start: from, end: to, headers },
      { start, end: text.indexOf(after) - 2, headers },
    ],
  }
  const contentType = 'application/pdf'
  const chunks = [...buildChunks(document, { documentId, fileName: 'Prices.pdf', contentType }, tools)]
  const below = chunks.filter(({ metadata, text: row }) => metadata.page === '2' && row.startsWith('K-2'))
  expect(below.length).toBeGreaterThan(0)
  for (const { metadata } of below) {
    expect(metadata.headers).toBe(JSON.stringify(headers))
    expect(metadata.context).toBe('Prices\nCode, Article, Price')
  }
  expect(chunks.at(-1)?.text).toContain('who will pay')
  expect(chunks.at(-1)?.metadata).not.toHaveProperty('headers')
})

test('chunk ids are the same every time and differ between chunks', async () => {
  const first = await chunksOf('word. '.repeat(200), 'text/plain')
  const second = await chunksOf('word. '.repeat(200), 'text/plain')
  const ids = first.chunks.map((chunk) => chunk.id)
  expect(second.chunks.map((chunk) => chunk.id)).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

const contents = fc.oneof(
  fc.tuple(
    fc.constant('text/plain' as const),
    fc.string({ unit: fc.constantFrom('a', 'é', '😀', ' ', '. ', '\n', '\n\n'), maxLength: 400 }),
  ),
  fc.tuple(
    fc.constant('text/csv' as const),
    fc.string({ unit: fc.constantFrom('ab', ',', '"', '\n', '\r\n', ' '), maxLength: 300 }),
  ),
  fc.tuple(fc.constant('application/json' as const), fc.json({ maxDepth: 4 })),
)

test('every chunk is the slice that it says it is, and every word is in one', async () => {
  await fc.assert(
    fc.asyncProperty(contents, async ([contentType, content]) => {
      fc.pre(content.trim() !== '' && !content.startsWith('\ufeff'))
      const { document, chunks } = await chunksOf(content, contentType)
      const covered = new Uint8Array(document.text.length)
      for (const chunk of chunks) {
        const { start, end, line, lineEnd } = spanFromMetadata(chunk.metadata)
        expect(document.text.slice(start, end)).toBe(chunk.text)
        expect(line).toBe(document.text.slice(0, start).split('\n').length)
        expect(lineEnd).toBe(document.text.slice(0, end).split('\n').length)
        covered.fill(1, start, end)
      }
      const missed = [...document.text].filter((_, at) => covered[at] === 0).join('')
      if (contentType === 'text/plain') expect(missed.trim()).toBe('')
    }),
    { numRuns: 300 },
  )
})
