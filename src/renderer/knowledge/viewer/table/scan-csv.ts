import type { DocumentText } from '../../../../contracts/index.ts'
import type { TableDialect } from '../../../../contracts/tables/scan-rows.ts'
import { tableShape } from '../../../../contracts/tables/table-shape.ts'
import { createCsvScanner } from './csv-scanner.ts'

/** The text is read in pages of this many UTF-16 units. */
export const PAGE_LENGTH = 262_144

export interface CsvIndex extends TableDialect {
  /** Whether the first record names the columns. */
  readonly hasHeader: boolean
  /** Where each record begins; it grows while the file is read. */
  readonly starts: readonly number[]
  /** How many of them are known so far. */
  readonly count: number
  readonly totalLength: number
  /** 0 to 1; 1 when the whole file was read. */
  readonly progress: number
}

export type ReadPage = (offset: number) => Promise<DocumentText | null>

/**
 * Finds the records of a CSV text page by page, from its beginning, since only from there is it known what is inside
 * quotes. Yields what is known after each page; nothing where the text is absent.
 */
export async function* scanCsv(read: ReadPage): AsyncGenerator<CsvIndex> {
  const first = await read(0)
  if (!first) return
  const { totalLength } = first
  const { dialect, headers, tableStart: start } = tableShape(first.text)
  const starts: number[] = []
  const known = (progress: number): CsvIndex => ({
    ...dialect,
    hasHeader: headers !== null,
    starts,
    count: starts.length,
    totalLength,
    progress,
  })

  const scanner = createCsvScanner(dialect, start)
  for (let page = start - (start % PAGE_LENGTH); page < totalLength; page += PAGE_LENGTH) {
    const text = (await read(page))?.text ?? ''
    for (const record of scanner.push(text.slice(Math.max(0, start - page)))) starts.push(record)
    const reached = page + PAGE_LENGTH
    if (reached < totalLength) yield known(reached / totalLength)
  }
  for (const record of scanner.finish()) starts.push(record)
  yield known(1)
}
