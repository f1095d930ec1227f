import { escapeXml } from './office-file.ts'
import { type ZipEntry, zipFile } from './zip-file.ts'

export type OpenDocumentKind = 'text' | 'spreadsheet' | 'presentation'

const NAMESPACES = [
  ['office', 'urn:oasis:names:tc:opendocument:xmlns:office:1.0'],
  ['text', 'urn:oasis:names:tc:opendocument:xmlns:text:1.0'],
  ['table', 'urn:oasis:names:tc:opendocument:xmlns:table:1.0'],
  ['draw', 'urn:oasis:names:tc:opendocument:xmlns:drawing:1.0'],
  ['presentation', 'urn:oasis:names:tc:opendocument:xmlns:presentation:1.0'],
  ['style', 'urn:oasis:names:tc:opendocument:xmlns:style:1.0'],
  ['svg', 'urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0'],
  ['meta', 'urn:oasis:names:tc:opendocument:xmlns:meta:1.0'],
  ['manifest', 'urn:oasis:names:tc:opendocument:xmlns:manifest:1.0'],
  ['dc', 'http://purl.org/dc/elements/1.1/'],
  ['xlink', 'http://www.w3.org/1999/xlink'],
]
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ')

export interface OpenDocumentOptions {
  /** The insides of the automatic styles. */
  readonly automaticStyles?: string
  /** The insides of the root of `styles.xml`. */
  readonly styles?: string
  readonly pageCount?: number
  readonly isEncrypted?: boolean
  readonly entries?: readonly ZipEntry[]
}

/** A document of that kind with the given body. */
export const openDocumentFile = (
  kind: OpenDocumentKind,
  body: string,
  { automaticStyles = '', styles, pageCount, isEncrypted = false, entries = [] }: OpenDocumentOptions = {},
): Buffer => {
  const type = `application/vnd.oasis.opendocument.${kind}`
  const locked = isEncrypted ? '<manifest:encryption-data/>' : ''
  return zipFile([
    { path: 'mimetype', content: type, isStored: true },
    {
      path: 'META-INF/manifest.xml',
      content: `<manifest:manifest ${NAMESPACES}><manifest:file-entry manifest:full-path="content.xml">${locked}</manifest:file-entry></manifest:manifest>`,
    },
    {
      path: 'content.xml',
      content: `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${NAMESPACES}><office:automatic-styles>${automaticStyles}</office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    },
    ...(styles === undefined
      ? []
      : [{ path: 'styles.xml', content: `<office:document-styles ${NAMESPACES}>${styles}</office:document-styles>` }]),
    ...(pageCount === undefined
      ? []
      : [
          {
            path: 'meta.xml',
            content: `<office:document-meta ${NAMESPACES}><office:meta><meta:document-statistic meta:page-count="${pageCount}"/></office:meta></office:document-meta>`,
          },
        ]),
    ...entries,
  ])
}

export const textParagraph = (text: string): string => `<text:p>${escapeXml(text)}</text:p>`

/** A table of texts, in a text or on a sheet. */
export const openTable = (name: string, rows: readonly (readonly string[])[], headerRows = 0): string => {
  const rowXml = (row: readonly string[]): string =>
    `<table:table-row>${row
      .map((cell) =>
        cell.startsWith('<table:')
          ? cell
          : `<table:table-cell office:value-type="string">${textParagraph(cell)}</table:table-cell>`,
      )
      .join('')}</table:table-row>`
  const head = rows.slice(0, headerRows).map(rowXml).join('')
  const body = rows.slice(headerRows).map(rowXml).join('')
  return `<table:table table:name="${escapeXml(name)}">${head === '' ? '' : `<table:table-header-rows>${head}</table:table-header-rows>`}${body}</table:table>`
}
