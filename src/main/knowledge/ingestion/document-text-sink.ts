import type { BlobStore, Logger } from '../../platform/index.ts'
import type { DocumentCatalogue } from '../documents/document-catalogue.ts'
import type { DocumentRecord } from '../documents/document-index.ts'
import { documentPaths } from '../documents/document-paths.ts'
import type { TextSummary } from '../extraction/extraction-protocol.ts'
import type { OverviewFacts } from '../overview/overview-tools.ts'
import type { TablesOfReading } from '../tables/table-store.ts'
import type { ContainedIntake } from './contained-intake.ts'
import type { StreamedObject } from './knowledge-vectorisation-handler.ts'
import { type StoredText, storeText } from './stored-text.ts'

export interface DocumentTextSinkOptions {
  readonly catalogue: DocumentCatalogue
  readonly blobs: BlobStore
  /** Takes the files inside of the document; null where they are not wanted. */
  readonly files: ContainedIntake | null
  readonly tables: TablesOfReading
  /** Keeps what the document is about. */
  readonly keepOverview: (facts: OverviewFacts) => void
  readonly logger: Logger
}

/** Stores a document's text as it is extracted, has the files inside of it taken, and moves its status on when all of its text is there. Disposed, it stores nothing more. */
export const documentTextSink = (
  { document, place }: DocumentRecord,
  { catalogue, blobs, files, tables, keepOverview, logger }: DocumentTextSinkOptions,
): StreamedObject['sink'] & AsyncDisposable => {
  const { documentId } = document
  const paths = documentPaths(place)
  let text: StoredText | null = null
  let isClosed = false
  let storing: Promise<void> = Promise.resolve()

  const storeEnd = async ({ lineIndex, notes }: TextSummary): Promise<void> => {
    await text?.end()
    await blobs.put(paths.lines, Buffer.from(JSON.stringify(lineIndex)))
    if (isClosed) return
    if (notes.length > 0) logger.warn({ documentId, notes }, 'A document was read with reservations')
    catalogue.changeStatus(
      documentId,
      { status: 'Chunking' },
      { alongside: () => catalogue.index.setExtracted(documentId, { textLength: lineIndex.length, notes }) },
    )
  }
  return {
    ...(files && { files }),
    tables,
    async overview(facts) {
      if (!isClosed) keepOverview(facts)
    },
    async begin() {
      await files?.abandon()
      await files?.begin()
      tables.begin()
      await text?.abandon()
      text = storeText(blobs, paths.text)
    },
    progress: (_stage, fraction) => catalogue.tellProgress(documentId, fraction),
    text: async (bytes) => text?.write(bytes),
    textEnd(summary) {
      storing = storeEnd(summary)
      return storing
    },
    async [Symbol.asyncDispose]() {
      isClosed = true
      // What was kept stays.
      tables.begin()
      await files?.abandon()
      await text?.abandon()
      // An extraction that is aborted does not wait for what it handed over last.
      await storing.catch(() => undefined)
    },
  }
}
