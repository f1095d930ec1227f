const narrowest = 6
const widest = 44

/**
 * A width for each column, in characters, from some of its cells: room for nearly all of them, so that one long cell
 * does not push the others away. Numbers keep their columns narrow; long texts wrap.
 */
export const columnWidths = (rows: readonly (readonly string[])[]): readonly number[] => {
  const count = rows.reduce((most, row) => Math.max(most, row.length), 0)
  return Array.from({ length: count }, (_, column) => {
    const lengths = rows.map((row) => cellWidth(row[column] ?? '')).toSorted((left, right) => left - right)
    const most = lengths[Math.floor((lengths.length - 1) * 0.95)] ?? 0
    return Math.max(narrowest, Math.min(widest, Math.max(most, cellWidth(rows[0]?.[column] ?? '')) + 1))
  })
}

const cellWidth = (cell: string): number => cell.split('\n').reduce((most, line) => Math.max(most, line.length), 0)
