import { skipToken, useQuery } from '@tanstack/react-query'
import type { IngestionStatusUpdate } from '../../../contracts/index.ts'
import { queryKeys } from '../../client/index.ts'

/** The latest that was heard of a document's ingestion; nothing is asked for. */
export const useIngestionUpdate = (documentId: string): IngestionStatusUpdate | undefined =>
  useQuery<IngestionStatusUpdate>({ queryKey: queryKeys.ingestion(documentId), queryFn: skipToken }).data
