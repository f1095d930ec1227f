/** Writes a short summary of a document; used to head its chunks. */
export interface TextSummariser {
  summarise(text: string): Promise<string>
}

/** The chunk under a summary of its document, so that it can be found by what the document is about. Without a summariser, the chunk alone. */
export const withContextualHeader = async (
  summariser: TextSummariser | null,
  documentText: string,
  chunkText: string,
): Promise<string> => {
  const header = summariser === null ? '' : (await summariser.summarise(documentText)).trim()
  return header === '' ? chunkText : `${header}\n\n${chunkText}`
}
