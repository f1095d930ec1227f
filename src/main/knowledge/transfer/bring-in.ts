import iconv from 'iconv-lite'
import type { ByteSource, KnowledgeDocument, KnowledgeError, Result } from '../../../contracts/index.ts'
import { AlcoveError, type BlobStore, type CallContext, newGuid } from '../../platform/index.ts'
import type { DocumentIndex } from '../documents/document-index.ts'
import { type DocumentPlace, versionPath } from '../documents/document-paths.ts'
import { hashedBytes } from '../documents/hashed-bytes.ts'
import type { StoreDocument } from '../documents/store-document.ts'
import type { AdmittedFile, TakeIn } from '../documents/take-in.ts'
import { type DocumentLinks, linkedDocuments } from '../links/document-links.ts'
import type { DocumentVersions } from '../versions/document-versions.ts'
import type { ContentReplacer } from '../versions/replace-content.ts'
import type { WebPageTable } from '../web-pages/web-page-table.ts'
import type { ArchivedDocument, ArchivedFile, ArchivedVersion } from './library-manifest.ts'
import type { LibraryArchive } from './open-library-archive.ts'

export interface BringInOptions {
  readonly blobs: BlobStore
  readonly index: DocumentIndex
  readonly takeIn: TakeIn
  readonly store: StoreDocument
  readonly replacer: ContentReplacer
  readonly versions: Pick<DocumentVersions, 'add' | 'setChange'>
  readonly pages: Pick<WebPageTable, 'put'>
  readonly links: Pick<DocumentLinks, 'replace'>
}

/** Brings documents of archives in. Each comes whole or not at all: what it is told as is why it did not come, null where it did. */
export interface BringIn {
  /** As a document of its own, with its past. Its id stays where that is free, so that links to it go on to lead somewhere. */
  add(archive: LibraryArchive, document: ArchivedDocument, call: CallContext): Promise<string | null>
  /** In the place of what a document holds. Of a note that stays as a version, of a file as a line in its history. */
  replace(archive: LibraryArchive, document: ArchivedDocument, call: CallContext): Promise<string | null>
}

/** Bytes that are not what the archive says that they are. */
class ChangedBytes extends AlcoveError {
  constructor() {
    super('InvalidInput', 'Its bytes are damaged in the archive.')
  }
}

async function* checked(archive: LibraryArchive, file: ArchivedFile): AsyncGenerator<Uint8Array, void, undefined> {
  const hashed = hashedBytes(archive.stream(file))
  yield* hashed.bytes()
  if (file.contentHash !== null && hashed.hash() !== file.contentHash) throw new ChangedBytes()
}

/** The documents that a text links to, read as it goes by. */
const linksOf = (source: ByteSource) => {
  const pieces: Uint8Array[] = []
  return {
    async *bytes() {
      for await (const piece of source instanceof Uint8Array ? [source] : source) {
        pieces.push(piece)
        yield piece
      }
    },
    links: () => linkedDocuments(Buffer.concat(pieces).toString('utf8')),
  }
}

export const createBringIn = (options: BringInOptions): BringIn => {
  const { blobs, index, takeIn, store, replacer, versions, pages, links } = options

  /** What is recorded with a document's content. */
  const recordContent = (documentId: string, { webPage, encoding }: ArchivedDocument): void => {
    if (webPage !== null) pages.put({ documentId, ...webPage })
    if (encoding !== null && iconv.encodingExists(encoding)) index.setEncoding(documentId, encoding)
  }
  const recordVersion = (
    documentId: string,
    { linesAdded, linesRemoved, path, ...stored }: ArchivedVersion,
    by: string,
  ) => {
    versions.add(documentId, { ...stored, savedBy: by, kept: path !== null })
    if (linesAdded !== null && linesRemoved !== null)
      versions.setChange(documentId, stored.version, { linesAdded, linesRemoved })
  }
  /** The versions that may be: of an earlier content than the present, each once. */
  const pastOf = ({ versions: told, contentVersion }: ArchivedDocument): ArchivedVersion[] => [
    ...new Map(told.filter(({ version }) => version < contentVersion).map((each) => [each.version, each])).values(),
  ]
  const putVersions = async (
    archive: LibraryArchive,
    document: ArchivedDocument,
    place: DocumentPlace,
  ): Promise<void> => {
    for (const { path, extension, ...version } of pastOf(document))
      if (path !== null)
        await blobs.put(versionPath({ ...place, extension }, version.version), checked(archive, { ...version, path }))
  }
  const bring = async (
    archive: LibraryArchive,
    document: ArchivedDocument,
    { call, put }: { call: CallContext; put: (file: AdmittedFile) => Promise<KnowledgeDocument> },
  ): Promise<string | null> => {
    const { fileName, contentType } = document
    const told = contentType === 'text/markdown' ? { fileName, contentType } : { fileName }
    let taken: Result<KnowledgeDocument, KnowledgeError>
    try {
      const bytes = checked(archive, document)
      taken = await takeIn({ fileName, contentType, bytes }, call, (file) => put({ ...file, ...told }))
    } catch (error) {
      if (error instanceof ChangedBytes) return error.message
      throw error
    }
    if (taken.ok) return null
    return 'message' in taken.error ? taken.error.message : 'It is too large.'
  }
  const noted = (document: ArchivedDocument, file: AdmittedFile) => {
    const read = linksOf(file.bytes)
    const isNote = document.source.type === 'Note'
    return {
      bytes: isNote ? read.bytes() : file.bytes,
      record: (documentId: string) => {
        recordContent(documentId, document)
        if (isNote) links.replace(documentId, read.links())
      },
    }
  }

  return {
    add: (archive, document, call) => {
      const { source, uploadedAt, savedAt = uploadedAt, contentVersion } = document
      const documentId = index.knows(document.documentId) ? newGuid() : document.documentId
      const prepare = (place: DocumentPlace) => putVersions(archive, document, place)
      const put = (file: AdmittedFile) => {
        const { bytes, record } = noted(document, file)
        return store({ ...file, bytes, source, documentId, uploadedAt, prepare }, call, () => {
          index.setPast(documentId, { contentVersion, savedAt })
          for (const version of pastOf(document)) recordVersion(documentId, version, call.access.userId)
          record(documentId)
        })
      }
      return bring(archive, document, { call, put })
    },
    replace: (archive, document, call) => {
      const { documentId, source } = document
      const former = source.type === 'Note' ? 'Kept' : 'Noted'
      const put = (file: AdmittedFile) => {
        const { bytes, record } = noted(document, file)
        const alongside = (): void => record(documentId)
        return replacer.replace(documentId, () => ({ ...file, bytes, source, former, alongside }), call)
      }
      return bring(archive, document, { call, put })
    },
  }
}
