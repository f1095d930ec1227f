import type { ChunkOrigin, GroundingMode, MergeStrategy } from '../../contracts/index.ts'
import { type ChunkingConfig, defaultChunkingConfig } from './chunking/chunking-config.ts'
import type { UnsupportedSentences } from './prompt/retrieval-prompt-builder.ts'
import type { ScopeStrategy } from './prompt/scope-strategy.ts'

/** How the app retrieves and grounds. */
export interface RetrievalSettings {
  readonly topK: number
  readonly minScore: number
  readonly mergeStrategy: MergeStrategy
  readonly originFilter: readonly ChunkOrigin[] | null
  readonly groundingMode: GroundingMode
  /** What becomes, in a strictly grounded reply, of sentences that no passage supports: marked as such, or left out before the reply is shown. */
  readonly unsupportedSentences: UnsupportedSentences
  readonly scopeStrategy: ScopeStrategy
  /** Characters of a passage that go into a prompt. */
  readonly snippetCharLimit: number
}

/** Five passages from a cosine of 0.3 on, found by their vectors. */
export const defaultRetrievalSettings: RetrievalSettings = {
  topK: 5,
  minScore: 0.3,
  mergeStrategy: 'DenseOnly',
  originFilter: null,
  groundingMode: 'Permissive',
  unsupportedSentences: 'Mark',
  scopeStrategy: { type: 'ActiveTeamPlusUser' },
  snippetCharLimit: 1500,
}

/** How documents are ingested. */
export interface IngestionSettings {
  /** Documents embedded at the same time. */
  readonly concurrency: number
  /** Jobs that may wait; `null` for any number. */
  readonly queueCapacity: number | null
  /** How texts are cut whose handler does not say it itself; offered to every module. */
  readonly chunking: ChunkingConfig
}

/** Two documents at a time, and a queue without end. */
export const defaultIngestionSettings: IngestionSettings = {
  concurrency: 2,
  queueCapacity: null,
  chunking: defaultChunkingConfig,
}
