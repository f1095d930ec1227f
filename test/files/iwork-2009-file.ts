import { gzipSync } from 'node:zlib'
import { escapeXml } from './office-file.ts'
import { type ZipEntry, zipFile } from './zip-file.ts'

const NAMESPACES = ['sf', 'sfa', 'sl', 'ls']
  .map((name) => `xmlns:${name}="http://developer.apple.com/namespaces/${name}"`)
  .join(' ')
const KEYNOTE = 'xmlns:key="http://developer.apple.com/namespaces/keynote2"'

export interface Iwork2009Options {
  /** Whether the content is packed once more. */
  readonly isZipped?: boolean
  readonly entries?: readonly ZipEntry[]
}

/** A document as iWork stored it until 2013, with the insides of its first element. */
export const iwork2009File = (
  root: 'sl:document' | 'ls:document' | 'key:presentation',
  inside: string,
  { isZipped = false, entries = [] }: Iwork2009Options = {},
): Buffer => {
  const xml = `<?xml version="1.0"?><${root} ${NAMESPACES} ${KEYNOTE}>${inside}</${root}>`
  const name = root === 'key:presentation' ? 'index.apxl' : 'index.xml'
  return zipFile([
    ...entries,
    { path: 'buildVersionHistory.plist', content: '<plist/>', isStored: true },
    isZipped ? { path: `${name}.gz`, content: gzipSync(xml) } : { path: name, content: xml },
  ])
}

export const textStorage = (paragraphs: string, around = ''): string =>
  `<sf:text-storage>${around}<sf:text-body>${paragraphs}</sf:text-body></sf:text-storage>`

export const xmlParagraph = (text: string, attributes = ''): string =>
  `<sf:p ${attributes}>${escapeXml(text)}<sf:br/></sf:p>`

export interface XmlTableSource {
  readonly name?: string
  readonly isNamed?: boolean
  readonly headerRows?: number
  readonly columns: number
  /** Elements of cells, as they stand in the file. */
  readonly cells: string
}

export const xmlTable = ({
  name = 'Table 1',
  isNamed = false,
  headerRows = 0,
  columns,
  cells,
}: XmlTableSource): string =>
  `<sf:tabular-info><sf:tabular-model sf:name="${name}" sf:num-header-rows="${headerRows}" sf:name-is-visible="${isNamed}"><sf:grid sf:numcols="${columns}"><sf:datasource>${cells}</sf:datasource></sf:grid></sf:tabular-model></sf:tabular-info>`

/** A cell of text; `distance` is how far it is from the one before it, where it is not the next. */
export const textCell = (text: string, distance?: number): string =>
  `<sf:t${distance === undefined ? '' : ` sf:ct="${distance}"`}><sf:ct sfa:s="${escapeXml(text)}"/></sf:t>`
