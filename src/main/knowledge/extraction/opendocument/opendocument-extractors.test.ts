import { describe, expect, it, test } from 'vitest'
import {
  type OpenDocumentOptions,
  openDocumentFile,
  openTable,
  textParagraph,
} from '../../../../../test/files/opendocument-file.ts'
import { createOdpExtractor } from './odp-extractor.ts'
import { createOdsExtractor } from './ods-extractor.ts'
import { createOdtExtractor } from './odt-extractor.ts'

const odt = async (body: string, options: OpenDocumentOptions = {}) => {
  const document = await createOdtExtractor().extract(new Uint8Array(openDocumentFile('text', body, options)), () => {})
  return { ...document, segments: [...document.segments] }
}
const heading = (level: number, title: string) => `<text:h text:outline-level="${level}">${title}</text:h>`

describe('a text', () => {
  it('has headings, lists with their numbers, and tables row by row', async () => {
    const automaticStyles =
      '<text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/><text:list-level-style-bullet text:level="2"/></text:list-style>'
    const body = [
      heading(1, 'Tides'),
      '<text:list text:style-name="L"><text:list-item><text:p>a lamp</text:p><text:list><text:list-item><text:p>oil</text:p></text:list-item></text:list></text:list-item><text:list-item><text:p>a rope</text:p></text:list-item></text:list>',
      openTable('T', [
        ['Ship', 'Berth', 'Leaves'],
        ['Ada', '12', 'Monday'],
        ['Bert', '14', 'Friday'],
      ]),
    ]
    const { text, headings } = await odt(body.join(''), { automaticStyles })
    expect(text).toBe(
      'Tides\n\n1. a lamp\n  • oil\n2. a rope\n\nShip | Berth | Leaves\nShip: Ada; Berth: 12; Leaves: Monday\nShip: Bert; Berth: 14; Leaves: Friday'.replace(
        'a rope\n\nShip',
        'a rope\nShip',
      ),
    )
    expect(headings.map(({ level, title }) => [level, title])).toEqual([[2, 'Tides']])
  })

  it('is read in its accepted state, with notes and comments behind their paragraph', async () => {
    const body = [
      '<text:tracked-changes><text:changed-region><text:deletion><text:p>gone</text:p></text:deletion></text:changed-region></text:tracked-changes>',
      '<text:p>The<text:s text:c="2"/>quay<text:note text:note-class="footnote"><text:note-citation>7</text:note-citation><text:note-body><text:p>Only large ships.</text:p></text:note-body></text:note> is<text:tab/>new<text:line-break/>here.<office:annotation><dc:creator>Ada</dc:creator><text:p>Is it?</text:p></office:annotation></text:p>',
      '<text:table-of-content><text:p>Tides 3</text:p></text:table-of-content>',
    ]
    const { text } = await odt(body.join(''))
    expect(text).toBe('The  quay[1] is\tnew\nhere.\n\n[1] Only large ships.\n[Ada: Is it?]')
  })

  it('leaves out what is hidden: words, paragraphs and sections (they were read, as if a reader saw them)', async () => {
    const automaticStyles =
      '<style:style style:name="T9" style:family="text"><style:text-properties text:display="none"/></style:style><style:style style:name="P9" style:family="paragraph"><style:text-properties text:display="none"/></style:style>'
    const body = `<text:p>The fee is 24<text:span text:style-name="T9"> (internal: 18)</text:span> a month.</text:p><text:p text:style-name="P9">Do not publish.</text:p>
      <text:section text:name="S" text:display="none"><text:p>Draft.</text:p></text:section><text:section text:name="R"><text:p>End.</text:p></text:section>`
    expect((await odt(body, { automaticStyles })).text).toBe('The fee is 24 a month.\n\nEnd.')
  })

  it('tells a raised figure from the digits of the number before it', async () => {
    const style = (name: string, position: string) =>
      `<style:style style:name="${name}" style:family="text"><style:text-properties style:text-position="${position}"/></style:style>`
    const automaticStyles = `${style('T1', 'super 58%')}${style('T2', '33% 58%')}${style('T3', 'sub 58%')}`
    const span = (name: string, text: string) => `<text:span text:style-name="${name}">${text}</text:span>`
    const body = `<text:p>10${span('T1', '3')} on 12 m${span('T2', '2')}, H${span('T3', '2')}O, the harbour${span('T1', '1')}</text:p>`
    expect((await odt(body, { automaticStyles })).text).toBe('10^3 on 12 m2, H2O, the harbour^1')
    const slide = `<draw:page><draw:frame><draw:text-box>${body}</draw:text-box></draw:frame></draw:page>`
    const file = openDocumentFile('presentation', slide, { automaticStyles })
    const { text } = await createOdpExtractor().extract(new Uint8Array(file), () => {})
    expect(text).toBe('10^3 on 12 m2, H2O, the harbour^1')
  })

  it('tells it in notes, too, and in the titles and speaker notes of slides', async () => {
    const automaticStyles =
      '<style:style style:name="T1" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style>'
    const figure = '10<text:span text:style-name="T1">3</text:span> lamps'
    const note = `<text:note text:note-class="footnote"><text:note-body><text:p>${figure}</text:p></text:note-body></text:note>`
    expect((await odt(`<text:p>Ships${note}</text:p>`, { automaticStyles })).text).toBe('Ships[1]\n\n[1] 10^3 lamps')
    const box = `<draw:text-box><text:p>${figure}</text:p></draw:text-box>`
    const slide = `<draw:page><draw:frame presentation:class="title">${box}</draw:frame><presentation:notes><draw:frame>${box}</draw:frame></presentation:notes></draw:page>`
    const file = openDocumentFile('presentation', slide, { automaticStyles })
    const { text } = await createOdpExtractor().extract(new Uint8Array(file), () => {})
    expect(text).toBe('10^3 lamps\n\nSpeaker notes: 10^3 lamps')
  })

  it('gives text boxes, words for images, charts and formulas', async () => {
    const object = (content: string) => ({ path: 'Object 1/content.xml', content })
    const frame = (inside: string) => `<text:p>Here:<draw:frame>${inside}</draw:frame></text:p>`
    const math =
      '<math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac><mi>a</mi><mrow><mi>b</mi><mo>+</mo><mi>c</mi></mrow></mfrac></math>'
    const body = `${frame(`<draw:text-box>${textParagraph('In the box')}</draw:text-box>`)}${frame('<draw:image/><svg:desc>The dome</svg:desc>')}${frame('<draw:object xlink:href="./Object 1"/>')}${frame('<draw:object xlink:href="Object 2/"/>')}`
    const { text } = await odt(body, { entries: [object(math), { ...object(math), path: 'Object 2/content.xml' }] })
    expect(text).toBe('Here:\n\nIn the box\n\nHere: [The dome]\n\nHere: a/(b+c)\n\nHere: a/(b+c)')
  })

  it('has formulas where they stand in their sentence (they stood below it), in one XML file too', async () => {
    const math = '<math xmlns="http://www.w3.org/1998/Math/MathML"><msup><mi>c</mi><mn>2</mn></msup></math>'
    const written = (object: string) => `<text:p>It is m<draw:frame>${object}</draw:frame>, and so on.</text:p>`
    const { text } = await odt(written('<draw:object xlink:href="Formula-0/"/>'), {
      entries: [{ path: 'Formula-0/content.xml', content: math }],
    })
    expect(text).toBe('It is m c^2, and so on.')
    expect((await odt(written(`<draw:object>${math}</draw:object>`))).text).toBe('It is m c^2, and so on.')
  })

  it('knows its pages where the document says of how many', async () => {
    const body = `${textParagraph('One.')}<text:soft-page-break/>${textParagraph('Two.')}`
    expect((await odt(body, { pageCount: 2 })).segments.map(({ place }) => place)).toEqual([
      { type: 'Page', page: 1 },
      { type: 'Page', page: 2 },
    ])
    expect((await odt(body, { pageCount: 9 })).segments).toEqual([])
  })

  it('gives headers and footers once', async () => {
    const styles =
      '<office:master-styles><style:master-page><style:header><text:p>Harbour book</text:p></style:header><style:footer><text:p><text:page-number>1</text:page-number></text:p></style:footer></style:master-page></office:master-styles>'
    expect((await odt(textParagraph('Body.'), { styles })).text).toBe('Body.\n\nHarbour book')
  })

  it('that is flat, in one XML file, is read alike', async () => {
    const flat =
      '<?xml version="1.0"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:text><text:h text:outline-level="1">Flat</text:h></office:text></office:body></office:document>'
    const { text } = await createOdtExtractor().extract(new Uint8Array(Buffer.from(flat)), () => {})
    expect(text).toBe('Flat')
  })

  it('with a password, without content or without words says so', async () => {
    await expect(odt('', { isEncrypted: true })).rejects.toThrow(/password/)
    await expect(odt('<text:p/>')).rejects.toThrow(/no words/)
  })
})

describe('a spreadsheet', () => {
  const number = (value: number, shown: string) =>
    `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${shown}</text:p></table:table-cell>`
  const read = async (body: string, options: OpenDocumentOptions = {}) => {
    const document = await createOdsExtractor().extract(
      new Uint8Array(openDocumentFile('spreadsheet', body, options)),
      () => {},
    )
    const rows = Array.from(document.segments, ({ start, end, place }) => [
      place.type === 'Row' ? `${place.sheet} ${place.row}` : '?',
      document.text.slice(start, end),
    ])
    return { ...document, rows }
  }

  it('is read as its cells are shown, with the rows that the program counts', async () => {
    const { rows, tables } = await read(
      openTable('Costs', [
        ['Region', 'Sum'],
        [
          '<table:table-cell office:value-type="string"><text:p>North</text:p></table:table-cell>',
          number(1234.5, '1.234,50 €'),
        ],
      ]).replace(
        '</table:table-row><table:table-row>',
        '</table:table-row><table:table-row table:number-rows-repeated="3"><table:table-cell/></table:table-row><table:table-row>',
      ),
    )
    expect(rows).toEqual([
      ['Costs 1', 'Region | Sum'],
      ['Costs 5', 'North | 1.234,50 €'],
    ])
    expect(tables?.length).toBeGreaterThan(0)
  })

  it('has names of columns, merged cells, comments, hidden sheets and values to be read again', async () => {
    const automaticStyles =
      '<style:style style:name="gone" style:family="table"><style:table-properties table:display="false"/></style:style>'
    const table = [
      '<table:table table:name="S">',
      '<table:table-row><table:table-cell><text:p>Region</text:p></table:table-cell><table:table-cell><text:p>Sum</text:p></table:table-cell></table:table-row>',
      `<table:table-row><table:table-cell table:number-rows-spanned="2"><text:p>North</text:p><office:annotation><dc:creator>Ada</dc:creator><text:p>sure?</text:p></office:annotation></table:table-cell>${number(5, '5')}</table:table-row>`,
      `<table:table-row><table:covered-table-cell/>${number(6, '6')}</table:table-row>`,
      '</table:table>',
      '<table:table table:name="Plan" table:style-name="gone"><table:table-row><table:table-cell><text:p>secret</text:p></table:table-cell></table:table-row></table:table>',
    ]
    const { rows, notes, tables } = await read(table.join(''), { automaticStyles })
    expect(rows).toEqual([
      ['S 2', 'Region: North; Sum: 5; [Ada: sure?]'],
      ['S 3', 'Region: North; Sum: 6'],
      ['Plan 1', 'secret'],
    ])
    expect(notes).toEqual([{ type: 'Irregular', message: expect.stringMatching(/Plan/) }])
    const values = []
    for await (const row of tables![0]!.rows()) values.push(row)
    expect(values).toMatchObject([
      { row: 2, cells: ['North', 5] },
      { row: 3, cells: ['North', 6] },
    ])
  })

  it('has the words that lie over its cells (they were lost)', async () => {
    const rows = openTable('Plan', [
      ['Room', 'Seats'],
      ['Aula', '120'],
    ])
    const box = '<draw:frame><draw:text-box><text:p>Fire drill on Monday</text:p></draw:text-box></draw:frame>'
    const chart = '<draw:frame><draw:object xlink:href="./Object 1"/><svg:desc>Seats by room</svg:desc></draw:frame>'
    const shapes = `<table:shapes>${box}${chart}</table:shapes>`
    const content =
      '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:chart="urn:oasis:names:tc:opendocument:xmlns:chart:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:chart><chart:chart><chart:title><text:p>Where one sits</text:p></chart:title></chart:chart></office:chart></office:body></office:document-content>'
    const found = await read(rows.replace('<table:table-row>', `${shapes}<table:table-row>`), {
      entries: [{ path: 'Object 1/content.xml', content }],
    })
    expect(found.rows.slice(-3)).toEqual([
      ['Plan 1', 'Fire drill on Monday'],
      ['Plan 1', '[Seats by room]'],
      ['Plan 1', 'Where one sits'],
    ])
  })

  it('that repeats a row a million times costs no more than a bounded part of it', async () => {
    const { rows } = await read(
      `<table:table table:name="S"><table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384"/><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row><table:table-row table:number-rows-repeated="1000000"><table:table-cell><text:p>y</text:p></table:table-cell></table:table-row></table:table>`,
    )
    expect(rows).toHaveLength(10_000)
  })
})

test('a presentation is read slide by slide, titles first, notes behind', async () => {
  const box = (text: string, role = '') =>
    `<draw:frame${role === '' ? '' : ` presentation:class="${role}"`}><draw:text-box>${textParagraph(text)}</draw:text-box></draw:frame>`
  const body = `<draw:page draw:name="a">${box('Words.')}${box('Tides', 'title')}<presentation:notes>${box('Say it slowly.')}</presentation:notes></draw:page><draw:page draw:name="b"/><draw:page draw:name="c">${box('Last')}</draw:page>`
  const document = await createOdpExtractor().extract(new Uint8Array(openDocumentFile('presentation', body)), () => {})
  expect(document.text).toBe('Tides\n\nWords.\n\nSpeaker notes: Say it slowly.\f\fLast')
  expect(Array.from(document.segments, ({ place }) => place)).toEqual([
    { type: 'Slide', slide: 1 },
    { type: 'Slide', slide: 3 },
  ])
})
