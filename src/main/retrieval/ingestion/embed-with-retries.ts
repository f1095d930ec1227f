import { setTimeout as pause } from 'node:timers/promises'
import { indexedText } from '../chunk-metadata.ts'
import type { BatchEmbeddingProvider } from '../embedding/embedding-provider.ts'
import type { StoredChunk } from '../store/chunk-table.ts'

const ATTEMPTS = 3

/** A chunk with its vector. */
export interface ChunkWithVector extends StoredChunk {
  readonly vector: Float32Array
}

interface Failure {
  readonly reason: string
  /** What was thrown. */
  readonly cause: unknown
}

export interface FailedChunk extends Failure {
  readonly chunk: StoredChunk
}

export interface EmbeddingOutcome {
  readonly embedded: ChunkWithVector[]
  /** The first chunk that failed alone as well. */
  readonly failed: FailedChunk | null
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Embeds chunks together; when that keeps failing, one by one, so that a chunk which cannot be embedded is found and the others are not
 * lost with it. Rejects only when `signal` aborts.
 */
export const embedWithRetries = async (
  embedder: BatchEmbeddingProvider,
  chunks: readonly StoredChunk[],
  options: { readonly retryDelayMs: number; readonly signal: AbortSignal },
): Promise<EmbeddingOutcome> => {
  const attempt = async (some: readonly StoredChunk[]): Promise<ChunkWithVector[] | Failure> => {
    let cause: unknown = null
    for (let tried = 0; tried < ATTEMPTS; tried++) {
      if (tried > 0) await pause(options.retryDelayMs * 4 ** (tried - 1), undefined, { signal: options.signal })
      try {
        const vectors = await embedder.generateEmbeddings(some.map(({ chunk }) => indexedText(chunk)))
        return some.map((stored, index) => ({
          ...stored,
          vector: vectors[index] ?? new Float32Array(embedder.dimensions),
        }))
      } catch (error) {
        cause = error
      }
    }
    return { reason: reasonOf(cause), cause }
  }
  const together = await attempt(chunks)
  if (Array.isArray(together)) return { embedded: together, failed: null }
  const embedded: ChunkWithVector[] = []
  for (const chunk of chunks) {
    const alone = chunks.length === 1 ? together : await attempt([chunk])
    if (!Array.isArray(alone)) return { embedded, failed: { chunk, ...alone } }
    embedded.push(...alone)
  }
  return { embedded, failed: null }
}
