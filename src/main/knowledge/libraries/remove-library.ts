import { z } from 'zod'
import { AlcoveError, type JobHandler, type JobQueue } from '../../platform/index.ts'

/** Whose library goes. */
export interface LibraryOwner {
  readonly userId: string
  readonly teamId: string
}

/** The steps of a removal, in their order. Each can be taken again after an end in its middle. */
export interface LibraryRemovalOptions {
  readonly jobs: JobQueue
  /** Takes the library out of its owner's list; throws `Conflict` for their last. First, so that nothing can be added to what is being emptied. */
  remove(owner: LibraryOwner): Promise<void>
  readonly empty: readonly ((owner: LibraryOwner) => Promise<void>)[]
}

export interface LibraryRemoval {
  /**
   * Resolves once the library is in no list any more, so that nobody waits for the files of a large one: they go in the background, and with the next start
   * where the process ends before.
   */
  remove(owner: LibraryOwner): Promise<void>
  /** To be registered with the job runner before it starts. */
  readonly jobHandler: JobHandler
}

const KIND = 'knowledge.remove-library'
const libraryOwner = z.object({ userId: z.string(), teamId: z.string() })

export const createLibraryRemoval = ({ jobs, remove, empty }: LibraryRemovalOptions): LibraryRemoval => {
  const waiting = new Map<string, PromiseWithResolvers<void>>()
  /** Takes a library out of the list; why it has to stay, else null. */
  const takeOut = async (owner: LibraryOwner): Promise<AlcoveError | null> => {
    try {
      await remove(owner)
    } catch (error) {
      if (!(error instanceof AlcoveError)) throw error
      if (error.code === 'Conflict') return error
      // It was taken out before the process ended.
      if (error.code !== 'NotFound') throw error
    }
    return null
  }
  return {
    remove: (owner) => {
      const done = Promise.withResolvers<void>()
      waiting.set(jobs.enqueue(KIND, { ...owner }), done)
      return done.promise
    },
    jobHandler: {
      kind: KIND,
      concurrency: 1,
      maxAttempts: Number.MAX_SAFE_INTEGER,
      countsInterruptions: false,
      run: async ({ jobId, payload }) => {
        const caller = waiting.get(jobId)
        waiting.delete(jobId)
        try {
          const owner = libraryOwner.parse(payload)
          const refusal = await takeOut(owner)
          if (refusal !== null) return caller?.reject(refusal)
          caller?.resolve()
          for (const step of empty) await step(owner)
        } catch (error) {
          // A caller that still waits hears of it at once, though it is tried again.
          caller?.reject(error)
          throw error
        }
      },
    },
  }
}
