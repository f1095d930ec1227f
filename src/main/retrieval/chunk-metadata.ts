import type { SourceSpan } from '../../contracts/index.ts'

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

const spanNumbers = ['start', 'end', 'page', 'pageEnd', 'line', 'lineEnd', 'row', 'rowEnd'] as const

/** Writes a span as chunk metadata; absent parts are left out. */
export const spanToMetadata = (span: SourceSpan): Record<string, string> => ({
  ...Object.fromEntries(spanNumbers.flatMap((key) => (span[key] === null ? [] : [[key, String(span[key])]]))),
  ...(span.pointer === null ? {} : { pointer: span.pointer }),
})

/** Reads back what {@link spanToMetadata} wrote. A chunk without offsets reads as an empty span at 0. */
export const spanFromMetadata = (metadata: Readonly<Record<string, string>>): SourceSpan => {
  const numberAt = (key: string): number | null => (metadata[key] === undefined ? null : Number(metadata[key]))
  return {
    start: numberAt('start') ?? 0,
    end: numberAt('end') ?? 0,
    page: numberAt('page'),
    pageEnd: numberAt('pageEnd'),
    line: numberAt('line'),
    lineEnd: numberAt('lineEnd'),
    row: numberAt('row'),
    rowEnd: numberAt('rowEnd'),
    pointer: metadata.pointer ?? null,
  }
}

/** What is indexed, dense and sparse, for a chunk: its context and its text. */
export const indexedText = (chunk: {
  readonly text: string
  readonly metadata: Readonly<Record<string, string>>
}): string => {
  const context = chunk.metadata[chunkMetadataKeys.context]
  return context === undefined || context === '' ? chunk.text : `${context}\n${chunk.text}`
}
