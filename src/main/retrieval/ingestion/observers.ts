import type { Logger } from '../../platform/index.ts'
import type { IngestionStatusObserver } from './ingestion-queue.ts'

/** Several observers as one. One that throws is logged and holds up nobody. */
export const createObservers = (
  observers: readonly IngestionStatusObserver[],
  logger: Logger,
): IngestionStatusObserver => {
  const tell = (call: (observer: IngestionStatusObserver) => void): void => {
    for (const observer of observers)
      try {
        call(observer)
      } catch (error) {
        logger.error({ err: error }, 'An ingestion observer failed')
      }
  }
  return {
    onJobAccepted: (job) => tell((observer) => observer.onJobAccepted(job)),
    onChunkIndexed: (jobId, chunkId) => tell((observer) => observer.onChunkIndexed(jobId, chunkId)),
    onJobCompleted: (jobId, chunkCount) => tell((observer) => observer.onJobCompleted(jobId, chunkCount)),
    onJobFailed: (jobId, reason) => tell((observer) => observer.onJobFailed(jobId, reason)),
  }
}
