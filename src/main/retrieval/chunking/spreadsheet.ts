import { chunkSpans } from './chunk-spans.ts'
import type { ChunkingConfig } from './chunking-config.ts'
import type { TokenCounter } from './token-counter.ts'

export interface SheetData {
  readonly sheetName: string
  readonly headers: readonly string[]
  /** Each row a list of cell values; ragged rows are fine. */
  readonly rows: readonly (readonly string[])[]
}

/** A row in words: `Name: Ada; Born: 1815`. Empty cells are left out; a cell past the last header stands alone. */
export const formatRow = (headers: readonly string[], row: readonly string[]): string =>
  row
    .map((cell, column) => [headers[column]?.trim() ?? '', cell.trim().replaceAll('\n', ' ')] as const)
    .filter(([, cell]) => cell !== '')
    .map(([header, cell]) => (header === '' ? cell : `${header}: ${cell}`))
    .join('; ')

/** Rows in words, packed into chunks that begin with the sheet's name. A row is divided only when it alone is too long. */
export const chunkSpreadsheet = (sheet: SheetData, config: ChunkingConfig, counter: TokenCounter): string[] => {
  const lines = sheet.rows.map((row) => formatRow(sheet.headers, row)).filter((line) => line !== '')
  const title = sheet.sheetName.trim()
  const titleTokens = counter.countTokens(title)
  const titled = title !== '' && titleTokens < config.maxTokens / 2
  const room = titled ? config.maxTokens - titleTokens : config.maxTokens
  const chunks: string[] = []
  let open: string[] = []
  let tokens = 0
  const close = (): void => {
    if (open.length > 0) chunks.push([...(titled ? [title] : []), ...open].join('\n'))
    open = []
    tokens = 0
  }
  const fitting = lines.flatMap((line) => {
    if (counter.countTokens(line) <= room) return [line]
    const limits = { maxTokens: room, overlapTokens: 0, minTokens: Math.min(config.minTokens, room) }
    return chunkSpans(line, limits, counter).map(({ start, end }) => line.slice(start, end))
  })
  for (const line of fitting) {
    const count = counter.countTokens(line)
    if (tokens + count > room) close()
    open.push(line)
    tokens += count
  }
  close()
  return chunks
}
