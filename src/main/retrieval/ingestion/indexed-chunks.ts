import type { BatchEmbeddingProvider } from '../embedding/embedding-provider.ts'
import { embeddingVersionOf, sameVersion, stampedVersion, withoutStamp } from '../embedding/embedding-version.ts'
import type { IndexTarget } from './index-target.ts'
import type { IndexedChunks } from './ingestion-queue.ts'
import type { JobTable } from './job-table.ts'

const CHUNKS_PER_READ = 64

export const createIndexedChunks = (
  jobs: Pick<JobTable, 'indexedJobOf'>,
  target: Pick<IndexTarget, 'rows' | 'vectorsOf'>,
  embedder: BatchEmbeddingProvider,
): IndexedChunks => ({
  get version() {
    return embeddingVersionOf(embedder)
  },
  async *of(scope, documentId) {
    const jobNo = jobs.indexedJobOf(documentId, scope)
    if (jobNo === null) return
    for (let afterRow = 0; ; ) {
      const page = target.rows.indexed(jobNo, afterRow, CHUNKS_PER_READ)
      const last = page.at(-1)
      if (last === undefined) return
      const vectors = await target.vectorsOf(page)
      const version = embeddingVersionOf(embedder)
      yield page.map(({ chunk }, at) => {
        const stamp = stampedVersion(chunk.metadata)
        const isOfVersion = stamp !== null && sameVersion(stamp, version)
        const { id, text, origin, metadata } = chunk
        return {
          chunk: { id, text, origin, metadata: withoutStamp(metadata) },
          vector: isOfVersion ? (vectors[at] ?? null) : null,
        }
      })
      afterRow = last.rowId
    }
  },
})
