import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { packageLimits } from '../archive/archive-limits.ts'
import { type Archive, openArchive } from '../archive/open-archive.ts'
import type { ExtractionNote } from '../extraction-note.ts'
import { DamagedPartError, ExtractionError } from '../extractor.ts'
import { damageNote } from '../ooxml/damaged-parts.ts'
import { piecesOf } from '../xml/pieces-of.ts'
import { readXml } from '../xml/read-xml.ts'
import type { XmlListener } from '../xml/xml-reader.ts'
import { childOf, childrenOf, createElementCollector, descendantsOf, type XmlElement } from '../xml/xml-tree.ts'
import { type EmbeddedObject, readObject } from './embedded-objects.ts'

/** A document of ISO 26300, as an archive of parts or as one flat XML file. */
export interface OpenDocument {
  /** Reads the content piece by piece; `onFraction` is told how much of it was read. */
  listen(listener: XmlListener, onFraction: (fraction: number) => void): Promise<void>
  /** The bytes of the content, again and again. */
  content(): AsyncIterable<Uint8Array>
  /** The named styles and what stands at the edges of pages; null where there are none. */
  styles(): Promise<XmlElement | null>
  /** Charts and formulas inside of the document, by the references to them. */
  objects(): Promise<ReadonlyMap<string, EmbeddedObject>>
  /** How many pages the document had when it was last laid out; null when it does not say. */
  pageCount(): Promise<number | null>
  /** Says of each part beside the content that is damaged that it was left out. */
  damageNotes(): ExtractionNote[]
}

/** Opens one; `kind` is for messages. Throws an `ExtractionError` for a damaged or protected one. */
export const openOpenDocument = async (bytes: Uint8Array, kind: string): Promise<OpenDocument> =>
  bytes[0] === 0x50 && bytes[1] === 0x4b ? openPacked(bytes, kind) : openFlat(bytes)

const openPacked = async (bytes: Uint8Array, kind: string): Promise<OpenDocument> => {
  const archive = await openArchive(bytes, { kind, limits: packageLimits })
  const content = archive.entries.find(({ path }) => path === 'content.xml')
  if (content === undefined) {
    throw new ExtractionError(failureWords('ContentMissing', { kind }))
  }
  const damaged = new Set<string>()
  const tree = async (path: string): Promise<XmlElement | null> => {
    if (!archive.has(path)) return null
    try {
      return await treeOf(archive.stream(path), (_name, parent) => parent === null)
    } catch (error) {
      if (!(error instanceof DamagedPartError)) throw error
      damaged.add(path)
      return null
    }
  }
  const manifest = await tree('META-INF/manifest.xml')
  if (manifest !== null && [...descendantsOf(manifest, 'manifest:encryption-data')].length > 0) {
    throw new ExtractionError(failureWords('Locked', { kind }))
  }
  return {
    async listen(listener, onFraction) {
      let read = 0
      await readXml(archive.stream('content.xml'), listener, (count) => {
        read += count
        onFraction(read / content.sizeBytes)
      })
    },
    content: () => archive.stream('content.xml'),
    styles: () => tree('styles.xml'),
    objects: () => readObjects(archive, tree),
    pageCount: async () => pagesIn(await tree('meta.xml')),
    damageNotes: () => [...new Set([...damaged].map(nameOf))].map(damageNote),
  }
}

const MAX_OBJECTS = 1_000
const MAX_OBJECT_BYTES = 16_777_216

const nameOf = (path: string): string => {
  if (path === 'styles.xml') return failureWords('PartStyles')
  if (path === 'meta.xml') return failureWords('PartProperties')
  return /^[^/]+\/content\.xml$/.test(path) ? failureWords('PartChart') : path
}

const readObjects = async (
  archive: Archive,
  tree: (path: string) => Promise<XmlElement | null>,
): Promise<Map<string, EmbeddedObject>> => {
  const objects = new Map<string, EmbeddedObject>()
  const contents = archive.entries.filter(({ path }) => /^[^/]+\/content\.xml$/.test(path))
  for (const { path, sizeBytes } of contents.slice(0, MAX_OBJECTS)) {
    if (sizeBytes > MAX_OBJECT_BYTES) continue
    const content = await tree(path)
    const object = content === null ? null : readObject(content)
    if (object !== null) objects.set(path.replace(/\/content\.xml$/, ''), object)
  }
  return objects
}

const openFlat = (bytes: Uint8Array): OpenDocument => ({
  listen: (listener, onFraction) => readXml(piecesOf(bytes), listener, () => onFraction(0.5)),
  content: () => piecesOf(bytes),
  styles: () => treeOf(piecesOf(bytes), (name) => name === 'office:styles' || name === 'office:master-styles'),
  objects: async () => new Map(),
  pageCount: async () => pagesIn(await treeOf(piecesOf(bytes), (name) => name === 'office:meta')),
  damageNotes: () => [],
})

/** The wanted elements under one root. */
const treeOf = async (
  bytes: AsyncIterable<Uint8Array>,
  isWanted: (name: string, parent: string | null) => boolean,
): Promise<XmlElement> => {
  const children: XmlElement[] = []
  await readXml(
    bytes,
    createElementCollector(isWanted, (element) => children.push(element)),
  )
  return { name: '', attributes: {}, children }
}

const pagesIn = (root: XmlElement | null): number | null => {
  if (root === null) return null
  for (const meta of descendantsOf(root, 'office:meta')) {
    const statistic = childrenOf(meta).find(({ name }) => name.endsWith(':document-statistic'))
    const pages = Number(
      Object.entries(statistic?.attributes ?? {}).find(([name]) => name.endsWith(':page-count'))?.[1],
    )
    if (pages > 0) return pages
  }
  return null
}

/** The styles of a kind that have a property, by name: used for what a style hides. */
export const stylesWith = (
  automaticStyles: XmlElement,
  [properties, attribute, value]: readonly [properties: string, attribute: string, value: string],
): Set<string> =>
  new Set(
    childrenOf(automaticStyles, 'style:style')
      .filter((style) => childOf(style, properties)?.attributes[attribute] === value)
      .map(({ attributes }) => attributes['style:name'] ?? ''),
  )

/** The styles whose text is raised, by name: `super 58%`, or how far in per cent of the letters' height. */
export const raisedStylesIn = (holder: XmlElement): string[] =>
  [...descendantsOf(holder, 'style:style')]
    .filter((style) => isRaised(childOf(style, 'style:text-properties')?.attributes['style:text-position'] ?? ''))
    .map(({ attributes }) => attributes['style:name'] ?? '')

const isRaised = (position: string): boolean => position.startsWith('super') || Number.parseFloat(position) > 0
