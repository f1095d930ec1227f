import type { SourceSpan } from '../../contracts/index.ts'

const range = (name: string, first: number | null, last: number | null): string | null => {
  if (first === null) return null
  return last === null || last === first ? `${name} ${first}` : `${name}s ${first}–${last}`
}

/** Where a passage stands, in the words of its format: "page 3", "sheet Costs, rows 2–4", "Mooring, line 12". Empty for a format without places. */
export const placeWords = (span: SourceSpan): string => {
  const place =
    span.record ??
    range('page', span.page, span.pageEnd) ??
    range('slide', span.slide, span.slideEnd) ??
    range('cell', span.cell, span.cellEnd) ??
    range('row', span.row, span.rowEnd) ??
    span.pointer ??
    [span.section, range('line', span.line, span.lineEnd)].filter((part) => part !== null).join(', ')
  return [span.sheet === null ? null : `sheet ${span.sheet}`, place]
    .filter((part) => part !== null && part !== '')
    .join(', ')
}
