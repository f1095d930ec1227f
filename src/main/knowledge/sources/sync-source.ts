import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type AccessContext,
  AlcoveError,
  type CallContext,
  type DataSource,
  inLanes,
  type Logger,
  newGuid,
  type SourceDocument,
} from '../../platform/index.ts'
import type { DocumentLinks } from '../links/document-links.ts'
import { type CompareSourceOptions, type Comparison, compareSource, isListedTwice } from './compare-source.ts'
import { SourceChanged } from './source-changed.ts'
import { createSourceSteps, type SourceStepsOptions } from './source-steps.ts'
import type { SourceEntry } from './source-table.ts'
import { UNREADABLE } from './unreadable.ts'

export interface SyncSourceOptions extends CompareSourceOptions, SourceStepsOptions {
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

/** Nothing left of so many is likelier a drive that is not there than a person who has tidied up. */
const SUSPICIOUS_LOSS = 10
/** Documents that come in side by side: a disk waits longer for each than it works on it. */
const LANES = 6

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

/** What becomes of the documents that a source no longer has. */
const policyOf = ({ deletions = 'Follow' }: DataSource, { isEmpty, gone }: Comparison): 'Follow' | 'Ask' =>
  isEmpty && gone.size >= SUSPICIOUS_LOSS ? 'Ask' : deletions

export const createSyncSource = (options: SyncSourceOptions): SyncSource => {
  const { index, table, links, maxFileSizeBytes, logger } = options

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

  return async (source, signal) => {
    const { entryOf, refuse, add, update, follow, lose } = createSourceSteps(options, source, callOf(source, signal))
    let unsettled = false

    const tellUnreadable = ({ key, version }: SourceDocument, entry: SourceEntry, error: unknown): void => {
      if (entry.skippedFor !== UNREADABLE)
        logger.warn({ err: error, source: source.name, key }, 'A document of a data source could not be read')
      table.put({ ...entry, version, skippedFor: UNREADABLE })
    }
    /** Works on one document; what cannot be read is told and stops no other. */
    const each = async (document: SourceDocument, entry: SourceEntry, work: () => Promise<void>): Promise<void> => {
      const { version, sizeBytes: actualBytes = 0 } = document
      try {
        if (actualBytes > maxFileSizeBytes)
          refuse({ type: 'FileTooLarge', maxBytes: maxFileSizeBytes, actualBytes }, { ...entry, version })
        else await work()
      } catch (error) {
        if (signal.aborted || (error instanceof AlcoveError && error.code === 'StorageFull')) throw error
        // It went on changing while it was read, in its source or here.
        if (error instanceof SourceChanged || error instanceof AlcoveError) unsettled = true
        else tellUnreadable(document, entry, error)
      }
      await nextTurn()
    }

    const compared = await compareSource(options, source, signal)
    const { fresh, changed, held, gone } = compared
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
    const policy = policyOf(source, compared)
    for (const entry of gone.values()) {
      signal.throwIfAborted()
      await lose(entry, policy)
      await nextTurn()
    }
    await link(source, signal)
    return { unsettled }
  }
}
