/** One record of a CSV file as RFC 4180 writes it, without its line break. */
export const csvRecord = (cells: readonly string[]): string =>
  cells.map((cell) => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')

/** Records as a CSV text; every line ends in a line break. */
export const csvText = (records: readonly (readonly string[])[]): string =>
  records.map((cells) => `${csvRecord(cells)}\r\n`).join('')
