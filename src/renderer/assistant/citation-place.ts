import type { TFunction } from 'i18next'
import type { Citation, SourceSpan } from '../../contracts/index.ts'

type Place = [key: string, values: Record<string, string | number>]

const range = (first: number, last: number | null): Record<string, number> => {
  const end = last ?? first
  return { first, last: end, count: end - first + 1 }
}

/** Pages are named as they name themselves, and counted all the same. */
const pagesOf = (page: number, { pageEnd, pageLabel, pageEndLabel }: SourceSpan): Place => {
  const { first = page, last = page, count = 1 } = range(page, pageEnd)
  return ['page', { first: pageLabel ?? first, last: pageEndLabel ?? last, count }]
}

/** From one name or time to another; alike, or without a second, the one alone. */
const between = (first: string, last: string | null): Place =>
  last === null || last === first ? ['name', { name: first }] : ['names', { first, last }]

/** `1:02:09` of 3,729 seconds. */
const clock = (seconds: number): string => {
  const parts = [Math.floor(seconds / 60) % 60, Math.floor(seconds % 60)].map((part) => String(part).padStart(2, '0'))
  const hours = Math.floor(seconds / 3600)
  return hours > 0 ? `${hours}:${parts.join(':')}` : parts.join(':').replace(/^0/, '')
}

const rowsOf = (first: number, { rowEnd, sheet }: SourceSpan): Place =>
  sheet === null ? ['row', range(first, rowEnd)] : ['sheetRow', { sheet, ...range(first, rowEnd) }]

const placesOf = (span: SourceSpan): Place[] => {
  if (span.page !== null) return [pagesOf(span.page, span)]
  if (span.slide !== null) return [['slide', range(span.slide, span.slideEnd)]]
  if (span.row !== null) return [rowsOf(span.row, span)]
  if (span.cell !== null) return [['cell', range(span.cell, span.cellEnd)]]
  if (span.second !== null) return [between(clock(span.second), span.secondEnd === null ? null : clock(span.secondEnd))]
  if (span.record !== null) return [between(span.record, span.recordEnd)]
  if (span.pointer) return [['pointer', { pointer: span.pointer }]]
  const places: Place[] = []
  if (span.section !== null) places.push(['name', { name: span.section }])
  if (span.line !== null) places.push(['line', range(span.line, span.lineEnd)])
  return places
}

/** Where a passage stands, in the words of its format: "page 3", "rows 4–9", "Mooring, line 12"; empty where it has none. */
export const citationPlace = (t: TFunction, { span }: Pick<Citation, 'span'>): string =>
  placesOf(span)
    .map(([key, values]) => t(`assistant.place.${key}`, values))
    .join(', ')
