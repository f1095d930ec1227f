import type { VectorScope } from '../../../../contracts/index.ts'
import type { ChunkVector } from '../vector-store.ts'
import type { FoundBy } from './found-by.ts'

/** A chunk on its way in, and the number of the model that made its vector. */
export interface NewRow {
  readonly scope: VectorScope
  readonly chunk: ChunkVector
  readonly modelNo: number
}

/** A row that was read: it stands in its partition from now on. */
export interface ReadRow extends NewRow, FoundBy {
  readonly partitionNo: number
}
