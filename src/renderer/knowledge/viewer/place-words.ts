import type { SourceSpan } from '../../../contracts/index.ts'
import type { Words } from '../../client/index.ts'

/** Where a passage stands, in the words of its format; null where the format has none. */
export const placeWords = (span: SourceSpan): Words | null => {
  if (span.pointer !== null) return { key: 'viewer.place.pointer', values: { pointer: span.pointer || '/' } }
  return (
    range('row', span.row, span.rowEnd) ??
    range('page', span.page, span.pageEnd) ??
    range('line', span.line, span.lineEnd)
  )
}

const range = (unit: string, first: number | null, last: number | null): Words | null => {
  if (first === null) return null
  if (last === null || last <= first) return { key: `viewer.place.${unit}`, values: { first } }
  return { key: `viewer.place.${unit}s`, values: { first, last } }
}
