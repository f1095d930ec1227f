import type { BlobStore, Logger } from '../../platform/index.ts'
import type { DocumentCatalogue } from '../documents/document-catalogue.ts'
import type { DocumentRecord } from '../documents/document-index.ts'
import { documentPaths } from '../documents/document-paths.ts'
import type { TextSummary } from '../extraction/extraction-protocol.ts'
import type { OverviewFacts } from '../overview/overview-tools.ts'
import type { TablesOfReading } from '../tables/table-store.ts'
import type { TextChange } from '../versions/document-versions.ts'
import { textChange, textToCompare } from '../versions/text-change.ts'
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
  /** Told what the text changed of the one that is stored before it is; null where that is not the text of the content before. */
  readonly comparesWith: ((change: TextChange) => void) | null
  readonly logger: Logger
}

/** Stores a document's text as it is extracted, has the files inside of it taken, and moves its status on when all of its text is there. Disposed, it stores nothing more. */
export const documentTextSink = (
  { document, place }: DocumentRecord,
  { catalogue, blobs, files, tables, keepOverview, comparesWith, logger }: DocumentTextSinkOptions,
): StreamedObject['sink'] & AsyncDisposable => {
  const { documentId } = document
  const paths = documentPaths(place)
  let text: StoredText | null = null
  let isClosed = false
  let storing: Promise<void> = Promise.resolve()

  const storeEnd = async ({ lineIndex, notes, words, layout }: TextSummary): Promise<void> => {
    const former = comparesWith === null ? null : await textToCompare(blobs, paths.text)
    await text?.end()
    await blobs.put(paths.lines, Buffer.from(JSON.stringify(lineIndex)))
    for (const [path, beside] of [
      [paths.words, words],
      [paths.layout, layout],
    ] as const)
      await (beside === null ? blobs.delete(path) : blobs.put(path, beside))
    const present = former === null ? null : await textToCompare(blobs, paths.text)
    if (isClosed) return
    if (notes.length > 0) logger.warn({ documentId, notes }, 'A document was read with reservations')
    catalogue.changeStatus(
      documentId,
      { status: 'Chunking' },
      {
        alongside: () => {
          catalogue.index.setExtracted(documentId, { textLength: lineIndex.length, notes })
          if (former !== null && present !== null) comparesWith?.(textChange(former, present))
        },
      },
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
