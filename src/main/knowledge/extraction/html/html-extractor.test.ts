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
  const html =
    '<ul><li><input type="checkbox" checked> paid<li><input type=checkbox> open<li><input type=text value=x>typed</ul>'
  expect(await textOf(html)).toBe('• ☒ paid\n• ☐ open\n• x typed')
  expect(await textOf('<ol type=a start=2><li>gasket<li>rope</ol>')).toBe('b. gasket\nc. rope')
})

test('a formula is read once, as it is shown (its source was glued to it)', async () => {
  const math =
    '<math><semantics><mrow><msup><mi>a</mi><mn>2</mn></msup><mo>+</mo><mfrac><mn>1</mn><msub><mi>b</mi><mn>3</mn></msub></mfrac></mrow><annotation encoding="application/x-tex">a^2 + \\frac1b</annotation></semantics></math>'
  expect(await textOf(`<p>So ${math} holds.</p>`)).toBe('So a^2+1/b_3 holds.')
})

test('the arrow that leads from a note back to its mark is no word', async () => {
  const back = '<a href="#r1" class="footnote-back" role="doc-backlink">↩︎</a>'
  expect(await textOf(`<ol><li id="n1"><p>With balcony.${back}</p></li></ol><p>a <a href="#x">link</a></p>`)).toBe(
    '1. With balcony.\n\na link',
  )
})

test('a ruby text leaves its sentence whole', async () => {
  expect(await textOf('<p>in <ruby>漢<rt>kan</rt>字<rt>ji</rt></ruby> letters</p>')).toBe('in 漢字 letters')
})

test('a table with many empty cells is one still (each of its cells was a paragraph)', async () => {
  const rows = [
    ['', '', ''],
    ['', 'Item', 'Count'],
    ['', '', ''],
    ['', 'Bolt', '4'],
    ['', '', ''],
  ]
  const html = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')
  expect(await textOf(`<table>${html}</table>`)).toMatch(/Item.*Count\n.*Bolt.*4/)
})

describe('a form that was saved filled in (its values were lost, and all choices of a list were read as if they held)', () => {
  test('says what its fields hold behind the words that name them', async () => {
    const form = `<label for=n>Name</label> <input id=n value="Ada Berg"> <label>Mail: <input type=email value="ada@example.org"></label>
      <p><label>Seats <input type=number value=3> of <input type=number value=5></label></p>
      <p>from <input type=date value=2024-05-01> on</p>
      <label for=m>Remark</label><textarea id=m>\nI am late.\nPlease wait.</textarea>`
    expect(await textOf(form)).toBe(
      'Name: Ada Berg Mail: ada@example.org\n\nSeats: 3 of 5\n\nfrom 2024-05-01 on\n\nRemark: I am late.\nPlease wait.',
    )
  })

  test('says the label of a field again that stands in a line of its own, but not below the names of a table', async () => {
    const form = `<div><label for=b>Born:</label></div><div><input id=b value=1990></div><div><input aria-label="Word" value="tide"></div>
      <table><tr><th>Count<th>Item<tr><td><input aria-label=Count value=3><td>caps<tr><td><input aria-label=Count value=2><td>towels</table>`
    expect(await textOf(form)).toBe(
      'Born:\n\nBorn: 1990\n\nWord: tide\n\nCount | Item\nCount: 3; Item: caps\nCount: 2; Item: towels',
    )
  })

  test('says what is chosen of a list, and which of some is ticked', async () => {
    const form = `<p><label>Course <select><option>Yoga<option selected>Swimming<option>Judo</select></label> from May</p>
      <p>Country <select><option>Norway</option><option>Sweden</option></select></p>
      <p>Unset <select><option value="">Please choose</option><option>Sweden</option></select></p>
      <p>Days <select multiple><option selected>Monday<option>Tuesday<option selected>Friday</select></p>
      <p>By <input type=radio checked> post <input type=radio> mail</p>`
    expect(await textOf(form)).toBe(
      'Course: Swimming from May\n\nCountry Norway\n\nUnset\n\nDays Monday, Friday\n\nBy ☒ post ☐ mail',
    )
  })

  test('keeps what nobody sees to itself, and a field that never ends does not swallow the page', async () => {
    const form =
      '<input type=hidden value=token><input type=password value=secret><input style="display:none" value=trap><input type=submit value=Send>'
    expect(await textOf(`${form}<p>Kind <select><option>one<option>two<p>After.</p><select>`)).toBe(
      'Kind one\n\nAfter.',
    )
  })
})

test('bookmarks keep the address of each page, and their folders (there were titles alone)', async () => {
  const { text, headings, layout } = await extract(`<!DOCTYPE NETSCAPE-Bookmark-file-1>
    <META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8"><TITLE>Bookmarks</TITLE><H1>Bookmarks</H1>
    <DL><p><DT><H3>Sea</H3><DL><p>
      <DT><A HREF="https://example.org/tides?y=2024&amp;l=de">Tide tables</A><DD>for sailors
      <DT><H3>Ports</H3><DL><p><DT><A HREF="https://example.com/">https://example.com/</A><DT><A HREF="javascript:go()">Run</A></DL><p>
    </DL><p><DT><H3>Food</H3><DL><p><DT><A HREF="https://example.net/pie">Pie</A></DL><p></DL>`)
  expect(text).toBe(
    'Bookmarks\n\nSea\n\nTide tables (https://example.org/tides?y=2024&l=de)\n\nfor sailors\n\nPorts\n\nhttps://example.com/\n\nRun\n\nFood\n\nPie (https://example.net/pie)',
  )
  expect(headings.map(({ level, title }) => [level, title])).toEqual([
    [1, 'Bookmarks'],
    [3, 'Sea'],
    [4, 'Ports'],
    [3, 'Food'],
  ])
  expect(layout?.marks.map(({ address }) => address)).toContain('https://example.net/pie')
  expect(await textOf('<p>See <a href="https://example.net/pie">Pie</a>.</p>')).toBe('See Pie.')
})

test('the letters that Telegram shows beside a message in place of a picture are no words of it', async () => {
  const message = (letters: string, name: string, text: string): string =>
    `<div class="message default clearfix"><div class="pull_left userpic_wrap"><div class="userpic"><div class="initials">${letters}</div></div></div><div class="body"><div class="date" title="03.05.2024 10:01:00">10:01</div><div class="from_name">${name}</div><div class="text">${text}<br>and long</div></div></div>`
  expect(await textOf(message('AQ', 'Ada Quell', 'The rope is <b>blue</b>'))).toBe(
    '10:01\n\nAda Quell\n\nThe rope is blue\nand long',
  )
})
