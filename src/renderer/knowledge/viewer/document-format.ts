/** How a document is shown. */
export type DocumentFormat = 'pdf' | 'table' | 'markdown' | 'json' | 'text'

const byType: Readonly<Record<string, DocumentFormat>> = {
  'application/pdf': 'pdf',
  'text/csv': 'table',
  'text/markdown': 'markdown',
  'application/json': 'json',
}

export const documentFormat = (contentType: string): DocumentFormat =>
  byType[contentType.split(';')[0]?.trim().toLowerCase() ?? ''] ?? 'text'
