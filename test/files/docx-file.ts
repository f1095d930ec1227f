import { escapeXml, officeFile, type Part, relationshipsNamespace } from './office-file.ts'
import type { ZipEntry } from './zip-file.ts'

const NAMESPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  `xmlns:r="${relationshipsNamespace}"`,
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
].join(' ')

export interface DocxOptions {
  /** Contents of parts beside the body, as XML without their root. */
  readonly styles?: string
  readonly numbering?: string
  readonly footnotes?: string
  readonly endnotes?: string
  readonly comments?: string
  readonly headers?: readonly string[]
  readonly footers?: readonly string[]
  /** Whole charts, which drawings name as `rIdChart1` and so on. */
  readonly charts?: readonly string[]
  /** How many pages Word says that it laid out. */
  readonly pages?: number
  readonly entries?: readonly ZipEntry[]
}

/** A Word document with that body. */
export const docxFile = (body: string, options: DocxOptions = {}): Buffer => {
  const parts: Part[] = []
  const relations: [string, string, string][] = []
  const add = (type: string, name: string, root: string, content: string | undefined): void => {
    if (content === undefined) return
    relations.push([`rId${relations.length + 1}`, type, `${name}.xml`])
    parts.push({ path: `word/${name}.xml`, xml: `<w:${root} ${NAMESPACES}>${content}</w:${root}>` })
  }
  add('styles', 'styles', 'styles', options.styles)
  add('numbering', 'numbering', 'numbering', options.numbering)
  add('footnotes', 'footnotes', 'footnotes', options.footnotes)
  add('endnotes', 'endnotes', 'endnotes', options.endnotes)
  add('comments', 'comments', 'comments', options.comments)
  for (const [at, header] of (options.headers ?? []).entries()) add('header', `header${at + 1}`, 'hdr', header)
  for (const [at, footer] of (options.footers ?? []).entries()) add('footer', `footer${at + 1}`, 'ftr', footer)
  for (const [at, xml] of (options.charts ?? []).entries()) {
    relations.push([`rIdChart${at + 1}`, 'chart', `charts/chart${at + 1}.xml`])
    parts.push({ path: `word/charts/chart${at + 1}.xml`, xml })
  }
  const main: Part = {
    path: 'word/document.xml',
    xml: `<w:document ${NAMESPACES}><w:body>${body}</w:body></w:document>`,
    relations,
  }
  const properties: ZipEntry[] =
    options.pages === undefined
      ? []
      : [
          {
            path: 'docProps/app.xml',
            content: `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Pages>${options.pages}</Pages></Properties>`,
          },
        ]
  return officeFile(
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
    [main, ...parts],
    [...properties, ...(options.entries ?? [])],
    options.pages === undefined ? [] : [['rId2', 'extended-properties', 'docProps/app.xml']],
  )
}

/** A run of text; `properties` are the insides of its `w:rPr`. */
export const run = (text: string, properties = ''): string =>
  `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`

/** A paragraph of runs, or of plain text; `properties` are the insides of its `w:pPr`. */
export const paragraph = (content: string, properties = ''): string =>
  `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${content.startsWith('<') ? content : run(content)}</w:p>`

export const styled = (style: string, text: string): string => paragraph(text, `<w:pStyle w:val="${style}"/>`)

/** A table of texts; `rowProperties` are the insides of the first row's `w:trPr`. */
export const wordTable = (rows: readonly (readonly string[])[], rowProperties = ''): string => {
  const cells = (row: readonly string[]): string =>
    row.map((cell) => (cell.startsWith('<w:tc>') ? cell : `<w:tc>${paragraph(cell)}</w:tc>`)).join('')
  const written = rows.map(
    (row, at) =>
      `<w:tr>${at === 0 && rowProperties !== '' ? `<w:trPr>${rowProperties}</w:trPr>` : ''}${cells(row)}</w:tr>`,
  )
  return `<w:tbl>${written.join('')}</w:tbl>`
}

export const headingStyles = [1, 2, 3]
  .map(
    (level) => `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`,
  )
  .concat('<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/></w:style>')
  .join('')
