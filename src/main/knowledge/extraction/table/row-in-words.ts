/**
 * A row in words, with its column names where there are any: `Name: Ada; Born: 1815`, else `Ada | 1815`. The same as `formatRow` of
 * retrieval's chunking gives, which a worker does not load; a test holds the two together.
 */
export const rowInWords = (headers: readonly string[], row: readonly string[]): string => {
  const cells = row.map((cell) => cell.trim().replaceAll('\n', ' '))
  if (headers.every((header) => header === '')) return cells.filter((cell) => cell !== '').join(' | ')
  return cells.flatMap((cell, column) => (cell === '' ? [] : [named(headers[column] ?? '', cell)])).join('; ')
}

const named = (header: string, cell: string): string => (header === '' ? cell : `${header}: ${cell}`)
