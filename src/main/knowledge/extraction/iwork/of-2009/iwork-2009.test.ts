import { describe, expect, it, test } from 'vitest'
import {
  type Iwork2009Options,
  iwork2009File,
  textCell,
  textStorage,
  xmlParagraph,
  xmlTable,
} from '../../../../../../test/files/iwork-2009-file.ts'
import { ExtractionError } from '../../extractor.ts'
import { createIworkExtractor } from '../iwork-extractor.ts'

const extract = (bytes: Uint8Array) => createIworkExtractor('KindPagesDocument').extract(bytes, () => {})

const label = (type: string) => `<sf:list-label-typeinfo sf:type="${type}"/>`
const styles = `<sl:stylesheet>
  <sf:paragraphstyle sf:ident="p-1" sf:name="Title"/>
  <sf:paragraphstyle sf:ident="p-2" sf:name="Heading 1"/>
  <sf:paragraphstyle sfa:ID="P-3" sf:parent-ident="p-2"/>
  <sf:paragraphstyle sfa:ID="P-4" sf:name="Body"><sf:property-map><sf:listStyle><sf:liststyle><sf:property-map><sf:listLabelTypes><sf:array>${label('none')}${label('text')}${label('text')}</sf:array></sf:listLabelTypes></sf:property-map></sf:liststyle></sf:listStyle></sf:property-map></sf:paragraphstyle>
  <sf:cell-style sfa:ID="C-1"><sf:property-map><sf:SFTCellStylePropertyNumberFormat><sf:number-format sf:format-type="1" sf:format-decimal-places="2" sf:format-currency-code="EUR" sf:format-show-thousands-separator="true"/></sf:SFTCellStylePropertyNumberFormat><sf:SFTCellStylePropertyFormatType><sf:number sfa:number="257"/></sf:SFTCellStylePropertyFormatType></sf:property-map></sf:cell-style>
  <sf:cell-style sfa:ID="C-2"><sf:property-map><sf:SFTCellStylePropertyDateTimeFormat><sf:date-format sf:fmt="d MMM yyyy"/></sf:SFTCellStylePropertyDateTimeFormat><sf:SFTCellStylePropertyFormatType><sf:number sfa:number="261"/></sf:SFTCellStylePropertyFormatType></sf:property-map></sf:cell-style>
</sl:stylesheet>`

const pagesOf = (
  paragraphs: string,
  { around = '', more = '', ...options }: Iwork2009Options & { around?: string; more?: string } = {},
) =>
  iwork2009File(
    'sl:document',
    `${styles}${more}${textStorage(`<sf:section><sf:layout>${paragraphs}</sf:layout></sf:section>`, around)}`,
    options,
  )

describe('a document of Pages', () => {
  it('is read in its order, with headings and lists', async () => {
    const { text, headings } = await extract(
      pagesOf(
        [
          xmlParagraph('The Harbour', 'sf:style="p-1"'),
          xmlParagraph('Lamps', 'sf:style="P-3"'),
          '<sf:p sf:style="P-4">Lit <sf:span>at</sf:span> dusk,<sf:lnbr/>out at dawn.<sf:br/></sf:p>',
          xmlParagraph('oil', 'sf:style="P-4" sf:list-level="1"'),
          xmlParagraph('wicks', 'sf:style="P-4" sf:list-level="2"'),
          xmlParagraph('No item.', 'sf:style="P-4" sf:list-level="0"'),
        ].join(''),
      ),
    )
    expect(text).toBe('The Harbour\n\nLamps\n\nLit at dusk,\nout at dawn.\n\n• oil\n  • wicks\n\nNo item.')
    expect(headings.map(({ level, title }) => [level, title])).toEqual([
      [1, 'The Harbour'],
      [2, 'Lamps'],
    ])
  })

  it('is read with its tables, footnotes, comments and boxes, and without what stands at the edges of its pages', async () => {
    const table = xmlTable({
      name: 'Ships',
      isNamed: true,
      headerRows: 1,
      columns: 2,
      cells: `${textCell('Ship', 0)}${textCell('Berth')}${textCell('Ada', 255)}<sf:n sf:v="12"/>`,
    })
    const { text } = await extract(
      pagesOf(
        '<sf:p>Ships <sf:annotation-field sfa:ID="A-0">leave</sf:annotation-field><sf:footnote sf:autonumber="1"/>.<sf:br/></sf:p><sf:p><sf:attachment-ref sfa:IDREF="T-0"/><sf:br/></sf:p>',
        {
          around: `<sf:footnotes>${textStorage('<sf:p><sf:footnote-mark sf:mark="1"/> Only large ones.</sf:p>')}</sf:footnotes><sf:attachments><sf:attachment sfa:ID="T-0">${table}</sf:attachment></sf:attachments>`,
          more: `<sf:annotations><sf:annotation sf:target="A-0">${textStorage(xmlParagraph('Really?'))}</sf:annotation></sf:annotations><sl:drawables><sl:page-group><sf:drawable-shape><sf:text>${textStorage(xmlParagraph('In a box.'))}</sf:text></sf:drawable-shape></sl:page-group></sl:drawables><sf:headers><sf:header>${textStorage(xmlParagraph('On every page'))}</sf:header></sf:headers>`,
        },
      ),
    )
    expect(text).toBe(
      'Ships leave[1].\n\n[Really?]\n[1] Only large ones.\n\nShips\n\nShip | Berth\nShip: Ada; Berth: 12\n\nIn a box.',
    )
  })

  it('is read where its content is packed once more', async () => {
    expect((await extract(pagesOf(xmlParagraph('Words.'), { isZipped: true }))).text).toBe('Words.')
  })
})

test('a presentation of Keynote is read slide by slide', async () => {
  const placeholder = (name: string, paragraphs: string) =>
    `<key:${name}-placeholder><key:text>${textStorage(paragraphs)}</key:text></key:${name}-placeholder>`
  const slide = (inside: string, attributes = '') => `<key:slide ${attributes}>${inside}</key:slide>`
  const { text, segments, notes } = await extract(
    iwork2009File(
      'key:presentation',
      `<key:theme-list><key:master-slide>${placeholder('title', xmlParagraph('Not this'))}</key:master-slide></key:theme-list><key:slide-list>${slide(
        `${placeholder('body', xmlParagraph('loud', 'sf:list-level="1"') + xmlParagraph('very', 'sf:list-level="2"'))}${placeholder('title', xmlParagraph('Foghorns'))}<key:page><sf:layers><sf:layer><sf:drawables><sf:shape><sf:text>${textStorage(xmlParagraph('Aside.'))}</sf:text></sf:shape><sf:sticky-note><sf:text>${textStorage(xmlParagraph('Check this'))}</sf:text></sf:sticky-note></sf:drawables></sf:layer></sf:layers></key:page><key:notes>${textStorage(xmlParagraph('Say it slowly.'))}</key:notes>`,
      )}${slide(placeholder('title', xmlParagraph('Second')), 'key:hidden="true"')}</key:slide-list>`,
    ),
  )
  expect(text.split('\f')).toEqual([
    'Foghorns\n\n• loud\n  • very\n\nAside.\n\n[Check this]\n\nSpeaker notes: Say it slowly.',
    'Second',
  ])
  expect(Array.from(segments, ({ place }) => place)).toEqual([1, 2].map((number) => ({ type: 'Slide', slide: number })))
  expect(notes).toHaveLength(1)
})

describe('a spreadsheet of Numbers', () => {
  const sheet = (name: string, drawables: string) =>
    `<ls:workspace ls:workspace-name="${name}"><ls:page-info><sf:layers><sf:layer><sf:drawables>${drawables}</sf:drawables></sf:layer></sf:layers></ls:page-info></ls:workspace>`
  const spreadsheet = (...sheets: readonly string[]) =>
    iwork2009File('ls:document', `${styles}<ls:workspace-array>${sheets.join('')}</ls:workspace-array>`)

  it('is read sheet by sheet, cells as they are shown, formulas as their results', async () => {
    const cells = [
      `${textCell('Ship', 0)}${textCell('Paid')}${textCell('Left')}${textCell('Kind')}${textCell('Safe')}`,
      `${textCell('Ada', 252)}<sf:n sf:s="C-1" sf:v="1250"/><sf:d sf:s="C-2" sf:cell-date="2678400"/><sf:pm><sf:menu-choices><sf:t sfa:ID="X-1"><sf:ct sfa:s="tug"/></sf:t><sf:t sfa:ID="X-2"><sf:ct sfa:s="ferry"/></sf:t></sf:menu-choices><sf:proxied-cell-ref sfa:IDREF="X-2"/></sf:pm><sf:cb sf:v="1"/>`,
      `${textCell('Total', 252)}<sf:f sf:s="C-1"><sf:fo sf:fs="=SUM(B)"/><sf:r><sf:rn sf:v="1250"/></sf:r></sf:f><sf:g/><sf:du sf:ct="2" sf:du="5400"/>`,
    ].join('')
    const { text, segments } = await extract(
      spreadsheet(
        sheet('Fees', xmlTable({ headerRows: 1, columns: 5, cells })),
        sheet(
          'More',
          `${xmlTable({ name: 'One', columns: 1, cells: textCell('a') })}${xmlTable({ name: 'Two', columns: 2, cells: textCell('b') + textCell('c') })}<sf:shape><sf:text>${textStorage(xmlParagraph('Counted in May.'))}</sf:text></sf:shape>`,
        ),
      ),
    )
    expect(text).toBe(
      'Fees\n\nShip | Paid | Left | Kind | Safe\nShip: Ada; Paid: €1,250.00; Left: 1 Feb 2001; Kind: ferry; Safe: TRUE\nShip: Total; Paid: €1,250.00; Safe: 1h 30m\n\nMore: One\n\na\n\nMore: Two\n\nb | c\n\nMore\n\nCounted in May.',
    )
    expect(Array.from(segments, ({ place }) => place).slice(0, 2)).toEqual([
      { type: 'Row', row: 2, sheet: 'Fees' },
      { type: 'Row', row: 3, sheet: 'Fees' },
    ])
  })

  it('is refused where it holds no value', async () => {
    await expect(extract(spreadsheet(sheet('S', xmlTable({ columns: 1, cells: '<sf:g/>' }))))).rejects.toThrow(
      /no values/,
    )
  })
})

describe('what cannot be read is refused for a reason', () => {
  /** The ways in which entries are packed are rewritten to one that no program but these knew. */
  const locked = (): Buffer => {
    const bytes = Buffer.from(pagesOf(xmlParagraph('x')))
    for (const [sign, at] of [
      ['PK\u0003\u0004', 8],
      ['PK\u0001\u0002', 10],
    ] as const)
      for (let found = bytes.indexOf(sign); found !== -1; found = bytes.indexOf(sign, found + 1))
        bytes.writeUInt16LE(0x636b, found + at)
    return bytes
  }
  it.each([
    ['a document with a password', locked(), /password/],
    ['a document without words', pagesOf(xmlParagraph(' ')), /no words/],
    ['content that is none of these', iwork2009File('sl:document', '').subarray(0, -30), /damaged/],
    ['content that is cut off', iwork2009File('sl:document', '<sf:text-storage>'), /malformed/],
  ])('%s', async (_name, bytes, message) => {
    const refusal = await extract(bytes).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ExtractionError)
    expect((refusal as Error).message).toMatch(message)
  })
})
