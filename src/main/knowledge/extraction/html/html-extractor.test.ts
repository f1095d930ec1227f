import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { createHtmlExtractor } from './html-extractor.ts'

const extract = (content: string | Uint8Array) =>
  createHtmlExtractor().extract(new Uint8Array(Buffer.from(content as Uint8Array)), () => {})
const textOf = async (content: string) => (await extract(content)).text

test('a page is read as its reader sees it', async () => {
  const { text, headings } = await extract(`<!doctype html><html><head><title>Harbour – The site</title>
    <script>var a = "<p>never</p>"</script><style>p{}</style></head><body><nav><a href=x>Menu</a></nav>
    <h1>Harbour</h1><p>One   two<br>three <b>bold</b> 10<sup>6</sup> H<sub>2</sub>O &amp; more</p>
    <p hidden>hidden</p><div style="display: none">hidden too</div><template>never</template>
    <img src=a alt="The dome at night"><pre>code\n  indented</pre></body></html>`)
  expect(text).toBe(
    'Harbour – The site\n\nHarbour\n\nOne two\nthree bold 10^6 H2O & more\n\n[The dome at night]\n\ncode\n  indented',
  )
  expect(headings.map(({ level, title }) => [level, title])).toEqual([
    [1, 'Harbour – The site'],
    [2, 'Harbour'],
  ])
})

test('a title that the page says once more above its words is read once', async () => {
  const page = '<title>Tide  tables</title><h1>Tide tables</h1><p>High at nine.<h1>Tide tables</h1><p>Low at three.'
  expect(await textOf(page)).toBe('Tide tables\n\nHigh at nine.\n\nTide tables\n\nLow at three.')
  expect(await textOf('<title>Tides</title><h1>Winds</h1><h1>Tides</h1>')).toBe('Tides\n\nWinds\n\nTides')
})

test('lists have their numbers, one inside of the other', async () => {
  expect(await textOf('<ol start=3><li>first<ul><li>in</ul><li value=9>next</ol>')).toBe('3. first\n  • in\n9. next')
})

test('tables are read row by row, merged cells in each place that they cover', async () => {
  const html =
    '<table><caption>Ships</caption><tr><th rowspan=2>Name<th colspan=2>Year</tr><tr><th>2023<th>2024</tr><tr><td>Ada<td>1<td>2<tr><td rowspan=2>Bert<td>3<td>4<tr><td>5<td>6</table>'
  expect(await textOf(html)).toBe(
    'Ships\n\nName | Year 2023 | Year 2024\nName: Ada; Year 2023: 1; Year 2024: 2\nName: Bert; Year 2023: 3; Year 2024: 4\nName: Bert; Year 2023: 5; Year 2024: 6',
  )
})

test('tables that only arrange a page give what stands in them', async () => {
  const mail = '<table><tr><td><table><tr><td><h2>Hello</h2><p>Dear Ada,<p>it rains.</table></td></tr></table>'
  expect(await textOf(mail)).toBe('Hello\n\nDear Ada,\n\nit rains.')
})

test('the encoding that the page declares is the one that it is read in', async () => {
  const page = '<meta charset="windows-1251"><p>Привет, гавань</p>'
  expect((await extract(iconv.encode(page, 'windows-1251'))).text).toBe('Привет, гавань')
})

test('a menu that is never closed does not swallow the page', async () => {
  expect(await textOf('<nav><a>Menu</a><main><p>Words.</p></main>')).toBe('Words.')
})

test('depth and length of a page do not matter', async () => {
  expect(await textOf(`${'<div>'.repeat(200_000)}deep`)).toBe('deep')
  expect(await textOf(`${'<table><tr><td>'.repeat(2_000)}deep`)).toBe('deep')
  const rows = '<tr><td colspan=1000 rowspan=65000>x</td></tr>'.repeat(300)
  expect((await textOf(`<table>${rows}</table>`)).length).toBeLessThan(5_000_000)
})

test('a page that a program would fill says so', async () => {
  await expect(extract('<html><body><div id=root></div><script src=app.js></script></body></html>')).rejects.toThrow(
    /no words of its own/,
  )
  await expect(extract('<html><head><title></title>')).rejects.toThrow(/Check that it was saved completely/)
})

describe('a drawing', () => {
  const chart = `<svg xmlns="http://www.w3.org/2000/svg" role="img"><title>Catch by month</title><desc>Two bars</desc>
    <style>text{fill:red}</style><defs><text>never</text></defs><g><text x="1" y="2">Cod <tspan font-weight="bold">May</tspan><tspan x="1" dy="14">4.4 tons</tspan></text><title>bar1</title></g>
    <text x="9" y="2">June</text><foreignObject><div><p>Source: harbour office</p></div></foreignObject></svg>`
  const words = '[Catch by month Two bars]\nCod May\n4.4 tons\nJune\nSource: harbour office'

  test('in a page has its words line by line, with what it is said to show', async () => {
    expect(await textOf(`<p>Before.</p>${chart}<p>After.</p>`)).toBe(`Before.\n\n${words}\n\nAfter.`)
  })

  test('as a file of its own is read alike, whatever its document type declares', async () => {
    const file = `<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [<!ENTITY ns "http://ns.example/">]>\n`
    expect(await textOf(file + chart)).toBe(words)
    expect(await textOf('<svg:svg xmlns:svg="x"><svg:text>Only this</svg:text></svg:svg>')).toBe('Only this')
  })

  test('without a word says so', async () => {
    await expect(extract('<svg xmlns="x"><path d="M0 0"/></svg>')).rejects.toThrow(/drawing holds no words/)
  })

  test('that is a sign in a sentence leaves it whole, and one without an end does not swallow the page', async () => {
    const sign = '<svg><title>Gear wheel</title><path d="M0 0"/></svg>'
    expect(await textOf(`<p>Press ${sign} to begin.</p>`)).toBe('Press [Gear wheel] to begin.')
    expect(await textOf('<p>One<svg><path d="M0 0"/><p>two</p><p>three</p>')).toBe('One\n\ntwo\n\nthree')
  })
})

test('boxes say whether they are ticked, lists count as they are set', async () => {
  const html = '<ul><li><input type="checkbox" checked> paid<li><input type=checkbox> open<li><input type=text value=x>typed</ul>'
  expect(await textOf(html)).toBe('• ☒ paid\n• ☐ open\n• typed')
  expect(await textOf('<ol type=a start=2><li>gasket<li>rope</ol>')).toBe('b. gasket\nc. rope')
})

test('a formula is read once, as it is shown (its source was glued to it)', async () => {
  const math =
    '<math><semantics><mrow><msup><mi>a</mi><mn>2</mn></msup><mo>+</mo><mfrac><mn>1</mn><msub><mi>b</mi><mn>3</mn></msub></mfrac></mrow><annotation encoding="application/x-tex">a^2 + \\frac1b</annotation></semantics></math>'
  expect(await textOf(`<p>So ${math} holds.</p>`)).toBe('So a^2+1/b_3 holds.')
})

test('a ruby text leaves its sentence whole', async () => {
  expect(await textOf('<p>in <ruby>漢<rt>kan</rt>字<rt>ji</rt></ruby> letters</p>')).toBe('in 漢字 letters')
})

test('a table with many empty cells is one still (each of its cells was a paragraph)', async () => {
  const rows = [['', '', ''], ['', 'Item', 'Count'], ['', '', ''], ['', 'Bolt', '4'], ['', '', '']]
  const html = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')
  expect(await textOf(`<table>${html}</table>`)).toMatch(/Item.*Count\n.*Bolt.*4/)
})
