import type { Candidate } from './candidate-store.ts'

export interface DenseWorkerData {
  readonly path: string
  readonly table: string
  readonly dimensions: number
  readonly maxMirrorBytes: number
}

/** What was committed: rows with their vectors one after the other, and rows that are gone. */
export interface DenseChange {
  readonly type: 'Changed'
  readonly added: readonly number[]
  readonly vectors: Float32Array<ArrayBuffer>
  readonly removed: readonly number[]
}

export interface DenseQuery {
  readonly type: 'Search'
  readonly partitionNos: readonly number[]
  readonly query: Float32Array
  readonly limit: number
}

export type DenseRequest =
  | { readonly type: 'Warm' }
  | DenseChange
  | DenseQuery
  | { readonly type: 'Vectors'; readonly rowIds: readonly number[] }

export type DenseAnswer =
  | { readonly type: 'Done' }
  | { readonly type: 'Found'; readonly candidates: Candidate[] }
  | { readonly type: 'Vectors'; readonly vectors: Float32Array<ArrayBuffer> }
