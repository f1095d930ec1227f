import { type SourceSpan, unplaced } from '../../contracts/source-span.ts'

const spanNumbers = [
  'start',
  'end',
  'page',
  'pageEnd',
  'line',
  'lineEnd',
  'row',
  'rowEnd',
  'slide',
  'slideEnd',
  'cell',
  'cellEnd',
  'second',
  'secondEnd',
] as const
const spanNames = ['pageLabel', 'pageEndLabel', 'pointer', 'sheet', 'record', 'recordEnd', 'section'] as const

/** Writes a span as chunk metadata; absent parts are left out. */
export const spanToMetadata = (span: SourceSpan): Record<string, string> =>
  Object.fromEntries(
    [...spanNumbers, ...spanNames].flatMap((key) => (span[key] === null ? [] : [[key, String(span[key])]])),
  )

/** Reads back what {@link spanToMetadata} wrote. A chunk without offsets reads as an empty span at 0. */
export const spanFromMetadata = (metadata: Readonly<Record<string, string>>): SourceSpan => {
  const numbers = spanNumbers.flatMap((key) => (metadata[key] === undefined ? [] : [[key, Number(metadata[key])]]))
  const names = spanNames.flatMap((key) => (metadata[key] === undefined ? [] : [[key, metadata[key]]]))
  return { start: 0, end: 0, ...unplaced, ...Object.fromEntries([...numbers, ...names]) }
}
