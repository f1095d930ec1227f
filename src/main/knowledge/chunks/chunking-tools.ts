import type { SourceSpan } from '../../../contracts/index.ts'
import type { ChunkingConfig, TokenCounter } from '../../retrieval/index.ts'

/** What chunk building takes from retrieval: handed in, so that a worker loads these few files and not the layer. */
export interface ChunkingTools {
  chunkSpans(
    text: string,
    config: ChunkingConfig,
    counter: TokenCounter,
    breaks?: readonly number[],
  ): readonly { readonly start: number; readonly end: number }[]
  spanToMetadata(span: SourceSpan): Record<string, string>
  readonly counter: TokenCounter
  readonly config: ChunkingConfig
}
