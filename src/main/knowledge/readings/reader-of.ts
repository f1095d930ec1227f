import type { KnowledgeVectorisationHandler } from '../ingestion/knowledge-vectorisation-handler.ts'

/** One more whenever what is cut from a text, or is noted of a passage, changes. */
const CUT = 2

/** Which way of reading a handler has: what one has read another of the same way need not read again. Null for one that is given bytes alone. */
export const readerOf = ({ takes, dataTypeId, chunking }: KnowledgeVectorisationHandler): string | null => {
  if (takes !== 'Stream' || chunking === undefined) return null
  const { maxTokens, overlapTokens, minTokens } = chunking
  return `${dataTypeId} ${CUT}: ${maxTokens} ${overlapTokens} ${minTokens}`
}
