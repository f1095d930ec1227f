/** How a document is shown. */
export type DocumentFormat = 'pdf' | 'table' | 'sheet' | 'markdown' | 'json' | 'text'

const byType: Readonly<Record<string, DocumentFormat>> = {
  'application/pdf': 'pdf',
  'text/csv': 'table',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'sheet',
  'application/vnd.ms-excel': 'sheet',
  'application/vnd.oasis.opendocument.spreadsheet': 'sheet',
  'text/markdown': 'markdown',
  'application/json': 'json',
}

export const documentFormat = (contentType: string): DocumentFormat =>
  byType[contentType.split(';')[0]?.trim().toLowerCase() ?? ''] ?? 'text'
