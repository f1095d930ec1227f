import { type ZipEntry, zipFile } from './zip-file.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A part of an Office file, and the relations from it: id, type, target. */
export interface Part {
  readonly path: string
  readonly xml: string
  readonly relations?: readonly (readonly [id: string, type: string, target: string])[]
}

/** An Office Open XML package of these parts; the first is the main one. Further entries are put in as they are. */
export const officeFile = (
  contentType: string,
  parts: readonly Part[],
  more: readonly ZipEntry[] = [],
  rootRelations: NonNullable<Part['relations']> = [],
): Buffer => {
  const [main] = parts
  const overrides = [`<Override PartName="/${main?.path}" ContentType="${contentType}"/>`]
  return zipFile([
    {
      path: '[Content_Types].xml',
      content: `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${overrides.join('')}</Types>`,
    },
    relationsEntry('', [['rId1', 'officeDocument', main?.path ?? ''], ...rootRelations]),
    ...parts.flatMap(({ path, xml, relations }) => [
      { path, content: xml.startsWith('<?xml') ? xml : HEAD + xml },
      ...(relations === undefined ? [] : [relationsEntry(path, relations)]),
    ]),
    ...more,
  ])
}

const relationsEntry = (path: string, relations: NonNullable<Part['relations']>): ZipEntry => {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const rows = relations.map(([id, type, target]) => {
    const external = /^(https?|file):/.test(target) ? ' TargetMode="External"' : ''
    return `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"${external}/>`
  })
  return {
    path: `${folder}_rels/${path.slice(folder.length)}.rels`,
    content: `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows.join('')}</Relationships>`,
  }
}

export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export const relationshipsNamespace = RELATIONS
