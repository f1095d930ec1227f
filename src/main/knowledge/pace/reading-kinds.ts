import type { ReadingKind } from '../../../contracts/index.ts'
import type { DocumentType } from '../admission/content-types.ts'
import { isDocumentType } from '../admission/content-types.ts'

const kinds: Readonly<Record<DocumentType, ReadingKind>> = {
  'application/pdf': 'Pdf',
  'text/plain': 'Text',
  'text/csv': 'Table',
  'text/markdown': 'Text',
  'application/json': 'Text',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Office',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'Office',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Table',
  'application/msword': 'Office',
  'application/vnd.ms-excel': 'Table',
  'application/rtf': 'Office',
  'application/vnd.oasis.opendocument.text': 'Office',
  'application/vnd.oasis.opendocument.spreadsheet': 'Table',
  'application/vnd.oasis.opendocument.presentation': 'Office',
  'application/vnd.apple.pages': 'Office',
  'application/vnd.apple.numbers': 'Table',
  'application/vnd.apple.keynote': 'Office',
  'text/html': 'Page',
  'multipart/related': 'Page',
  'application/x-webarchive': 'Page',
  'application/epub+zip': 'Page',
  'message/rfc822': 'Page',
  'application/mbox': 'Page',
  'application/vnd.ms-outlook': 'Page',
  'application/zip': 'Archive',
  'application/x-subrip': 'Text',
  'application/x-ipynb+json': 'Text',
  'text/calendar': 'Text',
  'text/vcard': 'Text',
  'application/xml': 'Text',
  'text/x-source-code': 'Text',
  'image/png': 'Image',
  'image/jpeg': 'Image',
  'image/webp': 'Image',
  'image/tiff': 'Image',
  'image/bmp': 'Image',
  'image/gif': 'Image',
}

/** What a content type is read like. */
export const readingKindOf = (contentType: string): ReadingKind =>
  isDocumentType(contentType) ? kinds[contentType] : 'Other'
