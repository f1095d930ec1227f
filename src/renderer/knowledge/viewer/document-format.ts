/** How a document is shown. */
export type DocumentFormat = 'pdf' | 'table' | 'sheet' | 'markdown' | 'page' | 'json' | 'image' | 'text'

const byType: Readonly<Record<string, DocumentFormat>> = {
  'application/pdf': 'pdf',
  'text/csv': 'table',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'sheet',
  'application/vnd.ms-excel': 'sheet',
  'application/vnd.oasis.opendocument.spreadsheet': 'sheet',
  'text/markdown': 'markdown',
  'text/html': 'page',
  'application/xhtml+xml': 'page',
  'multipart/related': 'page',
  'application/x-webarchive': 'page',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'page',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'page',
  'application/msword': 'page',
  'application/rtf': 'page',
  'application/vnd.oasis.opendocument.text': 'page',
  'application/vnd.oasis.opendocument.presentation': 'page',
  'application/vnd.apple.pages': 'page',
  'application/vnd.apple.numbers': 'sheet',
  'application/vnd.apple.keynote': 'page',
  'application/epub+zip': 'page',
  'message/rfc822': 'page',
  'application/mbox': 'page',
  'application/vnd.ms-outlook': 'page',
  'text/calendar': 'page',
  'text/vcard': 'page',
  'application/json': 'json',
  'application/xml': 'page',
}

const ofType = (type: string): DocumentFormat => byType[type] ?? (type.startsWith('image/') ? 'image' : 'text')

export const documentFormat = (contentType: string): DocumentFormat =>
  ofType(contentType.split(';')[0]?.trim().toLowerCase() ?? '')
