import { AlcoveError } from '../../platform/alcove-error.ts'

/** How text is cut, in tokens of the embedding model. */
export interface ChunkingConfig {
  readonly maxTokens: number
  /** How much of a chunk's end its successor repeats, at most. */
  readonly overlapTokens: number
  /** A chunk is not ended at a preferred boundary before it has this many. */
  readonly minTokens: number
}

/** Chunks of 500 tokens at most, 50 of them shared with the next, none below 100 where there is more text. */
export const defaultChunkingConfig: ChunkingConfig = { maxTokens: 500, overlapTokens: 50, minTokens: 100 }

/** Throws InvalidInput for a configuration that no text could be cut by. */
export const checkChunkingConfig = (config: ChunkingConfig): void => {
  const whole = [config.maxTokens, config.overlapTokens, config.minTokens].every(
    (tokens) => Number.isInteger(tokens) && tokens >= 0,
  )
  if (!whole || config.maxTokens < 8 || config.minTokens > config.maxTokens || config.overlapTokens >= config.maxTokens)
    throw new AlcoveError(
      'InvalidInput',
      'Chunking needs whole numbers with maxTokens of at least 8, minTokens up to maxTokens and overlapTokens below maxTokens.',
    )
}
