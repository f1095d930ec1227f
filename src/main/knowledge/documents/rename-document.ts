import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { KnowledgeDocument } from '../../../contracts/index.ts'
import { AlcoveError, type JobQueue } from '../../platform/index.ts'
import { fileNameOf } from '../admission/file-name.ts'
import { isQuicklyRead } from '../extraction/quickly-read.ts'
import { VECTORISATION_JOB } from '../ingestion/vectorisation-kind.ts'
import type { DocumentCatalogue } from './document-catalogue.ts'

/**
 * Gives a document another name and has it read again, since passages carry the name of their document. Returns it as it was renamed; throws
 * `NotFound` where it is no more.
 */
export type RenameDocument = (documentId: string, fileName: string) => KnowledgeDocument

export const createRenameDocument =
  ({ catalogue, jobs }: { readonly catalogue: DocumentCatalogue; readonly jobs: JobQueue }): RenameDocument =>
  (documentId, fileName) => {
    const { index } = catalogue
    let renamed: KnowledgeDocument | null = null
    const alongside = (): void => {
      const record = index.get(documentId)
      if (record === null) return
      index.rename(documentId, fileNameOf(fileName), record.document.source)
      jobs.cancel(VECTORISATION_JOB, 'documentId', documentId)
      const isQuick = isQuicklyRead(record.document)
      jobs.enqueue(VECTORISATION_JOB, { documentId, teamId: record.teamId }, { isQuick })
      renamed = index.get(documentId)?.document ?? null
    }
    catalogue.changeStatus(documentId, { status: 'Pending' }, { alongside })
    if (renamed === null) throw new AlcoveError('NotFound', failureWords('DocumentGone'))
    catalogue.tellChanged(documentId)
    return renamed
  }
