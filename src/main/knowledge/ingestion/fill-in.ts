import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DocumentOverview } from '../../../contracts/index.ts'
import type { BlobStore, Database, Logger } from '../../platform/index.ts'
import type { DocumentCatalogue } from '../documents/document-catalogue.ts'
import type { DocumentRecord } from '../documents/document-index.ts'
import type { LibraryReading } from '../libraries/library-reading.ts'
import type { OverviewStore } from '../overview/overview-store.ts'
import type { OverviewFacts } from '../overview/overview-tools.ts'
import type { TableStore } from '../tables/table-store.ts'
import type { KnowledgeVectorisationHandler, StreamedObject } from './knowledge-vectorisation-handler.ts'
import { dataObjectOf } from './stored-object.ts'

/** What is known stays where the places of headings cannot be told. */
const withoutPlaces = (known: DocumentOverview | null): OverviewFacts | null => {
  if (known === null) return null
  const { documentId: _, contentVersion: __, ...facts } = known
  return { ...facts, sections: [] }
}

export interface FillInOptions {
  readonly db: Database
  readonly blobs: BlobStore
  readonly catalogue: Pick<DocumentCatalogue, 'index' | 'tellRead'>
  readonly handler: KnowledgeVectorisationHandler
  readonly overviews: OverviewStore
  readonly tables: TableStore
  readonly languagesOf: LibraryReading['languages']
  readonly logger: Logger
}

/** Reads again, one by one, what an earlier version of the app has read without telling what it is about or keeping the rows of its tables. */
export interface FillIn {
  start(): void
  /** Resolves once nothing is read. */
  stop(): Promise<void>
}

/**
 * Nothing of a document changes by it but what was missing: its text, chunks and status stay, so it is found and cited as before. Each content is tried once.
 */
export const createFillIn = (options: FillInOptions): FillIn => {
  const { db, blobs, catalogue, handler, overviews, tables, languagesOf, logger } = options
  const { index } = catalogue
  const missing = db
    .prepare<[], string>(
      `SELECT d.document_id FROM knowledge_present d
       LEFT JOIN knowledge_overviews o ON o.document_id = d.document_id AND o.content_version = d.content_version
       WHERE (o.document_id IS NULL OR (json_type(o.facts) = 'object' AND json_type(o.facts, '$.sections') IS NULL)) AND d.status = 'Indexed' AND d.text_length IS NOT NULL ORDER BY d.saved_at DESC, d.document_id`,
    )
    .pluck()
  const ending = new AbortController()
  const { signal } = ending
  let running: Promise<void> = Promise.resolve()

  const isSame = ({ document: { documentId }, contentVersion }: DocumentRecord): boolean => {
    const now = index.get(documentId)
    return now?.document.status === 'Indexed' && now.contentVersion === contentVersion
  }
  const fill = async (record: DocumentRecord): Promise<void> => {
    const { documentId, fileName } = record.document
    const rows = tables.reading(documentId)
    let told: OverviewFacts | null = null
    const sink: StreamedObject['sink'] = {
      tables: rows,
      begin: async () => rows.begin(),
      progress: () => undefined,
      text: async () => undefined,
      textEnd: async () => undefined,
      overview: async (facts) => {
        told = facts
      },
    }
    try {
      await handler.vectorise(fileName, await dataObjectOf(record, { blobs, handler, languagesOf, sink, signal }))
      const facts = told as OverviewFacts | null
      if (!isSame(record)) return rows.begin()
      db.transaction(() => {
        overviews.put(documentId, record.contentVersion, facts)
        if (facts !== null) rows.keep()
      }).immediate()
      catalogue.tellRead(record.teamId, documentId)
    } catch (error) {
      rows.begin()
      throw error
    }
  }
  const fillAll = async (): Promise<void> => {
    for (const documentId of missing.all()) {
      if (signal.aborted) return
      const record = index.get(documentId)
      if (record === null || !isSame(record)) continue
      await fill(record).catch((error: unknown) => {
        if (signal.aborted) return
        logger.info({ err: error, documentId }, 'What a document is about could not be filled in')
        overviews.put(
          documentId,
          record.contentVersion,
          withoutPlaces(overviews.get(documentId, record.contentVersion)),
        )
      })
      await tables.purge([documentId])
      await nextTurn()
    }
  }
  return {
    start() {
      // A handler that takes bytes tells of no overview.
      if (handler.takes !== 'Stream') return
      running = fillAll().catch((error: unknown) => {
        if (!signal.aborted) logger.warn({ err: error }, 'What documents are about could not be filled in')
      })
    },
    async stop() {
      ending.abort(new Error('The app ends.'))
      await running
    },
  }
}
