import { setImmediate as nextTurn } from 'node:timers/promises'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { KnowledgeDocument, KnowledgeError } from '../../../contracts/index.ts'
import {
  type AccessContext,
  AlcoveError,
  type CallContext,
  type DataSource,
  inLanes,
  type Logger,
  newGuid,
  now,
  type SourceDocument,
} from '../../platform/index.ts'
import type { BulkOperations } from '../documents/bulk-operations.ts'
import type { DocumentIndex } from '../documents/document-index.ts'
import { hashedBytes } from '../documents/hashed-bytes.ts'
import type { RenameDocument } from '../documents/rename-document.ts'
import type { StoreDocument } from '../documents/store-document.ts'
import type { TakeIn } from '../documents/take-in.ts'
import type { DocumentLinks } from '../links/document-links.ts'
import type { TrashTable } from '../trash/trash-table.ts'
import type { ContentReplacer } from '../versions/replace-content.ts'
import { SourceChanged } from './source-changed.ts'
import type { SourceEntry, SourceTable } from './source-table.ts'

export interface SyncSourceOptions {
  readonly index: DocumentIndex
  readonly table: SourceTable
  readonly takeIn: TakeIn
  readonly store: StoreDocument
  readonly replacer: ContentReplacer
  readonly bulk: BulkOperations
  readonly rename: RenameDocument
  readonly trash: Pick<TrashTable, 'has'>
  readonly links: Pick<DocumentLinks, 'replace'>
  /** What is larger is not read. */
  readonly maxFileSizeBytes: number
  readonly logger: Logger
}

export interface SyncOutcome {
  /** Something changed while it was read: the source is to be looked at once more. */
  readonly unsettled: boolean
}

/**
 * Brings a library in step with a data source: what is new comes in, what changed replaces its document, what moved keeps it, and what is gone
 * goes or waits for a person's word. What a person deleted here stays away until it changes in the source. Throws when the source cannot be
 * reached or the disk is full; what was done until then stands.
 */
export type SyncSource = (source: DataSource, signal: AbortSignal) => Promise<SyncOutcome>

const DELETED_HERE = failureWords('SourceFileDeletedHere')
const UNREADABLE = failureWords('SourceFileUnreadable')
/** Nothing left of so many is likelier a drive that is not there than a person who has tidied up. */
const SUSPICIOUS_LOSS = 10

const reasonOf = (error: KnowledgeError): string => {
  if ('message' in error) return error.message
  return error.type === 'FileTooLarge'
    ? failureWords('SourceFileTooLarge', { bytes: error.actualBytes, most: error.maxBytes })
    : failureWords('SourceFileNotAllowed')
}

/** What a source holds beside what is known of it. */
interface Comparison {
  readonly fresh: SourceDocument[]
  readonly changed: { readonly document: SourceDocument; readonly entry: SourceEntry }[]
  /** Those that are known and were listed, by their size; where that is not told, by NaN. */
  readonly held: Map<number, { readonly document: SourceDocument; readonly entry: SourceEntry }[]>
  /** By key. */
  readonly gone: Map<string, SourceEntry>
  readonly isEmpty: boolean
}

/** Documents that come in side by side: a disk waits longer for each than it works on it. */
const LANES = 6

const hashOf = async (document: SourceDocument): Promise<string> => {
  const hashed = hashedBytes(document.open())
  for await (const _piece of hashed.bytes());
  return hashed.hash()
}

/** Whether a document is still what and where it was when it was listed. */
const isStillThere = async (document: SourceDocument): Promise<boolean> => {
  try {
    for await (const _piece of document.open()) break
    return true
  } catch (error) {
    return !(error instanceof SourceChanged)
  }
}

/** Whether a document was listed under its former name too: what is moved while a source is listed may be met twice, and is no second one. */
const isListedTwice = async (document: SourceDocument, held: Comparison['held']): Promise<boolean> => {
  const alike = document.sizeBytes === undefined ? [] : (held.get(document.sizeBytes) ?? [])
  if (alike.length === 0) return false
  const contentHash = await hashOf(document)
  for (const other of alike)
    if (other.entry.contentHash === contentHash && !(await isStillThere(other.document))) return true
  return false
}

/** Whoever brings a source's documents in, acting in the team that it feeds. */
const callOf = ({ teamId, addedBy, name }: DataSource, signal: AbortSignal): CallContext => {
  const userId = addedBy ?? name
  const access: AccessContext = {
    userId,
    displayName: userId,
    platformAdmin: false,
    teamId,
    teams: [{ teamId, permissions: ['knowledge:read', 'knowledge:write'] }],
  }
  return { access, signal, correlationId: newGuid() }
}

export const createSyncSource = (options: SyncSourceOptions): SyncSource => {
  const { index, table, takeIn, store, replacer, bulk, rename, links, trash, maxFileSizeBytes, logger } = options

  const present = ({ documentId, teamId }: SourceEntry) => {
    const record = documentId === null ? null : index.get(documentId)
    return record?.teamId === teamId ? record : null
  }

  /** What is known, put right by what happened here since: a document that was deleted or moved to another library is no longer the source's. */
  const looked = (entry: SourceEntry): SourceEntry => {
    const isBack = entry.missingSince !== null
    if (entry.documentId === null || present(entry) !== null) {
      if (isBack) table.put({ ...entry, missingSince: null })
      return { ...entry, missingSince: null }
    }
    const left = { ...entry, documentId: null, missingSince: null, skippedFor: DELETED_HERE }
    table.put(left)
    return left
  }

  /** Keeps which documents of a source link to which, where it tells. */
  const link = async (source: DataSource, signal: AbortSignal): Promise<void> => {
    if (source.links === undefined) return
    const documents = new Map(table.of(source.name).map(({ key, documentId }) => [key, documentId]))
    for await (const { key, to } of source.links()) {
      signal.throwIfAborted()
      const from = documents.get(key) ?? null
      if (from !== null && index.get(from) !== null)
        links.replace(
          from,
          to.flatMap((each) => documents.get(each) ?? []),
        )
    }
  }

  const compare = async (source: DataSource, signal: AbortSignal): Promise<Comparison> => {
    const gone = new Map(table.of(source.name).map((entry) => [entry.key, entry]))
    const fresh: SourceDocument[] = []
    const changed: Comparison['changed'] = []
    const held: Comparison['held'] = new Map()
    // A folder that changes while it is read may name a file twice.
    const listed = new Set<string>()
    for await (const document of source.list(signal)) {
      if (listed.has(document.key)) continue
      listed.add(document.key)
      const known = gone.get(document.key)
      gone.delete(document.key)
      if (known === undefined) {
        fresh.push(document)
        continue
      }
      // What a person put into the trash stays there, and its own until it is gone for good.
      if (known.documentId !== null && trash.has(known.documentId)) continue
      const entry = looked(known)
      const { sizeBytes = Number.NaN } = document
      const alike = held.get(sizeBytes)
      if (alike) alike.push({ document, entry })
      else held.set(sizeBytes, [{ document, entry }])
      // Whoever unlocks a file need not change it: one that could not be read is tried with every look.
      if (entry.version !== document.version || entry.skippedFor === UNREADABLE) changed.push({ document, entry })
    }
    return { fresh, changed, held, gone, isEmpty: listed.size === 0 }
  }

  return async (source, signal) => {
    const { name, teamId } = source
    const call = callOf(source, signal)
    let unsettled = false

    const entryOf = ({ key, version, fileName }: SourceDocument): SourceEntry => ({
      source: name,
      key,
      teamId,
      documentId: null,
      version,
      contentHash: null,
      fileName,
      skippedFor: null,
      missingSince: null,
    })
    const refused = (error: KnowledgeError, entry: SourceEntry): void => {
      if (error.type === 'StorageError') throw new AlcoveError('StorageFull', error.message)
      table.put({ ...entry, skippedFor: reasonOf(error) })
    }
    /** Works on one document; what cannot be read is told and stops no other. */
    const each = async (document: SourceDocument, entry: SourceEntry, work: () => Promise<void>): Promise<void> => {
      const { version, sizeBytes: actualBytes = 0 } = document
      try {
        if (actualBytes > maxFileSizeBytes)
          refused({ type: 'FileTooLarge', maxBytes: maxFileSizeBytes, actualBytes }, { ...entry, version })
        else await work()
      } catch (error) {
        if (signal.aborted || (error instanceof AlcoveError && error.code === 'StorageFull')) throw error
        // It went on changing while it was read, in its source or here.
        if (error instanceof SourceChanged || error instanceof AlcoveError) unsettled = true
        else {
          if (entry.skippedFor !== UNREADABLE)
            logger.warn(
              { err: error, source: name, key: document.key },
              'A document of a data source could not be read',
            )
          table.put({ ...entry, version: document.version, skippedFor: UNREADABLE })
        }
      }
      await nextTurn()
    }
    const contentHashOf = ({ documentId }: KnowledgeDocument): string | null =>
      index.get(documentId)?.contentHash ?? null

    const add = async (document: SourceDocument): Promise<void> => {
      const { fileName, contentType } = document
      const entry = entryOf(document)
      const outcome = await takeIn({ fileName, contentType, bytes: document.open() }, call, (file) =>
        store({ ...file, source: { type: 'UploadedFile' } }, call, (stored) =>
          table.put({ ...entry, documentId: stored.documentId, contentHash: contentHashOf(stored) }),
        ),
      )
      if (!outcome.ok) refused(outcome.error, entry)
    }
    const update = async (document: SourceDocument, entry: SourceEntry): Promise<void> => {
      const { version, fileName, contentType } = document
      const contentHash = await hashOf(document)
      const skippedFor = entry.skippedFor === UNREADABLE ? null : entry.skippedFor
      if (contentHash === entry.contentHash) return table.put({ ...entry, version, skippedFor })
      const { documentId } = entry
      if (documentId === null) return add(document)
      const outcome = await takeIn({ fileName, contentType, bytes: document.open() }, call, (file) =>
        replacer.replace(
          documentId,
          ({ document: { source: kind } }) => ({
            ...file,
            source: kind,
            former: 'Noted',
            alongside: () => table.put({ ...entry, version, contentHash, skippedFor: null }),
          }),
          call,
        ),
      )
      if (!outcome.ok) refused(outcome.error, { ...entry, version })
    }
    /** Keeps the document of content that stands under another key now; null where nothing that is gone had this content. */
    const follow = async (document: SourceDocument, gone: Map<string, SourceEntry>): Promise<boolean> => {
      const contentHash = await hashOf(document)
      const former = [...gone.values()].find((entry) => entry.contentHash === contentHash && present(entry) !== null)
      if (former === undefined || former.documentId === null) return false
      gone.delete(former.key)
      const { documentId, skippedFor } = former
      table.remove(name, former.key)
      table.put({ ...entryOf(document), documentId, contentHash, skippedFor })
      if (former.fileName !== document.fileName) rename(documentId, document.fileName)
      return true
    }
    const lose = async (entry: SourceEntry, policy: 'Follow' | 'Ask'): Promise<void> => {
      if (present(entry) === null) return table.remove(name, entry.key)
      if (policy === 'Ask') {
        if (entry.missingSince === null) table.put({ ...entry, missingSince: now() })
        return
      }
      await bulk.delete([entry.documentId ?? ''], call)
      table.remove(name, entry.key)
    }

    const { fresh, changed, held, gone, isEmpty } = await compare(source, signal)
    // Which of those that are gone came back under another name is found out for one after the other.
    await inLanes(gone.size === 0 ? LANES : 1, fresh, (document) =>
      each(document, entryOf(document), async () => {
        if (gone.size > 0 && (await follow(document, gone))) return
        if (await isListedTwice(document, held)) throw new SourceChanged(document.key)
        await add(document)
      }),
    )
    for (const { document, entry } of changed) await each(document, entry, () => update(document, entry))
    // What only seems gone may be on its way under another name.
    if (unsettled) return { unsettled }
    const policy = isEmpty && gone.size >= SUSPICIOUS_LOSS ? 'Ask' : (source.deletions ?? 'Follow')
    for (const entry of gone.values()) {
      signal.throwIfAborted()
      await lose(entry, policy)
      await nextTurn()
    }
    await link(source, signal)
    return { unsettled }
  }
}
