import type { SourceSpan } from '../../src/contracts/index.ts'

const range = (one: string, many: string, from: number, to: number | null): string =>
  to === null || to === from ? `${one} ${from}` : `${many} ${from}–${to}`

/** Where a cited passage stands, in the words of its format. */
export const placeWords = ({ page, pageEnd, row, rowEnd, pointer, line, lineEnd }: SourceSpan): string => {
  if (page !== null) return range('page', 'pages', page, pageEnd)
  if (row !== null) return range('row', 'rows', row, rowEnd)
  if (pointer !== null && pointer !== '') return `at ${pointer}`
  return line === null ? 'whole document' : range('line', 'lines', line, lineEnd)
}
