import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { packageLimits } from '../archive/archive-limits.ts'
import { type Archive, openArchive } from '../archive/open-archive.ts'
import { relativePath } from '../archive/relative-path.ts'
import { ExtractionError } from '../extractor.ts'
import { readXml } from '../xml/read-xml.ts'
import { childOf, childrenOf, createElementCollector, descendantsOf, textOf, type XmlElement } from '../xml/xml-tree.ts'

/** A book: what it says of itself, and its chapters in reading order. */
export interface Publication {
  readonly archive: Archive
  readonly title: string
  /** Who wrote it, who published it and when, and what its publisher says of it. */
  readonly authors: readonly string[]
  readonly publisher: string
  readonly date: string
  readonly description: string
  readonly chapters: readonly Chapter[]
}

export interface Chapter {
  readonly path: string
  /** As the table of contents names it; '' where it does not. */
  readonly title: string
}

const KIND = failureWords('KindEPUBBook')
const MAX_CHAPTERS = 20_000

export const readPublication = async (bytes: Uint8Array): Promise<Publication> => {
  const archive = await openArchive(bytes, { kind: KIND, limits: packageLimits })
  const container = await treeOf(archive, 'META-INF/container.xml')
  const root = childOf(container, 'container:rootfiles', 'container:rootfile')?.attributes['full-path']
  const book = root === undefined ? null : await treeOf(archive, root)
  if (root === undefined || book === null) throw damaged()
  const metadata = childOf(book, 'opf:metadata')
  const pathIn = createPathFinder(archive)
  const items = itemsOf(book, (reference) => pathIn(relativePath(root, reference)))
  const pages = inReadingOrder(book, items).flatMap((item) => pageOf(item, items) ?? [])
  const paths = pages.flatMap(({ path, isContents }) => (isContents ? [] : [path]))
  await refuseLocked(archive, paths)
  const titles = await chapterTitles(archive, [...items.values()], pathIn)
  const told = (name: string): string => textOf(childOf(metadata, name)).trim()
  return {
    archive,
    title: told('dc:title'),
    authors: metadata === null ? [] : childrenOf(metadata, 'dc:creator').map((creator) => textOf(creator).trim()),
    publisher: told('dc:publisher'),
    // A time of the day says when the file was made.
    date: told('dc:date').replace(/^(\d{4}(?:-\d\d){0,2})T.*$/, '$1'),
    description: told('dc:description'),
    chapters: [...new Set(paths)].map((path) => ({ path, title: titles.get(path) ?? '' })),
  }
}

const damaged = (): ExtractionError => new ExtractionError(failureWords('BookChaptersMissing'))

const pageTypes = /^(application\/xhtml\+xml|text\/html|application\/x-dtbook\+xml|image\/svg\+xml)$/

/** Programs that know no better name pages by their endings alone. */
const isPage = ({ path, type }: Item): boolean => pageTypes.test(type) || /\.x?html?$/i.test(path)

/** The page itself, or what the book has for readers that do not know its kind. */
const pageOf = (item: Item, items: ReadonlyMap<string, Item>): Item | null => {
  const seen = new Set<Item>()
  for (let at: Item | undefined = item; at !== undefined && !seen.has(at); at = items.get(at.fallback)) {
    if (isPage(at)) return at
    seen.add(at)
  }
  return null
}

/** As the spine has them, what is opened from elsewhere alone behind the others; all that there is where it is missing. */
const inReadingOrder = (book: XmlElement, items: ReadonlyMap<string, Item>): Item[] => {
  const spine = childOf(book, 'opf:spine')
  const reading = spine === null ? [] : childrenOf(spine, 'opf:itemref')
  if (reading.length === 0) return [...items.values()].slice(0, MAX_CHAPTERS)
  const isAside = ({ attributes }: XmlElement): boolean => attributes.linear === 'no'
  const ordered = [...reading.filter((item) => !isAside(item)), ...reading.filter(isAside)]
  return ordered.slice(0, MAX_CHAPTERS).flatMap(({ attributes }) => items.get(attributes.idref ?? '') ?? [])
}

type PathFinder = (path: string) => string

/** Finds the path that an entry has, where a reference to it differs by small and capital letters, as folders of Windows and of the Mac allow. */
const createPathFinder = (archive: Archive): PathFinder => {
  const paths = new Map(archive.entries.map(({ path }) => [path.toLowerCase(), path]))
  return (path) => (archive.has(path) ? path : (paths.get(path.toLowerCase()) ?? path))
}

const treeOf = async (archive: Archive, path: string): Promise<XmlElement | null> => {
  if (!archive.has(path)) return null
  let root: XmlElement | null = null
  const take = (element: XmlElement): void => {
    root = element
  }
  await readXml(
    archive.stream(path),
    createElementCollector(() => true, take),
  )
  return root
}

interface Item {
  readonly path: string
  readonly type: string
  readonly isContents: boolean
  /** The item that stands for it where it cannot be shown; '' where there is none. */
  readonly fallback: string
}

const itemsOf = (book: XmlElement, pathOf: (reference: string) => string): Map<string, Item> => {
  const manifest = childOf(book, 'opf:manifest')
  return new Map(
    (manifest === null ? [] : childrenOf(manifest, 'opf:item')).map(({ attributes }) => [
      attributes.id ?? '',
      {
        path: pathOf(attributes.href ?? ''),
        type: attributes['media-type'] ?? '',
        isContents: (attributes.properties ?? '').split(/\s+/).includes('nav'),
        fallback: attributes.fallback ?? '',
      },
    ]),
  )
}

/** Fonts may be scrambled; a chapter that is encrypted belongs to a shop's reader alone. */
const refuseLocked = async (archive: Archive, chapters: readonly string[]): Promise<void> => {
  const encryption = await treeOf(archive, 'META-INF/encryption.xml')
  if (encryption === null) return
  const locked = new Set<string>()
  const collect = (element: XmlElement): void => {
    const uri = element.attributes.URI
    if (element.name.endsWith('CipherReference') && uri !== undefined) locked.add(relativePath('', uri))
    for (const child of childrenOf(element)) collect(child)
  }
  collect(encryption)
  if (chapters.some((path) => locked.has(path))) {
    throw new ExtractionError(failureWords('BookProtected'))
  }
}

/** The names that the table of contents has for chapters, in the form of either edition of the format. */
const chapterTitles = async (
  archive: Archive,
  items: readonly Item[],
  pathIn: PathFinder,
): Promise<Map<string, string>> => {
  const titles = new Map<string, string>()
  const add = (from: string, reference: string | undefined, title: string): void => {
    const path = pathIn(relativePath(from, reference ?? ''))
    const words = title.trim().replace(/\s+/g, ' ')
    if (words !== '' && !titles.has(path)) titles.set(path, words)
  }
  for (const { path, type, isContents } of items) {
    if (!isContents && type !== 'application/x-dtbncx+xml') continue
    const root = await treeOf(archive, path).catch(() => null)
    if (root === null) continue
    for (const point of descendantsOf(root, 'ncx:navMap')) addPoints(point, path, add)
    for (const nav of namedDescendants(root, 'nav')) {
      for (const link of namedDescendants(nav, 'a')) add(path, link.attributes.href, textOf(link))
    }
  }
  return titles
}

const addPoints = (
  parent: XmlElement,
  path: string,
  add: (from: string, reference: string | undefined, title: string) => void,
): void => {
  for (const point of childrenOf(parent, 'ncx:navPoint')) {
    add(path, childOf(point, 'ncx:content')?.attributes.src, textOf(childOf(point, 'ncx:navLabel', 'ncx:text')))
    addPoints(point, path, add)
  }
}

/** XHTML has no prefix of this house. */
function* namedDescendants(parent: XmlElement, local: string): Generator<XmlElement, void, undefined> {
  for (const child of childrenOf(parent)) {
    if (child.name.replace(/^.*:/, '') === local) yield child
    else yield* namedDescendants(child, local)
  }
}
