import type { ReembeddingState } from '../../../contracts/index.ts'
import type { Database } from '../../platform/index.ts'
import type { EmbeddingVersion } from '../embedding/embedding-version.ts'
import { modelNumber } from '../store/vector-table.ts'

/** What is known of the models across restarts. */
export interface EmbeddingState {
  /** Whose vectors are searched; `null` before the first chunk. */
  readonly serving: EmbeddingVersion | null
  readonly former: EmbeddingVersion | null
  readonly target: EmbeddingVersion | null
  /** What a person chose; `null` for the model that the app is composed with. */
  readonly chosen: EmbeddingVersion | null
  readonly state: ReembeddingState
}

interface StateRow {
  readonly serving_no: number | null
  readonly former_no: number | null
  readonly target_no: number | null
  readonly chosen_no: number | null
  readonly state: ReembeddingState
}

/** The one row of `retrieval_embedding`, and the chunks that a model failed on. */
export const createEmbeddingStateTable = (db: Database) => {
  const select = db.prepare<[], StateRow>('SELECT * FROM retrieval_embedding')
  const version = db.prepare<[number], EmbeddingVersion>(
    'SELECT provider_id AS providerId, model_id AS modelId, dimensions FROM retrieval_models WHERE model_no = ?',
  )
  const update = db.prepare<[number | null, number | null, number | null, number | null, ReembeddingState]>(
    'UPDATE retrieval_embedding SET serving_no = ?, former_no = ?, target_no = ?, chosen_no = ?, state = ?',
  )
  const addFailure = db.prepare<[string]>('INSERT OR IGNORE INTO retrieval_reembed_failures VALUES (?)')
  const clearFailures = db.prepare('DELETE FROM retrieval_reembed_failures')
  const countFailures = db.prepare<[], number>('SELECT count(*) FROM retrieval_reembed_failures').pluck()
  const versionOf = (modelNo: number | null): EmbeddingVersion | null =>
    modelNo === null ? null : (version.get(modelNo) ?? null)
  const numberOf = (model: EmbeddingVersion | null): number | null => (model === null ? null : modelNumber(db, model))
  const read = (): EmbeddingState => {
    const row = select.get()
    if (row === undefined) throw new Error('The row of retrieval_embedding is missing.')
    return {
      serving: versionOf(row.serving_no),
      former: versionOf(row.former_no),
      target: versionOf(row.target_no),
      chosen: versionOf(row.chosen_no),
      state: row.state,
    }
  }
  return {
    read,
    change: (changed: Partial<EmbeddingState>): void => {
      const { serving, former, target, chosen, state } = { ...read(), ...changed }
      update.run(numberOf(serving), numberOf(former), numberOf(target), numberOf(chosen), state)
    },
    /** A chunk that no vector can be made of; it is not tried again until {@link clearFailures}. */
    addFailure: (chunkId: string): void => {
      addFailure.run(chunkId)
    },
    clearFailures: (): void => {
      clearFailures.run()
    },
    countFailures: (): number => countFailures.get() ?? 0,
  }
}

export type EmbeddingStateTable = ReturnType<typeof createEmbeddingStateTable>

/** The row as it is now, read anew with each change alone. */
export const keepEmbeddingState = (table: Pick<EmbeddingStateTable, 'read' | 'change'>) => {
  let state = table.read()
  return {
    now: (): EmbeddingState => state,
    change: (changed: Partial<EmbeddingState>): void => {
      table.change(changed)
      state = table.read()
    },
  }
}

export type KeptEmbeddingState = ReturnType<typeof keepEmbeddingState>
