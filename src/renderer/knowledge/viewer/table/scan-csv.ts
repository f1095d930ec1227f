import type { DocumentText } from '../../../../contracts/index.ts'
import { sniffDelimiter } from './csv-delimiter.ts'
import { createCsvScanner } from './csv-scanner.ts'

/** The text is read in pages of this many UTF-16 units. */
export const PAGE_LENGTH = 262_144

export interface CsvIndex {
  readonly delimiter: string
  /** Where each record begins, the header first; it grows while the file is read. */
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
  let page = await read(0)
  if (!page) return
  const { totalLength } = page
  const delimiter = sniffDelimiter(page.text)
  const scanner = createCsvScanner(delimiter)
  const starts: number[] = []
  const known = (progress: number): CsvIndex => ({ delimiter, starts, count: starts.length, totalLength, progress })

  for (let next = PAGE_LENGTH; ; next += PAGE_LENGTH) {
    for (const start of scanner.push(page?.text ?? '')) starts.push(start)
    if (next >= totalLength) break
    yield known(next / totalLength)
    page = await read(next)
  }
  const last = scanner.finish()
  if (last !== null) starts.push(last)
  yield known(1)
}
