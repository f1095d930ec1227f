import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_READING_LENGTH } from '../../../../contracts/index.ts'
import { createHtmlExtractor } from '../html/html-extractor.ts'
import { decodeLayout, encodeLayout } from './encode-layout.ts'

const laidOut = async (html: string) => {
  const document = await createHtmlExtractor().extract(new Uint8Array(Buffer.from(html)), () => {})
  const { marks = [], tables = [] } = document.layout ?? {}
  const said = marks.map(({ start, end, type, address }) => [
    type,
    document.text.slice(start, end),
    ...(address === null ? [] : [address]),
  ])
  return { document, said, tables }
}

describe('how a page is set', () => {
  it('is told of the words themselves, wherever they stand', async () => {
    const { document, said } = await laidOut(`<base href="https://harbour.example/times/">
      <h1>The <em>old</em> harbour</h1><p>  The   ferry\n to <b>Skerra <i>Isle</i></b><br>\n leaves <a href="nine.html">at
      nine</a>.<ul><li>Bring <strong>a coat</strong><ul><li><code>or   two</code></ul></ul><pre>if\n  you   can</pre>
      <p>Ask <a href="mailto:ada@harbour.example">Ada</a>, <a href="#top">or not</a>.`)
    expect(said).toEqual([
      ['Emphasis', 'old'],
      ['Strong', 'Skerra Isle'],
      ['Emphasis', 'Isle'],
      ['Link', 'at nine', 'https://harbour.example/times/nine.html'],
      ['Strong', 'a coat'],
      ['Code', 'or two'],
      ['Code', 'if\n  you   can'],
      ['Link', 'Ada', 'mailto:ada@harbour.example'],
    ])
    expect(decodeLayout(encodeLayout(document) ?? new Uint8Array())).toEqual(document.layout)
  })

  it('knows no address that runs something, carries too much, or is none', async () => {
    const hrefs = [
      'javascript:alert(1)',
      ' java\nscript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
      'nine.html',
      '//x',
      `https://a.example/${'x'.repeat(3_000)}`,
    ]
    const { said } = await laidOut(hrefs.map((href) => `<p><a href="${href}">a link</a> and more`).join(''))
    expect(said).toEqual([])
  })

  it('goes on over blocks that a mark is not closed in, and ends what stands in another of its kind', async () => {
    const { said } = await laidOut(
      '<p><b>one<p>two</b> three<p><a href="http://a.example">four<a href="http://b.example">five</a> six</a>',
    )
    expect(said).toEqual([
      ['Strong', 'one'],
      ['Strong', 'two'],
      ['Link', 'four', 'http://a.example/'],
      ['Link', 'five', 'http://b.example/'],
    ])
  })

  it('tells where the cells of a table stand, and what is set in them', async () => {
    const { document, said, tables } = await laidOut(
      '<p>Ships:<table><tr><th>Name<th>Built<th>Note<tr><td><a href="https://a.example/ada"> Ada </a><td>1815<td><tr><td>Bert<td><p>about<p><b>1820</b><td>new</table><p>So.',
    )
    const cellsOf = (cells: readonly (readonly [number, number, number])[]) =>
      cells.map(([column, start, end]) => [column, document.text.slice(start, end)])
    expect(tables).toHaveLength(1)
    expect(tables.map(({ names }) => cellsOf(names))).toEqual([
      [
        [0, 'Name'],
        [1, 'Built'],
        [2, 'Note'],
      ],
    ])
    expect(tables[0]?.rows.map(({ cells }) => cellsOf(cells))).toEqual([
      [
        [0, 'Ada'],
        [1, '1815'],
      ],
      [
        [0, 'Bert'],
        [1, 'about 1820'],
        [2, 'new'],
      ],
    ])
    expect(tables[0]?.rows.map(({ start, end }) => document.text.slice(start, end))).toEqual([
      'Name: Ada; Built: 1815',
      'Name: Bert; Built: about 1820; Note: new',
    ])
    expect(said).toEqual([
      ['Link', 'Ada', 'https://a.example/ada'],
      ['Strong', '1820'],
    ])
  })

  it('is kept of no text that is too long to be shown so', async () => {
    const { document } = await laidOut(`<p><b>x</b>${'y '.repeat(MAX_READING_LENGTH)}`)
    expect(encodeLayout(document)).toBeNull()
  })

  it('marks the very words, whatever the page', async () => {
    const parts = fc.constantFrom(
      '<b>',
      '</b>',
      '<i>',
      '</i>',
      '<p>',
      '<br>',
      '<ul><li>',
      '<li>',
      '</ul>',
      '<pre>',
      '</pre>',
      '<table>',
      '<tr>',
      '<td>',
      '</table>',
      ' ',
      '\r\n',
      '&#1;',
      'a',
      'ü&amp;',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(parts, { maxLength: 40 }), async (made) => {
        const { document, tables } = await laidOut(`begin ${made.join('')}`)
        const { text, layout } = document
        for (const { start, end } of layout?.marks ?? []) {
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
        }
        for (const { names, rows } of tables)
          for (const [, start, end] of [...names, ...rows.flatMap(({ cells }) => cells)])
            expect(text.slice(start, end)).toMatch(/^\S(.*\S)?$/s)
      }),
      { numRuns: 300 },
    )
  })
})
