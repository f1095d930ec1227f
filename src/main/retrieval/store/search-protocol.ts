import type { FusionWeights } from '../ranking/fusion.ts'
import type { Correction } from '../search-index/spelling.ts'
import type { SearchArea, StageTime, StoreSearch } from './search-store.ts'

export interface SearchWorkerData {
  /** The database. */
  readonly path: string
  /** Where the search index keeps its files. */
  readonly folder: string
  /** The vec0 table of the model. */
  readonly table: string
  readonly dimensions: number
  readonly weights: FusionWeights
  /** The model, where the worker can embed by itself. */
  readonly modelDir: string | null
  readonly maxIndexBytes: number
}

/** Texts that will be indexed: read ahead of the transaction that writes them. */
export interface PrepareRequest {
  readonly type: 'Prepare'
  readonly texts: readonly string[]
}

/** What was read of one text. */
export interface Prepared {
  /** What the reading is known by, until it is indexed or forgotten. */
  readonly ticket: number
  /** Its terms, each once, for the words of the database. */
  readonly words: string
}

export interface AddedRow {
  readonly rowId: number
  readonly stamp: number
  readonly ticket: number
}

/** What was committed: rows with their vectors one after the other, and rows that are gone. */
export interface ChangedRows {
  readonly type: 'Changed'
  readonly added: readonly AddedRow[]
  readonly vectors: Float32Array<ArrayBuffer>
  readonly removed: readonly number[]
}

export interface AreaQuestion {
  readonly partitionNos: readonly number[]
  readonly query: string
}

/** Which rows of the partitions may be found. */
type Choice = Pick<SearchArea, 'documentIds'>

export interface FindRequest
  extends AreaQuestion,
    Choice,
    Pick<StoreSearch, 'strategy' | 'topK' | 'minScore' | 'runnersUp'> {
  readonly type: 'Find'
  /** `null` where the worker embeds, or nothing needs to be embedded. */
  readonly vector: Float32Array | null
}

export interface FoundRow {
  readonly rowId: number
  readonly score: number
  readonly dense: number | null
  readonly sparse: number | null
  readonly fused: number | null
  readonly id: string
  readonly text: string
  readonly metadata: Readonly<Record<string, string>>
}

export type SearchRequest =
  | PrepareRequest
  | ChangedRows
  | FindRequest
  /** What must be embedded before a `Find` with a vector: the question as it is searched for, and texts to measure the model by. */
  | (AreaQuestion & { readonly type: 'Interpret' })
  /** The vectors of those texts, one after the other. */
  | (AreaQuestion & { readonly type: 'Measure'; readonly vectors: Float32Array<ArrayBuffer> })
  | { readonly type: 'Vectors'; readonly rowIds: readonly number[] }
  /** How alike a question and texts are to the worker's own model. */
  | { readonly type: 'Compare'; readonly question: string; readonly texts: readonly string[] }
  /** Takes what was removed out of the files, beside the searches: to be asked until it is done. */
  | { readonly type: 'Forget' }
  /** Whether the worker has come after what was brought to it: to be asked until it has, before more is brought. */
  | { readonly type: 'KeepUp' }
  /** Opens partitions ahead of the first question; all where `partitionNos` is null. */
  | { readonly type: 'Warm'; readonly partitionNos: readonly number[] | null }

export type SearchAnswer =
  | { readonly type: 'Forgot'; readonly isDone: boolean }
  | { readonly type: 'Warmed'; readonly isWhole: boolean }
  | { readonly type: 'Done' }
  | { readonly type: 'Prepared'; readonly prepared: readonly Prepared[]; readonly isBehind: boolean }
  | { readonly type: 'KeptUp'; readonly isBehind: boolean }
  /** Cosines in the order of the texts; null where the worker has no model of its own. */
  | { readonly type: 'Compared'; readonly likeness: readonly number[] | null }
  | { readonly type: 'Interpreted'; readonly text: string; readonly samples: readonly string[] }
  | { readonly type: 'Vectors'; readonly vectors: Float32Array<ArrayBuffer> }
  | {
      readonly type: 'Found'
      readonly rows: readonly FoundRow[]
      /** The best of those that are no matches. */
      readonly runnersUp: readonly FoundRow[]
      /** The rows' vectors, one after the other. */
      readonly vectors: Float32Array<ArrayBuffer>
      readonly poolSize: number
      /** The partitions that any candidate stands in. */
      readonly poolPartitionNos: readonly number[]
      readonly corrections: readonly Correction[]
      readonly stages: readonly StageTime[]
    }
