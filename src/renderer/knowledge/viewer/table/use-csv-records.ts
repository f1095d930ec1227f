import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '../../../client/index.ts'
import { textQuery } from '../text/read-text.ts'
import { parseCsvRecord } from './csv-record.ts'
import { type CsvIndex, PAGE_LENGTH } from './scan-csv.ts'

/** Longer records are shown cut: an unclosed quote can make one record of a whole file. */
const longestRecord = 20_000

/** The fields of some records by their number from 0; a record whose text is still being read is absent. */
export const useCsvRecords = (
  documentId: string,
  { starts, totalLength, delimiter, quote }: CsvIndex,
  numbers: readonly number[],
): ReadonlyMap<number, readonly string[]> => {
  const { documents } = useClient()
  const ranges = numbers.map((number) => {
    const start = starts[number] ?? totalLength
    return { number, start, end: Math.min(starts[number + 1] ?? totalLength, start + longestRecord) }
  })
  const offsets = [...new Set(ranges.flatMap(({ start, end }) => pagesOf(start, end)))]
  const pages = useQueries({
    queries: offsets.map((offset) => textQuery(documents, documentId, { offset, length: PAGE_LENGTH })),
  })
  const texts = new Map(offsets.map((offset, index) => [offset, pages[index]?.data?.text]))
  const cut = (start: number, end: number): string | null => {
    let record = ''
    for (const offset of pagesOf(start, end)) {
      const text = texts.get(offset)
      if (text === undefined) return null
      record += text.slice(Math.max(0, start - offset), end - offset)
    }
    return record
  }
  const records = ranges.flatMap(({ number, start, end }) => {
    const record = cut(start, end)
    return record === null ? [] : [{ number, record }]
  })
  const key = records.map(({ number }) => number).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: records are fixed by their numbers, since a document's text never changes
  return useMemo(
    () => new Map(records.map(({ number, record }) => [number, parseCsvRecord(record, { delimiter, quote })])),
    [documentId, key, delimiter, quote],
  )
}

const pagesOf = (start: number, end: number): number[] => {
  const first = Math.floor(start / PAGE_LENGTH) * PAGE_LENGTH
  const offsets: number[] = []
  for (let offset = first; offset < Math.max(end, first + 1); offset += PAGE_LENGTH) offsets.push(offset)
  return offsets
}
