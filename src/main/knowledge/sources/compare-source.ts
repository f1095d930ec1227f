import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { DataSource, SourceDocument } from '../../platform/index.ts'
import type { DocumentIndex } from '../documents/document-index.ts'
import type { TrashTable } from '../trash/trash-table.ts'
import { hashOfSourceDocument } from './hash-of-source-document.ts'
import { isPresent } from './is-present.ts'
import { SourceChanged } from './source-changed.ts'
import type { SourceEntry, SourceTable } from './source-table.ts'
import { UNREADABLE } from './unreadable.ts'

/** A document of a source with what is known of it. */
interface KnownDocument {
  readonly document: SourceDocument
  readonly entry: SourceEntry
}

/** What a source holds beside what is known of it. */
export interface Comparison {
  readonly fresh: SourceDocument[]
  readonly changed: KnownDocument[]
  /** Those that are known and were listed, by their size; where that is not told, by NaN. */
  readonly held: Map<number, KnownDocument[]>
  /** By key. */
  readonly gone: Map<string, SourceEntry>
  readonly isEmpty: boolean
}

export interface CompareSourceOptions {
  readonly index: DocumentIndex
  readonly table: SourceTable
  readonly trash: Pick<TrashTable, 'has'>
}

const DELETED_HERE = failureWords('SourceFileDeletedHere')

/** What is known, put right by what happened here since: a document that was deleted or moved to another library is no longer the source's. */
const looked = ({ index, table }: CompareSourceOptions, entry: SourceEntry): SourceEntry => {
  if (entry.documentId === null || isPresent(index, entry)) {
    const back = { ...entry, missingSince: null }
    if (entry.missingSince !== null) table.put(back)
    return back
  }
  const left = { ...entry, documentId: null, missingSince: null, skippedFor: DELETED_HERE }
  table.put(left)
  return left
}

/** Lists a source, and tells what came, changed and went since the last look. */
export const compareSource = async (
  options: CompareSourceOptions,
  source: DataSource,
  signal: AbortSignal,
): Promise<Comparison> => {
  const gone = new Map(options.table.of(source.name).map((entry) => [entry.key, entry]))
  const fresh: SourceDocument[] = []
  const changed: KnownDocument[] = []
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
    if (known.documentId !== null && options.trash.has(known.documentId)) continue
    const entry = looked(options, known)
    const { sizeBytes = Number.NaN } = document
    const alike = held.get(sizeBytes)
    if (alike) alike.push({ document, entry })
    else held.set(sizeBytes, [{ document, entry }])
    // Whoever unlocks a file need not change it: one that could not be read is tried with every look.
    if (entry.version !== document.version || entry.skippedFor === UNREADABLE) changed.push({ document, entry })
  }
  return { fresh, changed, held, gone, isEmpty: listed.size === 0 }
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
export const isListedTwice = async (document: SourceDocument, held: Comparison['held']): Promise<boolean> => {
  const alike = document.sizeBytes === undefined ? [] : (held.get(document.sizeBytes) ?? [])
  if (alike.length === 0) return false
  const contentHash = await hashOfSourceDocument(document)
  for (const other of alike)
    if (other.entry.contentHash === contentHash && !(await isStillThere(other.document))) return true
  return false
}
