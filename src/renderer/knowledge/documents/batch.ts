import type { KnowledgeDocument } from '../../../contracts/index.ts'
import { statusGroup } from './document-filter.ts'

/** The documents that have been in progress together: from the first that started until none is left. */
export type Batch = ReadonlySet<string>

export const noBatch: Batch = new Set()

/** The batch after a change of the list: new work joins it, deleted documents leave it, and it is over when all is done. */
export const nextBatch = (batch: Batch, documents: readonly KnowledgeDocument[]): Batch => {
  const working = documents.filter(({ status }) => statusGroup(status) === 'working')
  if (working.length === 0) return noBatch
  const kept = documents.filter(({ documentId, status }) => batch.has(documentId) || statusGroup(status) === 'working')
  const same = kept.length === batch.size && kept.every(({ documentId }) => batch.has(documentId))
  return same ? batch : new Set(kept.map(({ documentId }) => documentId))
}

/** How many of a batch are through, well or badly. */
export const batchDone = (batch: Batch, documents: readonly KnowledgeDocument[]): number =>
  documents.filter(({ documentId, status }) => batch.has(documentId) && statusGroup(status) !== 'working').length
