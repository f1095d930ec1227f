import type { IngestionStatus } from '../../../contracts/index.ts'

/**
 * What may follow each status, besides itself. An ingestion goes forward step by step; only a new ingestion, which begins with Pending,
 * follows its end.
 */
const next: Readonly<Record<IngestionStatus, readonly IngestionStatus[]>> = {
  Pending: ['Extracting', 'Failed'],
  Extracting: ['Chunking', 'Failed', 'Pending'],
  Chunking: ['Embedding', 'Failed', 'Pending'],
  Embedding: ['Indexed', 'Failed', 'Pending'],
  Indexed: ['Pending'],
  Failed: ['Pending'],
}

export const mayFollow = (from: IngestionStatus, to: IngestionStatus): boolean =>
  from === to ? !hasEnded(from) : next[from].includes(to)

/** Whether an ingestion has come to its end, well or badly. */
export const hasEnded = (status: IngestionStatus): boolean => status === 'Indexed' || status === 'Failed'
