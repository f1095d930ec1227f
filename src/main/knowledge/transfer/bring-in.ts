import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { ByteSource, KnowledgeDocument, KnowledgeError, Result } from '../../../contracts/index.ts'
import {
  AlcoveError,
  type BlobStore,
  type CallContext,
  type DocumentQuota,
  quotaRefusal,
} from '../../platform/index.ts'
import type { ContainedIndex } from '../documents/contained-index.ts'
import type { DocumentIndex } from '../documents/document-index.ts'
import { type DocumentPlace, versionPath } from '../documents/document-paths.ts'
import { type GivenInside, giveTo } from '../documents/given-inside.ts'
import { hashedBytes } from '../documents/hashed-bytes.ts'
import type { StoreDocument } from '../documents/store-document.ts'
import type { AdmittedFile, TakeIn } from '../documents/take-in.ts'
import { defaultContainedLimits } from '../ingestion/contained-intake.ts'
import { asProblem } from '../knowledge-problem.ts'
import { type DocumentLinks, linkedDocuments } from '../links/document-links.ts'
import type { BroughtReadings } from '../readings/brought-readings.ts'
import type { TagTable } from '../tags/tag-table.ts'
import type { DocumentVersions } from '../versions/document-versions.ts'
import type { ContentReplacer } from '../versions/replace-content.ts'
import type { WebPageTable } from '../web-pages/web-page-table.ts'
import type { ArchivedDocument, ArchivedFile, ArchivedRoot, ArchivedVersion } from './library-manifest.ts'
import type { LibraryArchive } from './open-library-archive.ts'
import { idsInside, type PlacesHere } from './places-here.ts'

export interface BringInOptions {
  readonly blobs: BlobStore
  readonly index: DocumentIndex
  readonly takeIn: TakeIn
  readonly quota: DocumentQuota
  readonly store: StoreDocument
  readonly replacer: ContentReplacer
  readonly versions: Pick<DocumentVersions, 'add' | 'setChange'>
  readonly pages: Pick<WebPageTable, 'put'>
  readonly tags: Pick<TagTable, 'add' | 'of'>
  readonly links: Pick<DocumentLinks, 'replace'>
  readonly contained: Pick<ContainedIndex, 'add'>
  readonly given: Pick<GivenInside, 'put'>
  readonly readings: BroughtReadings
  readonly remove: (documentIds: readonly string[], call: CallContext) => Promise<unknown>
  /** The way in which documents are read here; null where what was read elsewhere is of no use. */
  readonly reader: string | null
}

/** Brings documents of archives in. Each comes whole or not at all: what it is told as is why it did not come, null where it did. */
export interface BringIn {
  /** As a document of its own under this id, with its past. */
  add(archive: LibraryArchive, document: ArchivedRoot, target: NewPlace): Promise<string | null>
  /** In the place of what a document holds. Of a note that stays as a version, of a file as a line in its history. */
  replace(archive: LibraryArchive, document: ArchivedRoot, call: CallContext): Promise<string | null>
}

export interface NewPlace {
  readonly documentId: string
  readonly call: CallContext
}

/** Bytes that are not what the archive says that they are. */
class ChangedBytes extends AlcoveError {
  constructor() {
    super('InvalidInput', failureWords('DamagedInLibraryFile'))
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

interface Adding {
  readonly documentId: string
  readonly call: CallContext
  readonly alongside: () => void
}

export const createBringIn = (options: BringInOptions): BringIn => {
  const { blobs, index, takeIn, quota, store, replacer, versions, pages, tags, links, contained } = options
  const { given, readings, reader, remove } = options

  /** What is recorded with a document's content. */
  const recordContent = (documentId: string, { webPage, ...given }: ArchivedDocument): void => {
    if (webPage !== null) pages.put({ documentId, ...webPage })
    giveTo(documentId, given, { index, tags })
  }
  const recordVersion = (
    documentId: string,
    { linesAdded, linesRemoved, pages: changedPages, path, ...stored }: ArchivedVersion,
    by: string,
  ) => {
    versions.add(documentId, { ...stored, savedBy: by, kept: path !== null })
    if (linesAdded !== null && linesRemoved !== null)
      versions.setChange(documentId, stored.version, { linesAdded, linesRemoved, pages: changedPages })
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
    // Nothing else would find room either: the import goes on once there is some.
    if (taken.error.type === 'StorageError') throw asProblem(taken.error)
    return asProblem(taken.error).message
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

  const isUsable = ({ reading }: ArchivedDocument): boolean => reading !== null && reading.reader === reader
  const putReading = async (
    archive: LibraryArchive,
    document: ArchivedDocument,
    place: DocumentPlace,
  ): Promise<void> => {
    if (isUsable(document) && document.reading !== null) await readings.put(place, archive.stream(document.reading))
  }
  const addOne = (archive: LibraryArchive, document: ArchivedDocument, { documentId, call, ...told }: Adding) => {
    const { source, uploadedAt, savedAt = uploadedAt, contentVersion } = document
    const prepare = async (place: DocumentPlace): Promise<void> => {
      await putVersions(archive, document, place)
      await putReading(archive, document, place)
    }
    const put = (file: AdmittedFile) => {
      const { bytes, record } = noted(document, file)
      return store({ ...file, bytes, source, documentId, uploadedAt, prepare }, call, () => {
        index.setPast(documentId, { contentVersion, savedAt })
        for (const version of pastOf(document)) recordVersion(documentId, version, call.access.userId)
        record(documentId)
        told.alongside()
      })
    }
    return bring(archive, document, { call, put })
  }
  const refusalOf = (count: number, { access: { userId } }: CallContext): string | null =>
    quotaRefusal(() => quota.addDocument(userId, count))
  /** What people gave to documents that come out of their container again. */
  const giveInside = (root: ArchivedRoot, ids: PlacesHere): void => {
    const rootId = ids.get(root.documentId)
    for (const document of root.inside) {
      const documentId = ids.get(document.documentId)
      if (rootId !== undefined && documentId !== undefined) given.put(rootId, documentId, document)
    }
  }
  /**
   * What came out of a document comes before it: a process that ends in between has the document come anew, and it finds what is there. Resolves to
   * what has come; null where it has to come out of the document again.
   */
  const addInside = async (
    archive: LibraryArchive,
    root: ArchivedRoot,
    { ids, call }: { ids: PlacesHere; call: CallContext },
  ): Promise<string[] | null> => {
    const containers = new Map([[root.documentId, { contentVersion: root.contentVersion, depth: 0 }]])
    const added: string[] = []
    const undone = async (): Promise<null> => {
      await remove(added, call)
      return null
    }
    for (const document of root.inside) {
      const { containerId, containerPath: path, contentVersion } = document
      const container = containers.get(containerId)
      const [documentId, within] = [ids.get(document.documentId), ids.get(containerId)]
      if (container === undefined || container.depth >= defaultContainedLimits.maxDepth) return undone()
      if (documentId === undefined || within === undefined) return undone()
      containers.set(document.documentId, { contentVersion, depth: container.depth + 1 })
      if (index.knows(documentId)) continue
      const alongside = (): void =>
        contained.add(documentId, { documentId: within, contentVersion: container.contentVersion }, path)
      if ((await addOne(archive, document, { documentId, call, alongside })) !== null) return undone()
      added.push(documentId)
    }
    return added
  }
  const unread = (document: ArchivedRoot): ArchivedRoot => ({ ...document, reading: null })

  return {
    add: async (archive, document, { documentId, call }) => {
      const refusal = refusalOf(1 + document.inside.length, call)
      if (refusal !== null) return refusal
      const ids = idsInside(document, documentId)
      const inside = await addInside(archive, document, { ids, call })
      const [whole, alongside] =
        inside === null ? [unread(document), () => giveInside(document, ids)] : [document, () => {}]
      const reason = await addOne(archive, whole, { documentId, call, alongside })
      if (reason !== null && inside !== null) await remove(inside, call)
      return reason
    },
    replace: async (archive, told, call) => {
      const refusal = refusalOf(1, call)
      if (refusal !== null) return refusal
      // What is inside of it comes out of it again.
      const document = told.inside.length === 0 ? told : unread(told)
      const { documentId, source } = document
      const former = source.type === 'Note' ? 'Kept' : 'Noted'
      const put = (file: AdmittedFile) => {
        const { bytes, record } = noted(document, file)
        const alongside = (): void => {
          record(documentId)
          giveInside(told, idsInside(told, documentId))
        }
        return replacer.replace(documentId, () => ({ ...file, bytes, source, former, alongside }), call)
      }
      const present = index.get(documentId)
      if (present !== null) await putReading(archive, document, present.place)
      const reason = await bring(archive, document, { call, put })
      if (reason !== null && present !== null) await readings.forget(present.place)
      return reason
    },
  }
}
