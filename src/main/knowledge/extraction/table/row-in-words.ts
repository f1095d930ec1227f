/**
 * A row in words, with its column names where there are any: `Name: Ada; Born: 1815`, else `Ada | 1815`. The same as `namedRow` of
 * retrieval's chunking gives, which a worker does not load; a test holds the two together.
 */
export const rowInWords = (headers: readonly string[], row: readonly string[]): string => {
  const cells = row.map((cell) => cell.trim().replaceAll('\n', ' '))
  if (headers.every((header) => header === '')) return cells.filter((cell) => cell !== '').join(' | ')
  return cells.flatMap((cell, column) => (cell === '' ? [] : [named(headers[column] ?? '', cell)])).join('; ')
}

const named = (header: string, cell: string): string => (header === '' ? cell : `${header}: ${cell}`)

type CellPlace = [column: number, start: number, end: number]

const places = (
  cells: readonly string[],
  headers: readonly string[],
  { at, between }: { at: number; between: string },
) => {
  const found: CellPlace[] = []
  let start = at
  for (const [column, cell] of cells.entries()) {
    if (cell === '') continue
    const begins = start + named(headers[column] ?? '', cell).length - cell.length
    found.push([column, begins, begins + cell.length])
    start = begins + cell.length + between.length
  }
  return found
}

/** Where the cells stand in {@link rowInWords}, which begins `at`; empty ones stand nowhere. */
export const cellPlaces = (headers: readonly string[], row: readonly string[], at: number): CellPlace[] => {
  const hasNames = headers.some((header) => header !== '')
  const cells = row.map((cell) => cell.trim())
  return places(cells, hasNames ? headers : [], { at, between: hasNames ? '; ' : ' | ' })
}

/** Where the column names stand in the line that is made of them. */
export const namePlaces = (headers: readonly string[], at: number): CellPlace[] =>
  places(headers, [], { at, between: ' | ' })
