import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database, Logger } from '../../platform/index.ts'
import type { IndexTarget } from './index-target.ts'
import type { IngestionJob, IngestionStatusObserver, KnownVectors } from './ingestion-queue.ts'
import type { JobTable } from './job-table.ts'

export interface AcceptanceOptions {
  readonly db: Database
  readonly jobs: JobTable
  readonly target: IndexTarget
  readonly observers: IngestionStatusObserver
  /** What is being worked on, by the number of the job. */
  readonly working: ReadonlyMap<number, Promise<void>>
  /** Vectors that came with jobs, by their numbers; those of what is accepted are put here. */
  readonly known: Map<number, KnownVectors>
  readonly logger: Logger
}

/** Jobs that wait with vectors in memory; the next that brings some waits for one of them. */
const MOST_WITH_VECTORS = 4

/** Stores a job chunk by chunk; it counts as accepted from the last transaction on. Rejects with what the database rejects it with, and nothing of it stays. */
export const createAcceptance = ({ db, jobs, target, observers, working, known, logger }: AcceptanceOptions) => {
  const giveUp = (jobNo: number): void => {
    try {
      jobs.setState(jobNo, 'Removing')
    } catch (error) {
      logger.warn({ err: error, jobNo }, 'A job that could not be stored could not be removed either')
    }
  }
  return async ({ documentId, scope, chunks }: IngestionJob, vectors?: KnownVectors): Promise<void> => {
    while (vectors !== undefined && known.size >= MOST_WITH_VECTORS && working.size > 0)
      await Promise.race(working.values())
    const jobNo = db
      .transaction(() => {
        jobs.retire(documentId, scope)
        return jobs.insert(documentId, scope, chunks.length)
      })
      .immediate()
    // Retired meanwhile when the document was removed or enqueued again.
    const isWanted = (): boolean => jobs.stateOf(jobNo) === 'Accepting'
    try {
      for (let from = 0; from < chunks.length && isWanted(); ) {
        const slice = chunks.slice(from, from + target.rowsPerWrite)
        target.rows.write((rows) => {
          for (const chunk of slice) rows.add(scope, chunk, jobNo)
        })
        from += slice.length
        await nextTurn()
      }
      if (!isWanted()) return
      if (vectors !== undefined) known.set(jobNo, vectors)
      db.transaction(() => {
        jobs.setState(jobNo, 'Queued')
        observers.onJobAccepted({ documentId, scope, chunks, chunkCount: chunks.length, indexedCount: 0 })
      }).immediate()
    } catch (error) {
      // Where not even this can be written, the next start removes what was never accepted.
      giveUp(jobNo)
      throw error
    }
  }
}
