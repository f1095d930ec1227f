// Loads nothing: the thread that answers the first search loads this.

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
  /** Where headings begin in the chunk, with their levels, a JSON array, when its text does not show them. */
  headings: 'headings',
  /** Where headings begin in the chunk, with their titles, a JSON array: what a part of it stands under. */
  sections: 'sections',
  /** Where cells of a notebook, or stretches of speech, begin in the chunk, each with its first and last number, a JSON array. */
  places: 'places',
} as const

/** What is indexed, dense and sparse, for a chunk: its context and its text. */
export const indexedText = (chunk: {
  readonly text: string
  readonly metadata: Readonly<Record<string, string>>
}): string => {
  const context = chunk.metadata[chunkMetadataKeys.context]
  return context === undefined || context === '' ? chunk.text : `${context}\n${chunk.text}`
}
