import type { TFunction } from 'i18next'
import type { Citation, SourceSpan } from '../../contracts/index.ts'

const range = (first: number, last: number | null): Record<string, number> => {
  const end = last ?? first
  return { first, last: end, count: end - first + 1 }
}

const placeOf = ({
  page,
  pageEnd,
  row,
  rowEnd,
  line,
  lineEnd,
  pointer,
}: SourceSpan): [string, Record<string, string | number>] | null => {
  if (page !== null) return ['page', range(page, pageEnd)]
  if (row !== null) return ['row', range(row, rowEnd)]
  if (pointer) return ['pointer', { pointer }]
  if (line !== null) return ['line', range(line, lineEnd)]
  return null
}

/** Where a passage stands, in the words of its format: "page 3", "rows 4–9"; empty where it has none. */
export const citationPlace = (t: TFunction, { span }: Pick<Citation, 'span'>): string => {
  const place = placeOf(span)
  return place ? t(`assistant.place.${place[0]}`, place[1]) : ''
}
