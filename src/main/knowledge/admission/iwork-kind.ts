import { pagesDocumentType, typeOfDocument } from '../extraction/iwork/archives/document-type.ts'
import type { HeadEntry } from './archive-head.ts'
import type { DocumentType } from './content-types.ts'

const pages = 'application/vnd.apple.pages'
const numbers = 'application/vnd.apple.numbers'
const keynote = 'application/vnd.apple.keynote'

export const iworkTypes: readonly DocumentType[] = [pages, numbers, keynote]

/** A document of Pages, Numbers or Keynote. `type` is null where nothing in the head tells which; its name may. */
export interface IworkSign {
  readonly type: DocumentType | null
}

const byEnding: Readonly<Record<string, DocumentType>> = { pages, numbers, key: keynote }
/** A package that was packed as a whole stands in a folder of its name. */
const folder = /^[^/]+\.(pages|numbers|key)\//i
/** What a Mac puts beside such a folder, and the entries of an archive in it. */
const beside = /^(?:__MACOSX|Index)\//
/** What only these programs write: since 2013 objects in an index, before that one of these files. */
const signs =
  /^(?:Index\/.*\.iwa|Index\.zip|index\.(?:apxl|xml)(?:\.gz)?|buildVersionHistory\.plist|[0-9A-F]{32}\.chrtshr)$/
const ofKeynote = /^(?:Index\/(?:Slide|MasterSlide|TemplateSlide)[^/]*\.iwa|index\.apxl(?:\.gz)?|thumbs\/[ms]t\d.*)$/

/** Whether the entries in the head of an archive are those of a document of iWork, and of which program; null for any other archive. */
export const iworkSign = (entries: readonly HeadEntry[]): IworkSign | null => {
  const inFolder = folder.exec(entries[0]?.name ?? '')
  const [root = '', ending = ''] = inFolder ?? []
  // Several documents in one archive are files of their own.
  if (entries.some(({ name }) => !name.startsWith(root) && !beside.test(name))) return null
  const own = entries.filter(({ name }) => name.startsWith(root))
  const named = own.map((entry) => ({ entry, name: entry.name.slice(root.length) }))
  const isKeynote = named.some(({ name }) => ofKeynote.test(name))
  if (!isKeynote && !named.some(({ name }) => signs.test(name))) return null
  if (isKeynote) return { type: keynote }
  const told = named.map(({ entry, name }) => typeByContent(name, entry)).find((type) => type !== null)
  return { type: told ?? byEnding[ending.toLowerCase()] ?? null }
}

/** By the first object of the document, or the first element of its text; an entry that tells nothing gives null. */
const typeByContent = (name: string, entry: HeadEntry): DocumentType | null => {
  if (/^(?:Index\/)?Document\.iwa$/.test(name)) {
    const type = typeOfDocument(entry.beginning())
    // Keynote was known by its slides.
    return type === null ? null : type === pagesDocumentType ? pages : numbers
  }
  if (name !== 'index.xml') return null
  const start = Buffer.from(entry.beginning()).toString('latin1').slice(0, 4_000)
  return /<sl:document[\s>]/.test(start) ? pages : /<ls:document[\s>]/.test(start) ? numbers : null
}
