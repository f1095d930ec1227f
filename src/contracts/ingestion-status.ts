import { z } from 'zod'
import { guid, option } from './scalars.ts'

/** Pending → Extracting → Chunking → Embedding → Indexed; any step may end in Failed. */
export const ingestionStatus = z.enum(['Pending', 'Extracting', 'Chunking', 'Embedding', 'Indexed', 'Failed'])
export type IngestionStatus = z.infer<typeof ingestionStatus>

/** How far the ingestion of one document has come. A `reason` says in words why it failed. */
export const ingestionStatusUpdate = z.object({
  documentId: guid,
  status: ingestionStatus,
  /** 0.0 to 1.0 within the present step; `null` where the step cannot tell. */
  progress: option(z.number().min(0).max(1)),
  chunksIndexed: z.int().nonnegative(),
  chunksTotal: option(z.int().nonnegative()),
  reason: option(z.string()),
})
export type IngestionStatusUpdate = z.infer<typeof ingestionStatusUpdate>
