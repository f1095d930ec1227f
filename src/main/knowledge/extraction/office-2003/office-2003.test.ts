import { describe, expect, it } from 'vitest'
import { admitDocument } from '../../admission/admit-document.ts'
import { type DocumentType, storedExtensions } from '../../admission/content-types.ts'
import { extractDocument } from '../extract-document.ts'

const all = new Set(Object.keys(storedExtensions) as DocumentType[])

/** As an upload goes: what the bytes are is found out first. */
const read = async (fileName: string, text: string | Uint8Array) => {
  const bytes = new Uint8Array(Buffer.from(text as Uint8Array))
  const admitted = await admitDocument({ fileName, contentType: '', head: bytes }, all)
  if (!admitted.ok) throw new Error(admitted.error.type)
  const document = await extractDocument(bytes, { contentType: admitted.value.contentType }, () => {})
  return { ...document, segments: [...document.segments] }
}

const workbook = `<?xml version="1.0" encoding="windows-1252"?><?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Styles><Style ss:ID="m"><NumberFormat ss:Format="#,##0.00"/></Style><Style ss:ID="p"><NumberFormat ss:Format="Percent"/></Style></Styles>
<Worksheet ss:Name="Häfen"><Table>
<Row ss:Index="3"><Cell><Data ss:Type="String">Schiff</Data></Cell><Cell><Data ss:Type="String">Gebühr</Data></Cell><Cell><Data ss:Type="String">Tag</Data></Cell><Cell><Data ss:Type="String">Anteil</Data></Cell></Row>
<Row><Cell ss:MergeDown="1"><Data ss:Type="String"><B>Ada</B></Data><Comment ss:Author="Bert"><ss:Data>prüfen</ss:Data></Comment></Cell><Cell ss:StyleID="m" ss:Formula="=1+1"><Data ss:Type="Number">1234.5</Data></Cell><Cell><Data ss:Type="DateTime">2005-03-01T00:00:00.000</Data></Cell><Cell ss:StyleID="p"><Data ss:Type="Number">0.25</Data></Cell></Row>
<Row><Cell ss:Index="2"><Data ss:Type="Number">7</Data></Cell><Cell ss:Index="4"><Data ss:Type="Boolean">1</Data></Cell></Row>
</Table></Worksheet>
<Worksheet ss:Name="Alt"><Table><Row><Cell><Data ss:Type="String">Altes</Data></Cell></Row></Table><x:WorksheetOptions><x:Visible>SheetHidden</x:Visible></x:WorksheetOptions></Worksheet></Workbook>`

describe('a workbook in the XML of Excel 2003', () => {
  it.each(['fees.xml', 'fees.xls'])('%s has its rows, merged cells and numbers as they are shown', async (name) => {
    const { text, segments, notes } = await read(name, Buffer.from(workbook, 'latin1'))
    expect(text).toBe(
      'Häfen\n\nSchiff | Gebühr | Tag | Anteil\nSchiff: Ada; Gebühr: 1,234.50; Tag: 2005-03-01; Anteil: 25.00%; [Bert: prüfen]\nSchiff: Ada; Gebühr: 7; Anteil: TRUE\n\nAlt\n\nAltes',
    )
    expect(segments.map(({ place }) => place)).toContainEqual({ type: 'Row', row: 5, sheet: 'Häfen' })
    expect(notes).toEqual([{ type: 'Irregular', message: expect.stringMatching(/hidden.*: Alt\./) }])
  })

  it('without a value says so', async () => {
    const empty = workbook.replace(/<Table>[\s\S]*?<\/Table>/g, '')
    await expect(read('fees.xml', Buffer.from(empty, 'latin1'))).rejects.toThrow(/no values/)
  })
})

const word = (body: string, more = '') =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><?mso-application progid="Word.Document"?>
<w:wordDocument xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml" xmlns:wx="http://schemas.microsoft.com/office/word/2003/auxHint" xmlns:aml="http://schemas.microsoft.com/aml/2001/core"><w:styles><w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style></w:styles><w:body><wx:sect>${body}<w:sectPr><w:hdr w:type="odd"><w:p><w:r><w:t>Harbour office</w:t></w:r></w:p></w:hdr></w:sectPr></wx:sect></w:body>${more}</w:wordDocument>`
const line = (text: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`

describe('a document in the XML of Word 2003', () => {
  it.each(['letter.xml', 'letter.doc'])('%s has headings, lists, notes and tables, changes accepted', async (name) => {
    const { text, headings } = await read(
      name,
      word(
        `<wx:sub-section>${line('Tides', '<w:pStyle w:val="berschrift1"/>')}
        ${line('a lamp', '<w:listPr><w:ilvl w:val="0"/><w:ilfo w:val="1"/><wx:t wx:val="1."/></w:listPr>')}
        <w:p><w:r><w:t>See the almanac</w:t></w:r><w:r><w:footnote>${line('Page nine.')}</w:footnote></w:r><aml:annotation w:type="Word.Deletion"><aml:content><w:r><w:delText>never</w:delText></w:r></aml:content></aml:annotation><aml:annotation w:type="Word.Insertion"><aml:content><w:r><w:t> again</w:t></w:r></aml:content></aml:annotation></w:p>
        </wx:sub-section><w:tbl><w:tr><w:tc>${line('Ship')}</w:tc><w:tc>${line('Berth')}</w:tc></w:tr><w:tr><w:tc>${line('Ada')}</w:tc><w:tc>${line('12')}</w:tc></w:tr></w:tbl>`,
      ),
    )
    expect(text).toBe(
      'Tides\n\n1. a lamp\n\nSee the almanac[1] again\n\nPage nine.\n\nShip | Berth\nShip: Ada; Berth: 12\n\nHarbour office',
    )
    expect(headings.map(({ title }) => title)).toEqual(['Tides'])
  })
})

it('a document that Word saved as one XML file is read as one of parts', async () => {
  const part = (name: string, xml: string) =>
    `<pkg:part pkg:name="${name}" pkg:contentType="application/x-wordprocessingml+xml"><pkg:xmlData>${xml}</pkg:xmlData></pkg:part>`
  const relations = (rows: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows}</Relationships>`
  const relation = (type: string, target: string) =>
    `<Relationship Id="${type}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`
  const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  const file = `<?xml version="1.0"?><?mso-application progid="Word.Document"?><pkg:package xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage">${[
    part('/_rels/.rels', relations(relation('officeDocument', 'word/document.xml'))),
    part('/word/_rels/document.xml.rels', relations(relation('footnotes', 'footnotes.xml'))),
    part(
      '/word/document.xml',
      `<w:document ${w}><w:body><w:p><w:r><w:t>The tide turns</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p></w:body></w:document>`,
    ),
    part(
      '/word/footnotes.xml',
      `<w:footnotes ${w}><w:footnote w:id="2">${line('At noon.')}</w:footnote></w:footnotes>`,
    ),
  ].join('')}</pkg:package>`
  expect((await read('letter.xml', file)).text).toBe('The tide turns[1]\n\n[1] At noon.')
})
