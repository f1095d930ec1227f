import { setTimeout as delay } from 'node:timers/promises'
import type { Logger, NotificationChannel } from '../../platform/index.ts'
import type { DocumentBrowser } from './document-browser.ts'

/**
 * Tells a team what changed in its list of documents, row by row and not too often: a window patches what it shows and never has to read the
 * list again.
 */
export interface ListAnnouncer {
  added(teamId: string, documentId: string): void
  /** A document changed by other means than its status. */
  changed(teamId: string, documentId: string): void
  removed(teamId: string, documentId: string): void
  /** A document was read: its status is told by itself, what it is has to be. */
  read(teamId: string, documentId: string): void
  /** A status changed, which is told by itself: here it counts for the numbers alone. */
  counted(teamId: string): void
  /** Resolves once everything has been told. */
  settled(): Promise<void>
}

interface Pending {
  readonly added: Set<string>
  readonly changed: Set<string>
  readonly removed: Set<string>
  readonly read: Set<string>
}

const nothing = (): Pending => ({ added: new Set(), changed: new Set(), removed: new Set(), read: new Set() })

const INTERVAL_MS = 250
/** Rows of one patch: a few tens of kilobytes. */
const ROWS_PER_PATCH = 50
/** Of those that are gone the id alone is told. */
const REMOVED_PER_PATCH = 1_000

export interface ListAnnouncerOptions {
  readonly browser: DocumentBrowser
  readonly notifications: NotificationChannel
  readonly logger: Logger
  readonly intervalMs?: number
}

export const createListAnnouncer = (options: ListAnnouncerOptions): ListAnnouncer => {
  const { browser, notifications, logger, intervalMs = INTERVAL_MS } = options
  const pending = new Map<string, Pending>()
  const telling = new Set<Promise<void>>()

  const tell = (teamId: string): void => {
    const { added, changed, removed, read } = pending.get(teamId) ?? nothing()
    pending.delete(teamId)
    const counts = browser.counts(teamId, null)
    // A whole row says what the document is.
    const alone = [...read].filter((documentId) => !added.has(documentId) && !changed.has(documentId))
    const ids = { added: [...added], changed: [...changed], removed: [...removed], read: alone }
    const most = Math.max(ids.added.length, ids.changed.length, ids.read.length)
    // What goes is told before what comes, which may be the same document.
    const first = Math.max(0, Math.ceil(ids.removed.length / REMOVED_PER_PATCH) - 1)
    for (let at = 0; at <= first || (at - first) * ROWS_PER_PATCH < most; at++) {
      const from = (at - first) * ROWS_PER_PATCH
      const slice = (all: readonly string[]): string[] => (from < 0 ? [] : all.slice(from, from + ROWS_PER_PATCH))
      const payload = {
        added: browser.entries(slice(ids.added)),
        changed: browser.entries(slice(ids.changed)),
        removed: ids.removed.slice(at * REMOVED_PER_PATCH, (at + 1) * REMOVED_PER_PATCH),
        glances: browser.glances(slice(ids.read)),
        counts,
      }
      notifications.publish({ type: 'Team', teamId }, { kind: 'KnowledgeBase.DocumentsPatch', payload })
    }
  }
  /** The changes of a team that wait to be told; the first one starts the wait. */
  const waiting = (teamId: string): Pending => {
    const known = pending.get(teamId)
    if (known !== undefined) return known
    const fresh = nothing()
    pending.set(teamId, fresh)
    const told = delay(intervalMs)
      .then(() => tell(teamId))
      .catch((error: unknown) => logger.warn({ err: error, teamId }, 'Could not tell what changed in a library'))
      .finally(() => telling.delete(told))
    telling.add(told)
    return fresh
  }
  return {
    added(teamId, documentId) {
      waiting(teamId).added.add(documentId)
    },
    changed(teamId, documentId) {
      const { added, changed } = waiting(teamId)
      if (!added.has(documentId)) changed.add(documentId)
    },
    removed(teamId, documentId) {
      const { added, changed, removed } = waiting(teamId)
      added.delete(documentId)
      changed.delete(documentId)
      // Told also where it was added a moment ago: who has opened it meanwhile has to know.
      removed.add(documentId)
    },
    read(teamId, documentId) {
      waiting(teamId).read.add(documentId)
    },
    counted(teamId) {
      waiting(teamId)
    },
    async settled() {
      await Promise.all(telling)
    },
  }
}
