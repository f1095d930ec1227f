import { expect, test } from 'vitest'
import {
  type DocxOptions,
  docxFile,
  headingStyles,
  paragraph,
  run,
  styled,
  wordTable,
} from '../../../../../test/files/docx-file.ts'
import { zipFile } from '../../../../../test/files/zip-file.ts'
import { createDocxExtractor } from './docx-extractor.ts'

const extractBytes = async (bytes: Uint8Array) => {
  const document = await createDocxExtractor().extract(new Uint8Array(bytes), () => {})
  return { ...document, segments: [...document.segments] }
}
const extract = (body: string, options: DocxOptions = {}) => extractBytes(docxFile(body, options))
const textOf = async (body: string, options: DocxOptions = {}) => (await extract(body, options)).text

test('headings have the levels of their styles, own or inherited', async () => {
  const styles = `${headingStyles}<w:style w:styleId="Chapter"><w:name w:val="Chapter"/><w:basedOn w:val="Heading1"/></w:style>`
  const body = [
    styled('Title', 'Harbour book'),
    styled('Heading1', 'Tides'),
    paragraph('The tide turns at noon.'),
    styled('Heading2', 'Neap'),
    styled('Chapter', 'Ships'),
    paragraph('By outline', '<w:outlineLvl w:val="2"/>'),
  ].join('')
  const { text, headings } = await extract(body, { styles })
  expect(headings.map(({ level, title }) => [level, title])).toEqual([
    [1, 'Harbour book'],
    [2, 'Tides'],
    [3, 'Neap'],
    [2, 'Ships'],
    [4, 'By outline'],
  ])
  for (const { start, title } of headings) expect(text.startsWith(title, start)).toBe(true)
})

test('a short bold line that is no sentence is a heading below all others', async () => {
  const { headings } = await extract(
    `${paragraph(run('Warranty', '<w:b/>'))}${paragraph(run('Read this first.', '<w:b/>'))}${paragraph('Two years.')}`,
  )
  expect(headings.map(({ title }) => title)).toEqual(['Warranty'])
})

const numbering = `<w:abstractNum w:abstractNumId="0">
  <w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>
  <w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%1.%2)"/></w:lvl>
</w:abstractNum>
<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="x"/></w:lvl></w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
<w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>
<w:num w:numId="3"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`
const item = (text: string, list: number, level = 0) =>
  paragraph(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`)

test('lists have their numbers, level by level, and begin anew where they do', async () => {
  const body = [
    item('a lamp', 1),
    item('oil', 1, 1),
    item('wick', 1, 1),
    item('a rope', 1),
    item('blankets', 2),
    item('again', 3),
  ]
  expect(await textOf(body.join(''), { numbering })).toBe(
    '1. a lamp\n  1.a) oil\n  1.b) wick\n2. a rope\n• blankets\n1. again',
  )
})

test('a paragraph that goes on with an item, by a bullet that is a space, has no bullet', async () => {
  const blank = numbering.replace('w:val="x"', 'w:val=" "')
  const body = [item('Next meeting:', 1), item('9 April, room 4.', 2)].join('')
  expect(await textOf(body, { numbering: blank })).toBe('1. Next meeting:\n\n9 April, room 4.')
})

test('an empty paragraph of a list is counted as Word does, and one that was deleted or moved away is not', async () => {
  const gone = (mark: string) =>
    paragraph('', `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:rPr><w:${mark} w:id="1"/></w:rPr>`)
  const body = [item('a lamp', 1), item('', 1), gone('del'), gone('moveFrom'), item('a rope', 1)]
  expect(await textOf(body.join(''), { numbering })).toBe('1. a lamp\n3. a rope')
})

test('a level that does not say where it begins does so at 0', async () => {
  const bare = `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum>
    <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`
  expect(await textOf(item('a lamp', 1) + item('a rope', 1), { numbering: bare })).toBe('0. a lamp\n1. a rope')
})

test('a list that follows a style has its numbers, and figures for those of other levels where it says so', async () => {
  const styled = `<w:abstractNum w:abstractNumId="5"><w:styleLink w:val="Clauses"/>
      <w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="upperRoman"/><w:lvlText w:val="%1"/></w:lvl>
      <w:lvl w:ilvl="1"><w:start w:val="1"/><w:isLgl/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1.%2"/></w:lvl></w:abstractNum>
    <w:abstractNum w:abstractNumId="6"><w:numStyleLink w:val="Clauses"/></w:abstractNum>
    <w:num w:numId="8"><w:abstractNumId w:val="6"/></w:num>`
  const body = [item('Rent', 8), item('Due', 8, 1), item('Deposit', 8), item('Paid', 8, 1)]
  expect(await textOf(body.join(''), { numbering: styled })).toBe('I Rent\n  1.1 Due\nII Deposit\n  2.1 Paid')
})

test('a style that names its level alone is of the list of the style that it is based on (1.a was numbered 2)', async () => {
  const styles = `<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>
    <w:style w:type="paragraph" w:styleId="H2"><w:name w:val="heading 2"/><w:basedOn w:val="H1"/><w:pPr><w:numPr><w:ilvl w:val="1"/></w:numPr></w:pPr></w:style>`
  const headed = (text: string, style: string) => paragraph(text, `<w:pStyle w:val="${style}"/>`)
  const body = [headed('Lamps', 'H1'), headed('Oil', 'H2'), headed('Wicks', 'H2'), headed('Ropes', 'H1')]
  const { headings } = await extract(body.join(''), { styles, numbering })
  expect(headings.map(({ title }) => title)).toEqual(['1. Lamps', '1.a) Oil', '1.b) Wicks', '2. Ropes'])
})

test('a table is read row by row under its column names', async () => {
  const { text, tables } = await extract(
    `${paragraph('Berths')}${wordTable([
      ['Ship', 'Berth', 'Leaves'],
      ['Ada', '12', 'Monday'],
      ['Bert', '14', 'Friday'],
    ])}`,
  )
  expect(text).toBe(
    'Berths\n\nShip | Berth | Leaves\nShip: Ada; Berth: 12; Leaves: Monday\nShip: Bert; Berth: 14; Leaves: Friday',
  )
  expect(tables?.map(({ headers }) => headers)).toEqual([['Ship', 'Berth', 'Leaves']])
})

test('merged cells say in each row what they say once, and names above several columns name each', async () => {
  const cell = (text: string, properties: string) => `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`
  const body = wordTable(
    [
      ['Ship', cell('Berths', '<w:gridSpan w:val="2"/>')],
      [cell('Ada', '<w:vMerge w:val="restart"/>'), '12', 'north'],
      [cell('', '<w:vMerge/>'), '14', 'south'],
    ],
    '<w:tblHeader/>',
  )
  expect(await textOf(body)).toBe(
    'Ship | Berths | Berths\nShip: Ada; Berths: 12; Berths: north\nShip: Ada; Berths: 14; Berths: south',
  )
})

test('column names without a value below them are not lost', async () => {
  const rows = [
    ['Date', 'Change', 'By'],
    ['', '', ''],
  ]
  expect(await textOf(wordTable(rows))).toBe('Date | Change | By')
})

test('a table that only arranges gives what stands in it', async () => {
  const { text, headings } = await extract(
    wordTable([[`<w:tc>${styled('Heading1', 'Left')}${paragraph('Words.')}</w:tc>`, 'Right']]),
    { styles: headingStyles },
  )
  expect(text).toBe('Left\n\nWords.\n\nRight')
  expect(headings).toHaveLength(1)
})

test('tracked changes are shown as they are once accepted', async () => {
  const body = [
    paragraph(
      `${run('The quay is ')}<w:del><w:r><w:delText>old</w:delText></w:r></w:del><w:ins>${run('new')}</w:ins>${run('.')}`,
    ),
    paragraph(`<w:moveFrom>${run('moved away')}</w:moveFrom>${run('stays')}`),
    `<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>${run('These two ')}</w:p>${paragraph('are one.')}`,
    `<w:tbl><w:tr><w:tc>${paragraph('kept')}</w:tc><w:tc>${paragraph('1')}</w:tc></w:tr><w:tr><w:trPr><w:del/></w:trPr><w:tc>${paragraph('gone')}</w:tc></w:tr></w:tbl>`,
  ]
  expect(await textOf(body.join(''))).toBe('The quay is new.\n\nstays\n\nThese two are one.\n\nkept\n\n1')
})

test('notes and comments stand behind the paragraph that refers to them', async () => {
  const body = paragraph(
    `${run('Ships')}<w:r><w:footnoteReference w:id="2"/></w:r>${run(' leave')}<w:r><w:endnoteReference w:id="1"/></w:r><w:r><w:commentReference w:id="0"/></w:r>`,
  )
  const options = {
    footnotes: `<w:footnote w:id="0" w:type="separator">${paragraph('-')}</w:footnote><w:footnote w:id="2">${paragraph('Only large ones.')}</w:footnote>`,
    endnotes: `<w:endnote w:id="1">${paragraph('At dawn.')}</w:endnote>`,
    comments: `<w:comment w:id="0" w:author="Ada">${paragraph('Is that so?')}</w:comment>`,
  }
  expect(await textOf(body, options)).toBe(
    'Ships[1] leave[a]\n\n[1] Only large ones.\n[a] At dawn.\n[Ada: Is that so?]',
  )
})

test('fields show their result, also where one stands in the code of another', async () => {
  const field = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
  const body = paragraph(
    `${run('See ')}${field('begin')}<w:r><w:instrText>HYPERLINK "http://example.org"</w:instrText></w:r>${field('begin')}<w:r><w:instrText>REF x</w:instrText></w:r>${field('separate')}${run('code')}${field('end')}${field('separate')}${run('the log')}${field('end')}${run('.')}`,
  )
  expect(await textOf(body)).toBe('See the log.')
})

test('signs of fonts of symbols are what they look like (letters of formulas, arrows and ticked boxes were lost)', async () => {
  const sign = (font: string, code: string): string => `<w:r><w:sym w:font="${font}" w:char="${code}"/></w:r>`
  const body = `<w:p>${sign('Symbol', 'F061')}${run(' ')}${sign('Symbol', 'F0A3')}${run(' 90 ')}${sign('Wingdings', 'F0E0')}${run(' paid ')}${sign('Wingdings', 'F0FE')}${sign('Wingdings 2', 'F040')}</w:p>`
  expect(await textOf(body)).toBe('α ≤ 90 → paid ☑')
})

test('text boxes, descriptions of images and formulas are read, hidden text is not', async () => {
  const box = `<mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:docPr id="1" name="x" descr="The dome at night"/><wps:txbx><w:txbxContent>${paragraph('In the box')}</w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>${paragraph('In the box')}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent>`
  const formula =
    '<m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>b+c</m:t></m:r></m:den></m:f></m:oMath>'
  const body = paragraph(`${run('Here:')}<w:r>${box}</w:r>${formula}${run('secret', '<w:vanish/>')}`)
  expect(await textOf(body)).toBe('Here: [The dome at night]a/(b+c)\n\nIn the box')
})

test('page headers and footers are given once, and page numbers alone are not', async () => {
  const text = await textOf(paragraph('Body.'), {
    headers: [paragraph('The Harbour Book'), paragraph('The Harbour Book')],
    footers: [paragraph('7'), paragraph('Confidential, page 7')],
  })
  expect(text).toBe('Body.\n\nThe Harbour Book\n\nConfidential, page 7')
})

const pageEnd = '<w:r><w:lastRenderedPageBreak/></w:r>'

test('pages are told where Word laid the document out, and only then', async () => {
  const body = `${paragraph('One.')}${paragraph(`${pageEnd}${run('Two.')}`)}${paragraph('Two more.')}`
  const { text, segments } = await extract(body, { pages: 2 })
  expect(segments.map(({ start, end, place }) => [place, text.slice(start, end)])).toEqual([
    [{ type: 'Page', page: 1 }, 'One.'],
    [{ type: 'Page', page: 2 }, 'Two.\n\nTwo more.'],
  ])
  expect((await extract(body, { pages: 5 })).segments).toEqual([])
  expect((await extract(body)).segments).toEqual([])
})

test('the table of contents of the program is left out: its headings follow', async () => {
  const styles = `${headingStyles}<w:style w:styleId="TOC1"><w:name w:val="toc 1"/></w:style>`
  expect(await textOf(`${styled('TOC1', 'Tides 3')}${styled('Heading1', 'Tides')}`, { styles })).toBe('Tides')
})

test('a large document is read within bounds', async () => {
  const body = Array.from({ length: 20_000 }, (_, at) => paragraph(`Paragraph ${at} of a long book.`)).join('')
  const { text } = await extract(body)
  expect(text.split('\n\n')).toHaveLength(20_000)
})

test.each([
  ['with a password', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]), /password/],
  ['cut off', docxFile(paragraph('x')).subarray(0, 300), /damaged or incomplete/],
  ['without words', docxFile('<w:p/>'), /no words/],
  ['without its main part', zipFile([{ path: 'a.txt', content: 'x' }]), /main part is missing/],
  ['with malformed XML', docxFile('<w:p><w:r></w:p>'), /malformed XML/],
])('a document %s says so', async (_name, bytes, words) => {
  await expect(extractBytes(bytes)).rejects.toThrow(words)
})

test('external entities and entities that expand are refused', async () => {
  const hostile = (declaration: string) =>
    zipFile([
      {
        path: '_rels/.rels',
        content:
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="x/officeDocument" Target="d.xml"/></Relationships>',
      },
      {
        path: 'd.xml',
        content: `<!DOCTYPE d [${declaration}]><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>&x;</w:t></w:r></w:p></w:body></w:document>`,
      },
    ])
  await expect(extractBytes(hostile('<!ENTITY x SYSTEM "file:///etc/passwd">'))).rejects.toThrow(/entities/)
  await expect(extractBytes(hostile('<!ENTITY a "aaaa"><!ENTITY x "&a;&a;">'))).rejects.toThrow(/entities/)
})

test('a raised figure is no digit of the number before it, and stays with a unit', async () => {
  const raised = (text: string) => run(text, '<w:vertAlign w:val="superscript"/>')
  const body = `${run('10')}${raised('3')}${run(' and 10')}${raised('-3')}${run(' on 12 m')}${raised('2')}${run(', the 1')}${raised('st')}`
  expect(await textOf(paragraph(body))).toBe('10^3 and 10^-3 on 12 m2, the 1st')
  const marks = `${run('The harbour')}${raised('1')}${raised('2')}${run(' shuts at noon.')}${raised('3')}`
  expect(await textOf(paragraph(marks))).toBe('The harbour^12 shuts at noon.^3')
})

const mark = (type: string, data = ''): string => `<w:r><w:fldChar w:fldCharType="${type}">${data}</w:fldChar></w:r>`
const code = (words: string): string => `<w:r><w:instrText xml:space="preserve">${words}</w:instrText></w:r>`

test('a field that sets an equation is told by its code, also of an equation within another (formulas were lost)', async () => {
  const inner = `${mark('begin')}${code(' EQ \\r(x)')}${mark('end')}`
  const field = `${mark('begin')}${code(' EQ ')}${code('\\f(a+b;2)')}${mark('separate')}${mark('end')}`
  const nested = `${mark('begin')}${code('EQ \\f(1;')}${inner}${code(')')}${mark('end')}`
  const simple = '<w:fldSimple w:instr=" EQ \\f(3;4) "/>'
  const shown = `${mark('begin')}${code(' REF lamp ')}${mark('separate')}${run('North')}${mark('end')}`
  const body = paragraph(`${run('A ')}${field}${run(' B ')}${nested}${run(' C ')}${simple}${run(' ')}${shown}`)
  expect(await textOf(body)).toBe('A (a+b)/2 B 1/(√x) C 3/4 North')
})

test('boxes that are ticked in an old form, and what is chosen there, are told (they were lost)', async () => {
  const box = (inside: string): string =>
    `${mark('begin', `<w:ffData><w:checkBox>${inside}</w:checkBox></w:ffData>`)}${code(' FORMCHECKBOX ')}${mark('separate')}${mark('end')}`
  const list = `${mark('begin', '<w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="north"/><w:listEntry w:val="south"/></w:ddList></w:ffData>')}${code(' FORMDROPDOWN ')}${mark('end')}`
  const body = paragraph(
    `${box('<w:default w:val="0"/><w:checked/>')}${run(' paid ')}${box('<w:default w:val="0"/>')}${run(' sent to the ')}${list}`,
  )
  expect(await textOf(body)).toBe('☒ paid ☐ sent to the south')
})

test('formulas keep their brackets, limits, matrices and functions (they were run together)', async () => {
  const t = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`
  const math = (inside: string): string => paragraph(`<m:oMath>${inside}</m:oMath>`)
  const sum = '<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub/><m:sup/>'
  const body = [
    math(`<m:d><m:dPr><m:begChr m:val="|"/><m:endChr m:val="|"/></m:dPr><m:e>${t('x')}</m:e></m:d>`),
    math(`${sum}<m:e>${t('k')}</m:e></m:nary>`),
    math(`<m:func><m:fName>${t('sin')}</m:fName><m:e>${t('x')}</m:e></m:func>`),
    math(`<m:limLow><m:e>${t('lim')}</m:e><m:lim>${t('n→∞')}</m:lim></m:limLow>`),
    math(
      `<m:d><m:e><m:m><m:mr><m:e>${t('1')}</m:e><m:e>${t('2')}</m:e></m:mr><m:mr><m:e>${t('3')}</m:e><m:e>${t('4')}</m:e></m:mr></m:m></m:e></m:d>`,
    ),
    math(`<w:del><m:r><m:t>old</m:t></m:r></w:del>${t('y')}`),
  ].join('')
  expect(await textOf(body)).toBe('|x|\n\n∑ k\n\nsin x\n\nlim_(n→∞)\n\n(1, 2; 3, 4)\n\ny')
})

test('a chart gives its title, its values and what its axes are called, where it stands (all of it was lost)', async () => {
  const points = (...values: readonly string[]) =>
    values.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join('')
  const series = `<c:ser><c:tx><c:strRef><c:strCache>${points('Cod')}</c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache>${points('May', 'June')}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache>${points('4.5', '5')}</c:numCache></c:numRef></c:val></c:ser>`
  const axis = (kind: string, place: string, title: string) =>
    `<c:${kind}Ax><c:axPos val="${place}"/><c:title><c:tx><c:rich><a:p><a:r><a:t>${title}</a:t></a:r></a:p></c:rich></c:tx></c:title></c:${kind}Ax>`
  const chart = `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Catch</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart>${series}</c:barChart>${axis('cat', 'l', 'Month')}${axis('val', 'b', 'tons')}</c:plotArea></c:chart></c:chartSpace>`
  const drawing =
    '<w:p><w:r><w:drawing><wp:inline><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="rIdChart1"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>'
  const bytes = docxFile(`${paragraph('Before.')}${drawing}${paragraph('After.')}`, { charts: [chart] })
  const { text } = await createDocxExtractor().extract(new Uint8Array(bytes), () => {})
  expect(text).toBe('Before.\n\nCatch (tons)\n\nMonth | Cod\nMonth: May; Cod: 4.5\nMonth: June; Cod: 5\n\nAfter.')
})
