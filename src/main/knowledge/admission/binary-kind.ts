import { type FailureWords, failureWords } from '../../../contracts/failures/failure-words.ts'
import { entriesInHead } from './archive-head.ts'
import type { DocumentType } from './content-types.ts'
import { iworkSign, iworkTypes } from './iwork-kind.ts'

/** What the first bytes of a file show: a type that can be read, a family whose member is not to be seen there, or a kind that cannot be read. */
export type BinaryKind =
  | { readonly type: 'Readable'; readonly contentType: DocumentType }
  | { readonly type: 'Family'; readonly members: ReadonlySet<DocumentType>; readonly fallback: DocumentType | null }
  /** `why` says what to do, too. */
  | { readonly type: 'Unreadable'; readonly why: FailureWords }

const readable = (contentType: DocumentType): BinaryKind => ({ type: 'Readable', contentType })
const unreadable = (why: FailureWords): BinaryKind => ({ type: 'Unreadable', why })

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const powerPoint = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const images: readonly (readonly [DocumentType, readonly (readonly number[])[]])[] = [
  ['image/png', [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]]],
  ['image/jpeg', [[0xff, 0xd8, 0xff]]],
  [
    'image/tiff',
    [
      [0x49, 0x49, 0x2a, 0],
      [0x4d, 0x4d, 0, 0x2a],
    ],
  ],
]

const begins = (head: Uint8Array, bytes: readonly number[]): boolean => bytes.every((byte, at) => head[at] === byte)
const latin1 = (head: Uint8Array, length: number): string => Buffer.from(head.subarray(0, length)).toString('latin1')

/** Null for what shows no sign of a binary format: text, or something unknown. */
export const binaryKind = (head: Uint8Array): BinaryKind | null => {
  const start = latin1(head, 1_024)
  // An archive may hold a PDF as it is, and that early.
  if (start.startsWith('PK\u0003\u0004') || start.startsWith('PK\u0005\u0006')) return archiveKind(head)
  // Readers accept the sign of a PDF anywhere in the first kilobyte; within a line it is spoken of.
  if (/(?:^|[^ -~])%PDF-/.test(start)) return readable('application/pdf')
  if (begins(head, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return compoundKind(head)
  if (begins(head, [0x78, 0x9f, 0x3e, 0x22])) return readable('application/vnd.ms-outlook')
  if (/^(\xef\xbb\xbf)?\s*\{\\rtf/.test(start)) return readable('application/rtf')
  if (start.startsWith('bplist0') && latin1(head, head.length).includes(SAFARI)) return savedBySafari
  if (/^(\xef\xbb\xbf)?<\?xml/.test(start) && latin1(head, head.length).includes(`<key>${SAFARI}</key>`))
    return savedBySafari
  if (start.startsWith('%!PS')) return unreadable(failureWords('IsPostScript'))
  return imageKind(head, start)
}

/** What a list of properties is called in which Safari keeps a page. */
const SAFARI = 'WebMainResource'
const savedBySafari = readable('application/x-webarchive')

const bitmapHeaders: ReadonlySet<number> = new Set([12, 40, 52, 56, 64, 108, 124])

const imageKind = (head: Uint8Array, start: string): BinaryKind | null => {
  const image = images.find(([, signs]) => signs.some((sign) => begins(head, sign)))
  if (image !== undefined) return readable(image[0])
  if (/^GIF8[79]a/.test(start)) return readable('image/gif')
  if (/^RIFF[\s\S]{4}WEBP/.test(start)) return readable('image/webp')
  // The letters alone begin many a text; the size of a header behind them does not.
  if (start.startsWith('BM') && bitmapHeaders.has(head[14] ?? 0) && begins(head.subarray(15), [0, 0, 0])) {
    return readable('image/bmp')
  }
  return null
}

const binaryWorkbook = unreadable(failureWords('IsBinaryWorkbook'))

/** The folders of Office's documents. The first tells: a presentation may hold a workbook as it is, whose entries are seen behind its own. */
const officeParts: ReadonlyMap<string, DocumentType> = new Map([
  ['word', word],
  ['xl', excel],
  ['ppt', powerPoint],
])

/** An archive is what its entries are named, as far as they stand in the head. */
const archiveKind = (head: Uint8Array): BinaryKind => {
  const entries = entriesInHead(head)
  const names = entries.map(({ name }) => name)
  const has = (pattern: RegExp): boolean => names.some((name) => pattern.test(name))
  const declared = declaredMimeType(head)
  if (declared !== null) return declared
  const iwork = iworkSign(entries)
  if (iwork !== null) {
    if (iwork.type !== null) return readable(iwork.type)
    return { type: 'Family', members: new Set(iworkTypes), fallback: 'application/vnd.apple.pages' }
  }
  if (has(/^xl\/workbook\.bin$/)) return binaryWorkbook
  const office = names
    .map((name) => officeParts.get(/^(\w+)\//.exec(name)?.[1] ?? ''))
    .find((type) => type !== undefined)
  if (office !== undefined) return readable(office)
  if (has(/^META-INF\/container\.xml$/)) return readable('application/epub+zip')
  const isOffice = has(/^\[Content_Types\]\.xml$|^_rels\/|^docProps\//)
  return {
    type: 'Family',
    members: new Set([word, excel, powerPoint, 'application/epub+zip', ...openDocuments, ...iworkTypes]),
    fallback: isOffice ? null : 'application/zip',
  }
}

const openDocuments: readonly DocumentType[] = [
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
]

const LOCAL_HEADER = 30

/** OpenDocument and EPUB files say what they are in a first entry that is not packed. */
const declaredMimeType = (head: Uint8Array): BinaryKind | null => {
  const first = latin1(head, 200).slice(LOCAL_HEADER)
  const told = first.startsWith('mimetype') ? (/^[\w.+/-]+/.exec(first.slice('mimetype'.length))?.[0] ?? '') : ''
  if (told.startsWith('application/epub+zip')) return readable('application/epub+zip')
  const type = openDocuments.find((known) => told.startsWith(known))
  return type === undefined ? null : readable(type)
}

const locked = unreadable(failureWords('IsLockedOffice'))

/** The names of streams by which programs of the time before 2007 are told apart. */
const streams: readonly (readonly [name: string, kind: BinaryKind])[] = [
  ['EncryptedPackage', locked],
  ['WordDocument', readable('application/msword')],
  ['Workbook', readable('application/vnd.ms-excel')],
  ['__properties_version1.0', readable('application/vnd.ms-outlook')],
  ['__substg1.0_', readable('application/vnd.ms-outlook')],
  ['PowerPoint Document', unreadable(failureWords('IsOldPresentation'))],
  ['VisioDocument', unreadable(failureWords('IsVisio'))],
  ['Book', readable('application/vnd.ms-excel')],
]

const compoundKind = (head: Uint8Array): BinaryKind => {
  const buffer = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  const found = streams.filter(([name]) => buffer.includes(Buffer.from(name, 'utf16le'))).map(([, kind]) => kind)
  const [first] = found
  if (first === locked || (first !== undefined && new Set(found.map(typeOf)).size === 1)) return first
  // The list of streams may stand behind the head, and one document may be embedded in another.
  const members = new Set<DocumentType>([
    'application/msword',
    'application/vnd.ms-excel',
    'application/vnd.ms-outlook',
  ])
  return { type: 'Family', members, fallback: first?.type === 'Readable' ? first.contentType : null }
}

const typeOf = (kind: BinaryKind): DocumentType | null => (kind.type === 'Readable' ? kind.contentType : null)
