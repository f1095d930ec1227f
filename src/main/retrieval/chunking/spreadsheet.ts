import { chunkSpans } from './chunk-spans.ts'
import type { ChunkingConfig } from './chunking-config.ts'
import type { TokenCounter } from './token-counter.ts'

/** One sheet of a workbook as texts. */
export interface SheetData {
  readonly sheetName: string
  readonly headers: readonly string[]
  /** Each row a list of cell values; ragged rows are fine. */
  readonly rows: readonly (readonly string[])[]
}

/** The cells of a row as one text, with `between` standing between them: `Ada | 1815`. */
export const formatRow = (cells: readonly string[], between: string): string => cells.join(between)

/** A row in words: `Name: Ada; Born: 1815`. Empty cells are left out; a cell past the last header stands alone. */
export const namedRow = (headers: readonly string[], row: readonly string[]): string => {
  const named = row
    .map((cell, column) => [headers[column]?.trim() ?? '', cell.trim().replaceAll('\n', ' ')] as const)
    .filter(([, cell]) => cell !== '')
    .map(([header, cell]) => (header === '' ? cell : `${header}: ${cell}`))
  return formatRow(named, '; ')
}

/**
 * Rows in words, packed into chunks that begin with the sheet's name: each row says something of its own, so that a chunk ends once it has
 * `minTokens`. A row is divided only when it alone is too long. Names of columns that no row fills stand in a line above the rows.
 */
export const chunkSpreadsheet = (sheet: SheetData, config: ChunkingConfig, counter: TokenCounter): string[] => {
  const title = sheet.sheetName.trim()
  const titleTokens = counter.countTokens(title)
  const titled = title !== '' && titleTokens < config.maxTokens / 2
  const room = titled ? config.maxTokens - titleTokens : config.maxTokens
  const chunks = packLines(fittingLines(sheet, { ...config, maxTokens: room }, counter), room, config.minTokens)
  return chunks.map((lines) => [...(titled ? [title] : []), ...lines].join('\n'))
}

interface Line {
  readonly text: string
  readonly tokens: number
}

const fittingLines = (sheet: SheetData, config: ChunkingConfig, counter: TokenCounter): Line[] => {
  const rows = sheet.rows.map((row) => namedRow(sheet.headers, row))
  return [unfilledNames(sheet), ...rows]
    .filter((text) => text !== '')
    .flatMap((text) => {
      const tokens = counter.countTokens(text)
      if (tokens <= config.maxTokens) return [{ text, tokens }]
      const limits = { ...config, overlapTokens: 0, minTokens: Math.min(config.minTokens, config.maxTokens) }
      return chunkSpans(text, limits, counter).map(({ start, end }) => {
        const part = text.slice(start, end)
        return { text: part, tokens: counter.countTokens(part) }
      })
    })
}

const unfilledNames = ({ headers, rows }: SheetData): string =>
  formatRow(
    headers
      .filter((name, column) => name.trim() !== '' && !rows.some((row) => (row[column] ?? '').trim() !== ''))
      .map((name) => name.trim()),
    ' | ',
  )

const packLines = (lines: readonly Line[], maxTokens: number, minTokens: number): string[][] => {
  const groups: { lines: string[]; tokens: number }[] = []
  let open: { lines: string[]; tokens: number } = { lines: [], tokens: 0 }
  const close = (): void => {
    if (open.lines.length > 0) groups.push(open)
    open = { lines: [], tokens: 0 }
  }
  for (const { text, tokens } of lines) {
    if (open.tokens + tokens > maxTokens) close()
    open.lines.push(text)
    open.tokens += tokens
    if (open.tokens >= minTokens) close()
  }
  // A short rest joins the chunk before it.
  const last = groups.at(-1)
  if (last !== undefined && open.lines.length > 0 && last.tokens + open.tokens <= maxTokens)
    last.lines.push(...open.lines)
  else close()
  return groups.map((group) => group.lines)
}
