import { chunkSpans } from './chunk-spans.ts'
import type { ChunkingConfig } from './chunking-config.ts'
import type { TokenCounter } from './token-counter.ts'

/** The chunks of a text as strings, for callers that need no offsets. */
export const splitByTokens = (config: ChunkingConfig, counter: TokenCounter, text: string): string[] =>
  chunkSpans(text, config, counter).map(({ start, end }) => text.slice(start, end))
