import type { Database } from '../../platform/index.ts'
import { chunkMetadataKeys } from '../chunk-metadata.ts'
import type { ChosenRows } from '../search-index/area-search.ts'
import { partitionOfRow, rowRange } from './partitions.ts'

const INDEXED = 'model_no IS NOT NULL AND deleted_at IS NULL'

/** Finds the rows of documents that are to be found, on any connection. */
export const createDocumentRows = (db: Database): ((documentIds: readonly string[]) => number[]) => {
  // What was put into the store by hand came with no job, and says itself whose it is.
  const rows = db
    .prepare<[string], number>(
      `WITH asked AS MATERIALIZED (SELECT value AS document_id FROM json_each(?))
       SELECT row_id FROM retrieval_chunks
       WHERE job_no IN (SELECT job_no FROM retrieval_jobs JOIN asked USING (document_id)) AND ${INDEXED}
       UNION ALL
       SELECT row_id FROM retrieval_chunks JOIN retrieval_texts USING (row_id)
       WHERE job_no IS NULL AND ${INDEXED}
         AND metadata ->> '${chunkMetadataKeys.documentId}' IN (SELECT document_id FROM asked)`,
    )
    .pluck()
  return (documentIds) => rows.all(JSON.stringify(documentIds))
}

/** Rows by their partitions, as their places in them. */
export const byPartition = (rowIds: readonly number[]): ChosenRows => {
  const places = new Map<number, number[]>()
  for (const rowId of rowIds) {
    const partitionNo = partitionOfRow(rowId)
    const known = places.get(partitionNo) ?? []
    known.push(rowId - rowRange(partitionNo).from)
    places.set(partitionNo, known)
  }
  return places
}
