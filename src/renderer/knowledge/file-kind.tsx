import {
  Archive,
  BookOpen,
  Braces,
  Calendar,
  Captions,
  Code,
  Contact,
  FileText,
  FileType,
  Globe,
  Image,
  type LucideIcon,
  Mail,
  NotebookText,
  Presentation,
  Sheet,
} from 'lucide-react'
import { documentFormat } from './viewer/document-format.ts'

/** What a person calls a file; the keys of the catalogue under `documents.kind`. */
const icons = {
  pdf: FileType,
  table: Sheet,
  markdown: FileText,
  json: Braces,
  text: FileText,
  document: FileText,
  slides: Presentation,
  sheet: Sheet,
  page: Globe,
  book: BookOpen,
  mail: Mail,
  image: Image,
  archive: Archive,
  subtitles: Captions,
  notebook: NotebookText,
  calendar: Calendar,
  contacts: Contact,
  code: Code,
} as const satisfies Record<string, LucideIcon>

type FileKind = keyof typeof icons

const byType: Readonly<Record<string, FileKind>> = {
  'application/msword': 'document',
  'application/rtf': 'document',
  'application/vnd.ms-excel': 'sheet',
  'application/vnd.apple.pages': 'document',
  'application/vnd.apple.numbers': 'sheet',
  'application/vnd.apple.keynote': 'slides',
  'text/html': 'page',
  'multipart/related': 'page',
  'application/x-webarchive': 'page',
  'application/epub+zip': 'book',
  'message/rfc822': 'mail',
  'application/mbox': 'mail',
  'application/vnd.ms-outlook': 'mail',
  'application/zip': 'archive',
  'application/x-subrip': 'subtitles',
  'application/x-ipynb+json': 'notebook',
  'text/calendar': 'calendar',
  'text/vcard': 'contacts',
  'application/xml': 'code',
  'text/x-source-code': 'code',
}

const kindOf = (contentType: string): FileKind => {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  const known = byType[type]
  if (known !== undefined) return known
  if (/(wordprocessingml|opendocument\.text)/.test(type)) return 'document'
  if (/(spreadsheetml|opendocument\.spreadsheet)/.test(type)) return 'sheet'
  if (/presentation/.test(type)) return 'slides'
  return documentFormat(type)
}

/** The catalogue key that names a content type in a word. */
export const fileKindKey = (contentType: string): string => `documents.kind.${kindOf(contentType)}`

export const FileIcon = ({ contentType, className }: { contentType: string; className?: string }) => {
  const Icon = icons[kindOf(contentType)]
  return <Icon aria-hidden className={className} />
}
