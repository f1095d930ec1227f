import type { Line } from './text-lines.ts'

const BETWEEN = ' | '
/** A longer cell says something by itself rather than what stands beside it. */
const LONGEST_LABEL = 60

const isLabel = (cell: string): boolean =>
  cell !== '' && cell.length <= LONGEST_LABEL && /\p{L}/u.test(cell) && !/[.!?]$/.test(cell)

/** The cells of a row whose columns have no names: the first says what the next is, "Mayor: Dorothea Inkpen". */
export const labelledCells = (cells: readonly string[]): (readonly [name: string, value: string])[] => {
  const [first = '', ...values] = cells.filter((cell) => cell !== '')
  const label = first.replace(/^\*\*([^*]+?):?\*\*$/, '$1').replace(/:$/, '')
  if (values.length === 0 || !isLabel(label)) return cells.map((cell) => ['', cell] as const)
  return values.map((value, at) => [at === 0 ? label : '', value] as const)
}

/** The cells of a row of a table without names for its columns, as it stands in the text of a page or a letter. */
export const barredCells = (line: string): string[] => line.split(BETWEEN).map((cell) => cell.trim())

const isBarred = (line: Line | undefined): boolean =>
  line !== undefined && (line.kind === 'Text' || line.kind === 'Field') && line.text.includes(BETWEEN)

/** Marks the rows of tables whose columns have no names: several lines on end, `Mayor | Dorothea Inkpen`. */
export const markLabelledRows = (lines: readonly Line[]): Line[] =>
  lines.map((line, at) => {
    const beside = [lines[at - 1], lines[at + 1]]
    if (!isBarred(line) || beside.some((other) => other?.kind === 'TableRule')) return line
    return beside.some(isBarred) ? { ...line, kind: 'NamedRow', names: [] } : line
  })
