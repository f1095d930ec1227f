import type { DocumentText } from '../../../../contracts/index.ts'
import { type CsvScanner, createCsvScanner, type ScanStart } from './csv-scanner.ts'
import { csvShape } from './csv-shape.ts'

/** The text is read in pages of this many UTF-16 units. */
export const PAGE_LENGTH = 262_144

export interface CsvIndex {
  readonly delimiter: string
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
  const { delimiter, start, hasHeader } = csvShape(first.text)
  const starts: number[] = []
  const known = (progress: number): CsvIndex => ({
    delimiter,
    hasHeader,
    starts,
    count: starts.length,
    totalLength,
    progress,
  })

  let from: ScanStart | null = { offset: start, recordStart: start, quotes: true }
  while (from) {
    const scanner = createCsvScanner(delimiter, from)
    for await (const reached of scanPages(read, scanner, { from: from.offset, totalLength, starts })) {
      if (reached < totalLength) yield known(reached / totalLength)
    }
    from = scanner.openQuote()
    const last = from ? null : scanner.finish()
    if (last !== null) starts.push(last)
  }
  yield known(1)
}

interface Stretch {
  readonly from: number
  readonly totalLength: number
  readonly starts: number[]
}

/** Feeds a scanner from an offset to the end, and yields how far it has come. */
async function* scanPages(read: ReadPage, scanner: CsvScanner, { from, totalLength, starts }: Stretch) {
  for (let page = from - (from % PAGE_LENGTH); page < totalLength; page += PAGE_LENGTH) {
    const text = (await read(page))?.text ?? ''
    for (const start of scanner.push(text.slice(Math.max(0, from - page)))) starts.push(start)
    yield Math.min(totalLength, page + PAGE_LENGTH)
  }
}
