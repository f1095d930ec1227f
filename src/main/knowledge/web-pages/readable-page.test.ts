import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { readablePage } from './readable-page.ts'

const story =
  'The lighthouse at Ardnakill was lit again in May, after the lamp had been dark for eleven years. '.repeat(8)
const read = (html: string, charset: string | null = null, encoding = 'utf-8') =>
  readablePage({ bytes: iconv.encode(html, encoding), charset, address: 'https://news.example/coast/lamp.html' })

describe('what of a page is for reading', () => {
  const article = read(`<!doctype html><html lang="en"><head><title>Lamp lit again | News</title>
    <meta name="author" content="Ada Finch"><meta property="article:published_time" content="2025-05-04T08:00:00Z">
    <meta property="og:site_name" content="Coast News">
    <style>p{color:red}</style><script>document.title='x'; fetch('http://10.0.0.1')</script></head>
    <body><nav><a href="/home">Home</a><a href="/shop">Shop</a></nav>
    <article><h1>Lamp lit again</h1><p onclick="steal()">${story}</p><img src="https://spy.example/x.png" alt="The lamp room">
    <h2>Costs</h2><table><tr><th>Year</th><th>Sum</th></tr><tr><td colspan="2" style="x">1,250</td></tr></table>
    <p>${story}<a href="javascript:alert(1)">more</a> <b onclick="steal()">Bold</b> <a href="../keepers?a=1&amp;b=2" target="_blank">The keepers</a> <a href="#costs">Below</a></p><iframe src="https://ads.example"></iframe></article>
    <footer>Imprint and cookies</footer></body></html>`)

  it('is its title, its author, its date and its words', () => {
    expect(article).toMatchObject({ author: 'Ada Finch', publishedOn: '2025-05-04' })
    expect(article.title).toContain('Lamp lit again')
    expect(article.html).toContain('lit again in May')
    expect(article.html).toContain('<p>Ada Finch · 2025-05-04 · Coast News</p>')
    expect(article.html).toContain('<h2>Costs</h2>')
    expect(article.html).toContain('<td colspan="2">1,250</td>')
  })

  it('holds nothing that runs, nothing from elsewhere, and no menu', () => {
    expect(article.html).not.toMatch(/script|onclick|style=|src=|target=|iframe|spy\.example|Imprint|Shop|#costs/i)
    expect(article.html).toContain('<img alt="The lamp room">')
  })

  it('keeps what words lead to and how they are set', () => {
    expect(article.html).toContain('<b>Bold</b>')
    expect(article.html).toContain('<a href="https://news.example/keepers?a=1&amp;b=2">The keepers</a>')
  })

  it('is the same for the same page', () => {
    const again = `<html><body><article><p>${story}</p></article></body></html>`
    expect(read(again)).toEqual(read(again))
  })
})

it('a page that is no article is read whole', () => {
  const rows = Array.from({ length: 40 }, (_, at) => `<li><a href="/${at}">Entry number ${at}</a></li>`).join('')
  expect(read(`<title>List</title><ul>${rows}</ul>`).html).toContain('Entry number 39')
})

describe('a page that nobody wrote by hand', () => {
  const numbered = (before: string, count: number, after = '') =>
    Array.from({ length: count }, (_, at) => `${before}word${at} ${after}`).join('')
  it.each([
    ['of elements in each other', numbered('<div>', 20_000), 20_000],
    ['of links in each other', numbered('<a href="x"><div>', 3_000), 3_000],
    ['of tables in each other', numbered('<table><tr><td>', 2_000), 2_000],
    ['of lists in each other', numbered('<ul><li>', 1_000), 1_000],
    [
      'of paragraphs far inside',
      `${'<section>'.repeat(5_000)}${numbered('<p>', 500, `<script>gone()</script></p>`)}`,
      500,
    ],
    ['of a hundred thousand rules', `${'<hr>'.repeat(130_000)}${numbered('<i>', 9)}`, 9],
  ])('%s keeps its words, in their order', (_what, body, count) => {
    const { html } = read(`<title>Deep</title><body>${body}`)
    const found = [...html.matchAll(/\bword(\d+)\b/g)].map(([, at]) => Number(at))
    // The outermost few may be taken for what stands around the article.
    expect(found[0]).toBeLessThan(256)
    expect(found).toEqual(Array.from({ length: count - (found[0] ?? 0) }, (_, at) => at + (found[0] ?? 0)))
    expect(html).not.toContain('gone')
  })

  it('keeps the paragraphs and lists that stand far inside', () => {
    const { html } = read(
      `<title>Deep</title>${'<div>'.repeat(1_000)}<p>${story}</p><ul><li>one</li></ul><p>${story}</p>`,
    )
    expect(html).toContain(`<p>${story.trim()}`)
    expect(html).toContain('<li>one</li>')
  })
})

it('elements that are left out or crossed are mended as browsers do', () => {
  const { html } = read(`<title>Loose</title><body><p>${story}<p><b>bold<i>both</b>end</i><table><td>cell`)
  expect(html).toContain('lit again in May')
  expect(html).toContain('cell')
})

describe('the encoding', () => {
  const words = `<html><body><p>${'Grüße aus der Prüfstraße, schöne Äpfel. '.repeat(20)}</p></body></html>`
  it.each([
    ['that the server names', 'windows-1252', 'windows-1252'],
    ['is UTF-8 where the bytes are, whatever the server says', 'iso-8859-1', 'utf-8'],
    ['is found where the server says UTF-8 and it is not', 'utf-8', 'windows-1252'],
    ['is found where nobody says any, or one that nobody knows', 'klingon-8', 'windows-1252'],
    ['is never a way to write down bytes (hex)', 'hex', 'windows-1252'],
    ['is never a way to write down bytes (base64)', 'BASE-64', 'windows-1252'],
    ['is none that would have to be known first', 'utf-7', 'windows-1252'],
  ])('%s', (_what, told, real) => {
    expect(read(words, told, real).html).toContain('Grüße aus der Prüfstraße, schöne Äpfel.')
  })
})

it('the words of drawings and formulas are words of the page', () => {
  const body =
    '<p>The law <math><semantics><mrow><mi>E</mi><mo>=</mo><mi>mc</mi></mrow><annotation>x</annotation></semantics></math> holds.</p><svg><defs><text>never</text></defs><g><text>Cod <tspan>44 tons</tspan></text></g></svg>'
  const { html } = read(`<html><body>${body}</body></html>`)
  expect(html).toContain('<p>The law E=mc holds.</p>')
  expect(html).toContain('<p>Cod 44 tons</p>')
  expect(html).not.toContain('never')
})
