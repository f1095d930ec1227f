import { type SourceSpan, unplaced } from '../../contracts/index.ts'

/** The metadata keys that Alcove writes on every chunk. Values are text; numbers are written in decimal. */
export const chunkMetadataKeys = {
  embedProvider: '_embedProvider',
  embedModel: '_embedModel',
  embedDimensions: '_embedDim',
  documentId: 'documentId',
  fileName: 'fileName',
  contentType: 'contentType',
  /** The place of the chunk among its document's chunks, from 0. */
  ordinal: 'ordinal',
  /** Column names, a JSON array, when the chunk is rows of a table. */
  headers: 'headers',
  /** Words that help to find the chunk and are not in it: file name, headings, column names. Indexed before the text. */
  context: 'context',
} as const

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

/** What is indexed, dense and sparse, for a chunk: its context and its text. */
export const indexedText = (chunk: {
  readonly text: string
  readonly metadata: Readonly<Record<string, string>>
}): string => {
  const context = chunk.metadata[chunkMetadataKeys.context]
  return context === undefined || context === '' ? chunk.text : `${context}\n${chunk.text}`
}
