import type { ContractHandlers, documentsApi } from '../../contracts/index.ts'
import { AlcoveError, type BlobStore, type CallContext, type JobQueue } from '../platform/index.ts'
import type { DocumentCatalogue } from './documents/document-catalogue.ts'
import { documentPaths } from './documents/document-paths.ts'
import { documentFinder } from './documents/find-document.ts'
import { readText } from './documents/read-text.ts'
import { VECTORISATION_JOB } from './ingestion/vectorisation-kind.ts'

export interface DocumentsHandlerOptions {
  readonly blobs: BlobStore
  readonly jobs: JobQueue
  readonly catalogue: DocumentCatalogue
}

export type DocumentsHandlers = ContractHandlers<typeof documentsApi, CallContext>

/** `IDocumentsApi`. Every operation sees the acting team's documents alone; any other reads as absent. */
export const createDocumentsHandlers = ({ blobs, jobs, catalogue }: DocumentsHandlerOptions): DocumentsHandlers => {
  const find = documentFinder(catalogue.index)
  return {
    async RetryIngestion(documentId, call) {
      const record = find(documentId, call)
      if (record === null) throw new AlcoveError('NotFound', 'This document does not exist any more.')
      if (record.document.status !== 'Failed') return
      catalogue.changeStatus(
        documentId,
        { status: 'Pending' },
        { alongside: () => void jobs.enqueue(VECTORISATION_JOB, { documentId }) },
      )
    },

    async ReadDocument({ documentId, offset, length }, call) {
      const record = find(documentId, call)
      if (record === null) return null
      const { bytes: path } = documentPaths(record.teamId, documentId, record.document.contentType)
      const bytes = await blobs.read(path, offset, length)
      return bytes === null ? null : { bytes: new Uint8Array(bytes), offset, sizeBytes: record.document.sizeBytes }
    },

    async ReadDocumentText({ documentId, offset, length }, call) {
      const record = find(documentId, call)
      if (record === null || record.textLength === null) return null
      return readText(blobs, documentPaths(record.teamId, documentId, record.document.contentType), { offset, length })
    },
  }
}
