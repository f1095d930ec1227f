import type { Stretch } from './stretch.ts'

/** A row of a sheet as it stands in a text: one line, each value under the name of its column. */
export interface RowLine extends Stretch {
  readonly pairs: readonly (readonly [name: string, value: string])[]
}

const workbooks: ReadonlySet<string> = new Set([
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel',
  'application/vnd.oasis.opendocument.spreadsheet',
])

/** Whether the passages of a document are rows in words: those of a workbook are. */
export const hasRowLines = (contentType: string): boolean => workbooks.has(contentType)

const pair = /^([^:]{1,80}): ([\s\S]*)$/

/** The lines of a passage as rows: `Name: Ada; Born: 1815`, or `Ada | 1815` where the columns have no names. */
export const rowLinesOf = (text: string): RowLine[] => {
  const rows: RowLine[] = []
  for (const match of text.matchAll(/[^\n]+/g)) {
    if (match[0].trim() === '') continue
    rows.push({ start: match.index, end: match.index + match[0].length, pairs: pairsOf(match[0]) })
  }
  return rows
}

const pairsOf = (line: string): (readonly [string, string])[] => {
  if (!pair.test(line)) return line.split(' | ').map((value) => ['', value.trim()] as const)
  const pairs: [string, string][] = []
  for (const part of line.split('; ')) {
    const [, name, value] = pair.exec(part) ?? []
    const last = pairs.at(-1)
    if (name !== undefined) pairs.push([name.trim(), (value ?? '').trim()])
    // A semicolon in a value ends no pair.
    else if (last !== undefined) last[1] += `; ${part}`
  }
  return pairs
}
