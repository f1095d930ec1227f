import iconv from 'iconv-lite'
import { failureWords } from '../../contracts/failures/failure-words.ts'
import type { ContractHandlers, documentsApi } from '../../contracts/index.ts'
import { AlcoveError, type BlobStore, type CallContext, type Database } from '../platform/index.ts'
import { coverageReport } from './coverage/coverage-report.ts'
import type { BulkOperations } from './documents/bulk-operations.ts'
import type { DocumentCatalogue } from './documents/document-catalogue.ts'
import { createDocumentDetails } from './documents/document-details.ts'
import type { DocumentRecord } from './documents/document-index.ts'
import { type DocumentPaths, documentPaths, versionPath } from './documents/document-paths.ts'
import { documentFinder } from './documents/find-document.ts'
import { findInText } from './documents/find-in-text.ts'
import { createFindKnownFile } from './documents/find-known-files.ts'
import { readPageWords } from './documents/read-page-words.ts'
import { readText } from './documents/read-text.ts'
import type { RenameDocument } from './documents/rename-document.ts'
import type { TakeIn } from './documents/take-in.ts'
import { decodeLayout } from './extraction/layout/encode-layout.ts'
import type { UploadRules } from './ingestion/upload-rules.ts'
import { asProblem } from './knowledge-problem.ts'
import type { LibraryReading } from './libraries/library-reading.ts'
import type { DocumentLinks } from './links/document-links.ts'
import type { Notes } from './notes/note-handlers.ts'
import type { OverviewStore } from './overview/overview-store.ts'
import { kindByEnding } from './pace/kind-by-ending.ts'
import type { ReadingEstimator } from './pace/reading-estimator.ts'
import type { DocumentTrash } from './trash/document-trash.ts'
import type { DocumentVersions } from './versions/document-versions.ts'
import type { ContentReplacer } from './versions/replace-content.ts'
import type { WebPageTable } from './web-pages/web-page-table.ts'

export interface DocumentsHandlerOptions {
  readonly db: Database
  readonly blobs: BlobStore
  readonly catalogue: DocumentCatalogue
  readonly bulk: BulkOperations
  readonly trash: DocumentTrash
  readonly takeIn: TakeIn
  readonly rename: RenameDocument
  readonly saveNote: Notes['save']
  readonly replacer: ContentReplacer
  readonly versions: DocumentVersions
  readonly links: DocumentLinks
  readonly pages: Pick<WebPageTable, 'get'>
  readonly overviews: Pick<OverviewStore, 'get' | 'sections'>
  readonly rules: UploadRules
  readonly estimate: ReadingEstimator
  /** The languages in which a team's pictures are read, where its people chose some. */
  readonly languagesOf: LibraryReading['languages']
}

export type DocumentsHandlers = ContractHandlers<typeof documentsApi, CallContext>

/** `IDocumentsApi`. Every operation sees the acting team's documents alone; any other reads as absent. */
export const createDocumentsHandlers = (options: DocumentsHandlerOptions): DocumentsHandlers => {
  const { db, blobs, catalogue, bulk, trash, takeIn, rename, replacer, versions, overviews } = options
  const { browser } = catalogue
  const coverage = coverageReport(db, browser)
  const find = documentFinder(catalogue.index)
  const detailsOf = createDocumentDetails(options)
  const knownFile = createFindKnownFile(db, catalogue.index)
  const existing = (documentId: string, call: CallContext): DocumentRecord => {
    const record = find(documentId, call)
    if (record === null) throw new AlcoveError('NotFound', failureWords('DocumentGone'))
    return record
  }
  /** The artifacts of a document that has been read; null for any other. */
  const readPaths = (documentId: string, call: CallContext): DocumentPaths | null => {
    const record = find(documentId, call)
    return record === null || record.textLength === null ? null : documentPaths(record.place)
  }
  /** A file that a person added; notes have their own operations, and what a module told is the module's. */
  const uploaded = (documentId: string, call: CallContext): DocumentRecord => {
    const record = existing(documentId, call)
    if (record.document.source.type === 'UploadedFile') return record
    throw new AlcoveError('Conflict', failureWords('NotAnUploadedFile'))
  }

  return {
    async RetryIngestion(documentId, call) {
      if (existing(documentId, call).document.status === 'Failed') await bulk.reingest([documentId], null, call)
    },

    async BrowseDocuments({ offset, limit, ...view }, { access: { teamId } }) {
      const { entries, total } = browser.page(teamId, view, { offset, limit })
      return { entries, offset, total, counts: browser.counts(teamId, view.kinds) }
    },
    ListDocumentIds: async (view, { access }) => browser.ids(access.teamId, view),

    async GetDocumentDetails(documentId, call) {
      const record = find(documentId, call)
      return record === null ? null : detailsOf(record)
    },

    async GetDocumentOverview(documentId, call) {
      const record = find(documentId, call)
      return record === null ? null : overviews.get(documentId, record.contentVersion)
    },

    async GetDocumentOutline(documentId, call) {
      const record = find(documentId, call)
      const sections = record === null ? null : overviews.sections(documentId, record.contentVersion)
      return sections === null ? null : [...sections]
    },

    async ReingestDocuments({ documentIds, ...reading }, call) {
      if (reading.encoding !== null && !iconv.encodingExists(reading.encoding))
        throw new AlcoveError('InvalidInput', failureWords('EncodingUnknown'))
      await bulk.reingest(documentIds, reading, call)
    },
    CancelIngestion: ({ documentIds }, call) => bulk.cancel(documentIds, call),
    TrashDocuments: ({ documentIds }, call) => trash.put(documentIds, call),
    ListTrash: async (window, call) => trash.list(call, window),
    RestoreDocuments: ({ documentIds }, call) => trash.restore(documentIds, call),
    PurgeDocuments: ({ documentIds }, call) => trash.purge(documentIds, call),
    EmptyTrash: (_nothing, call) => trash.empty(call),
    DeleteDocuments: ({ documentIds }, call) => bulk.delete(documentIds, call),

    async ReplaceDocument({ documentId, ...request }, call) {
      uploaded(documentId, call)
      const outcome = await takeIn(request, call, ({ fileName, contentType, bytes }) =>
        replacer.replace(
          documentId,
          ({ document }) => ({ fileName, contentType, bytes, source: document.source, former: 'Noted' }),
          call,
        ),
      )
      if (!outcome.ok) throw asProblem(outcome.error)
      return outcome.value
    },

    async RenameDocument({ documentId, fileName }, call) {
      uploaded(documentId, call)
      return rename(documentId, fileName)
    },

    SaveNote: options.saveNote,

    GetUploadRules: async () => ({ maxFileSizeBytes: options.rules.maxFileSizeBytes }),

    FindKnownFiles: async ({ files }, { access: { teamId } }) => files.map((file) => knownFile(teamId, file)),

    async EstimateReading({ files }, { access: { teamId } }) {
      const kinds = files.map((each) => kindByEnding(each, options.rules))
      const read = files.flatMap(({ count, bytes }, at) => {
        const kind = kinds[at]
        return kind === undefined || kind === 'Refused' ? [] : { kind, count, bytes }
      })
      return { kinds, estimate: options.estimate(teamId, read) }
    },

    async ReadVersion({ documentId, version }, call) {
      const record = find(documentId, call)
      const stored = record === null ? null : versions.get(documentId, version)
      if (record === null || stored === null || !stored.kept) return null
      const bytes = await blobs.get(versionPath({ ...record.place, extension: stored.extension }, version))
      return bytes === null ? null : { title: stored.title, body: Buffer.from(bytes).toString('utf8') }
    },

    GetCoverage: async (range, { access: { teamId } }) => coverage(teamId, range),

    async ReadDocument({ documentId, offset, length }, call) {
      const record = find(documentId, call)
      if (record === null) return null
      const { bytes: path } = documentPaths(record.place)
      const bytes = await blobs.read(path, offset, length)
      return bytes === null ? null : { bytes: new Uint8Array(bytes), offset, sizeBytes: record.document.sizeBytes }
    },

    async ReadDocumentText({ documentId, offset, length }, call) {
      const paths = readPaths(documentId, call)
      return paths && readText(blobs, paths, { offset, length })
    },

    async ReadPageWords({ documentId, page }, call) {
      const paths = readPaths(documentId, call)
      return paths && readPageWords(blobs, paths, page)
    },

    async GetDocumentLayout(documentId, call) {
      const paths = readPaths(documentId, call)
      const bytes = paths && (await blobs.get(paths.layout))
      return bytes && decodeLayout(bytes)
    },

    async FindInDocument({ documentId, query, limit }, call) {
      const paths = readPaths(documentId, call)
      return paths && findInText(blobs, paths, { query, limit, signal: call.signal })
    },
  }
}
