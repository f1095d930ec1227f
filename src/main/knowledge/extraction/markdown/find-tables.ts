import type { ExtractedRow, ExtractedTable } from '../extracted-document.ts'
import { type MarkdownLine, markdownLines } from './markdown-lines.ts'

export interface MarkdownTables {
  readonly tables: readonly ExtractedTable[]
  /** Where the rows behind the first of each table begin. */
  readonly rowStarts: readonly number[]
}

const delimiterRow = /^\|?\s*:?-+:?(?:\s*\|\s*:?-+:?)*\s*\|?$/

/** The tables of a Markdown text (as GitHub writes them), each with the names of its columns. */
export const findTables = (text: string): MarkdownTables => {
  const tables: ExtractedTable[] = []
  const rowStarts: number[] = []
  let above: MarkdownLine | null = null
  let open: OpenTable | null = null
  for (const line of markdownLines(text)) {
    const isRow = !line.isCode && line.written.includes('|')
    if (open !== null && isRow) {
      if (open.rows.length > 0) rowStarts.push(line.start)
      open.rows.push({ start: line.start, end: line.end })
    } else {
      if (open !== null && open.rows.length > 0) tables.push(toTable(text, open))
      open = isRow && above !== null && delimiterRow.test(line.written.trim()) ? beginTable(text, above) : null
    }
    above = isRow ? line : null
  }
  if (open !== null && open.rows.length > 0) tables.push(toTable(text, open))
  return { tables, rowStarts }
}

interface OpenTable {
  readonly start: number
  readonly headers: readonly string[]
  readonly rows: { readonly start: number; readonly end: number }[]
}

const beginTable = (text: string, header: MarkdownLine): OpenTable => ({
  start: header.start,
  headers: cellsOf(text.slice(header.start, header.end)),
  rows: [],
})

const toTable = (text: string, { start, headers, rows }: OpenTable): ExtractedTable => ({
  name: null,
  start,
  end: rows.at(-1)?.end ?? start,
  headers,
  rows: () => rowsOf(text, rows),
  kind: { type: 'InText' },
})

async function* rowsOf(text: string, rows: OpenTable['rows']): AsyncGenerator<ExtractedRow, void, undefined> {
  for (const [index, { start, end }] of rows.entries()) {
    yield { row: index + 1, cells: cellsOf(text.slice(start, end)), start, end }
  }
}

/** The cells of a row; a stroke behind a backslash is part of one. */
const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))
