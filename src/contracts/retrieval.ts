import { z } from 'zod'
import { guid, option } from './scalars.ts'

/** Whose knowledge a chunk belongs to; retrieval never leaves the scopes that the caller may read. */
export const vectorScope = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Platform') }),
  z.object({ type: z.literal('Deployment') }),
  z.object({ type: z.literal('Team'), teamId: z.string() }),
  z.object({ type: z.literal('User'), userId: z.string() }),
])
export type VectorScope = z.infer<typeof vectorScope>

/** What a chunk was made of: a document, something that a module told, a note, or text that was made about them. */
export const chunkOrigin = z.enum(['UserContent', 'Narrative', 'Note', 'Synthetic'])
export type ChunkOrigin = z.infer<typeof chunkOrigin>

/** Which searches find candidates, and how they are ranked: by vectors, by words, by both, or by both and a reranker. */
export const mergeStrategy = z.enum(['DenseOnly', 'SparseOnly', 'DenseSparseHybrid', 'DenseSparseRerank'])
export type MergeStrategy = z.infer<typeof mergeStrategy>

/** What an answer has to stand on: anything, the documents where they say something, or the documents alone. */
export const groundingMode = z.enum(['Permissive', 'Preferred', 'StrictlyGrounded'])
export type GroundingMode = z.infer<typeof groundingMode>

/** A piece of a document: its text, and under `metadata` where it comes from and what embedded it. */
export const textChunk = z.object({
  id: guid,
  text: z.string(),
  metadata: z.record(z.string(), z.string()),
  origin: chunkOrigin,
})
export type TextChunk = z.infer<typeof textChunk>

/**
 * What one retrieval did. `topScore`, like every match's score, is in the merge strategy's own range; the query is
 * known by its SHA-256 hash alone.
 */
export const retrievalTrace = z.object({
  queryHash: z.string(),
  queryLength: z.int().nonnegative(),
  requestedScopes: z.array(vectorScope),
  permittedScopes: z.array(vectorScope),
  topK: z.int(),
  candidatePoolSize: z.int().nonnegative(),
  topScore: z.number(),
  dense: z.boolean(),
  sparse: z.boolean(),
  reranked: z.boolean(),
  latencyMs: z.int().nonnegative(),
  stages: z.array(z.string()),
  resultCount: z.int().nonnegative(),
})
export type RetrievalTrace = z.infer<typeof retrievalTrace>

/** What to search for, and how. Scopes that the caller may not read are left out, never refused. */
export const retrievalRequest = z.object({
  query: z.string().trim().min(1, 'query must not be empty').max(20_000),
  /** `null` leaves the scopes to the app's scope strategy. */
  requestedScopes: option(z.array(vectorScope).max(100)),
  /** Matches at most; `null`, like every field left out, takes the app's own value. */
  topK: option(z.int().min(1).max(100)),
  /** Matches that score below it are dropped. */
  minScore: option(z.number().min(-1).max(1)),
  mergeStrategy: option(mergeStrategy),
  originFilter: option(z.array(chunkOrigin)),
})
