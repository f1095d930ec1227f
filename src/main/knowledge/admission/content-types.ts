/** The content types that have an extractor, with the extension that their stored bytes get. */
export const storedExtensions = {
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'text/csv': 'csv',
  'text/markdown': 'md',
  'application/json': 'json',
} as const

export type DocumentType = keyof typeof storedExtensions

export const isDocumentType = (type: string): type is DocumentType => Object.hasOwn(storedExtensions, type)

const byExtension: Readonly<Record<string, DocumentType>> = {
  pdf: 'application/pdf',
  txt: 'text/plain',
  text: 'text/plain',
  log: 'text/plain',
  csv: 'text/csv',
  tsv: 'text/csv',
  md: 'text/markdown',
  markdown: 'text/markdown',
  json: 'application/json',
  jsonl: 'application/json',
  ndjson: 'application/json',
}

/** Other names that browsers and systems give to the same types. */
const aliases: Readonly<Record<string, DocumentType>> = {
  'application/x-pdf': 'application/pdf',
  'text/x-markdown': 'text/markdown',
  'text/x-csv': 'text/csv',
  'application/csv': 'text/csv',
  'text/comma-separated-values': 'text/csv',
  'text/tab-separated-values': 'text/csv',
  'text/json': 'application/json',
  'application/x-ndjson': 'application/json',
  'application/jsonl': 'application/json',
}

/** Types that say nothing; Windows calls a CSV file an Excel sheet. */
const vague = new Set(['', 'application/octet-stream', 'binary/octet-stream', 'application/x-unknown'])
const excelByHabit = 'application/vnd.ms-excel'

const officeExtension = /^(docx|docm|dotx|xlsx|xlsm|xltx|pptx|pptm|potx|ppsx)$/
const officeType = 'application/vnd.openxmlformats-officedocument.'

export type ClaimedType =
  | { readonly type: 'Known'; readonly documentType: DocumentType }
  | { readonly type: 'Unclaimed' }
  | { readonly type: 'Office' }
  | { readonly type: 'Unknown'; readonly claim: string }

/**
 * What a file's name and its declared type say that it is. Of two claims the more telling wins: `text/plain` says less than an
 * extension of its own, and an extension that is not known says less than a declared type that is.
 */
export const claimedType = (extension: string, declared: string): ClaimedType => {
  const essence = (declared.split(';')[0] ?? '').trim().toLowerCase()
  if (officeExtension.test(extension) || essence.startsWith(officeType)) return { type: 'Office' }
  const named = Object.hasOwn(byExtension, extension) ? byExtension[extension] : undefined
  const isVague = vague.has(essence) || (essence === excelByHabit && named === 'text/csv')
  if (isVague) {
    if (named !== undefined) return { type: 'Known', documentType: named }
    return extension === '' ? { type: 'Unclaimed' } : { type: 'Unknown', claim: `.${extension}` }
  }
  const told = isDocumentType(essence) ? essence : aliases[essence]
  if (told === undefined) return { type: 'Unknown', claim: essence }
  return { type: 'Known', documentType: named === undefined || named === 'text/plain' ? told : named }
}
