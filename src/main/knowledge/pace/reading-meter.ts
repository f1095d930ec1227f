import type { IngestionStatus } from '../../../contracts/index.ts'
import type { PaceTable } from './pace-table.ts'

/**
 * Measures what reading a document takes. Time in which several are worked on is shared among them, so that what is charged to all of them together is
 * the time that went by, however many are read at once. A document that waits is charged nothing.
 */
export interface ReadingMeter {
  /** Hears of every status that a document has come to. */
  changed(documentId: string, status: IngestionStatus): void
  /** What was not read here says nothing of how long reading takes. */
  forget(documentId: string): void
}

export interface ReadingMeterOptions {
  readonly table: Pick<PaceTable, 'record' | 'isRead'>
  /** In milliseconds, from any moment on. */
  readonly clock: () => number
}

/** Documents that are embedded at once; more of them wait for their turn. */
const EMBEDDED_AT_ONCE = 2
/** Nothing is heard for so long only while a machine sleeps. */
const ASLEEP_MS = 600_000

/** Documents that are worked on, with the time that each was charged with, in milliseconds. */
type Charged = Map<string, number>

export const createReadingMeter = ({ table, clock }: ReadingMeterOptions): ReadingMeter => {
  const extracted: Charged = new Map()
  /** In the order in which they came. */
  const embedded: Charged = new Map()
  let chargedAt = clock()

  const present = (charged: Charged, changed: string, most = Number.POSITIVE_INFINITY): [Charged, string][] => {
    const worked: [Charged, string][] = []
    for (const documentId of charged.keys()) {
      if (worked.length >= most) break
      // What was deleted meanwhile is worked on by nobody.
      if (documentId === changed || table.isRead(documentId)) worked.push([charged, documentId])
      else charged.delete(documentId)
    }
    return worked
  }
  /** Shares the time since the last change among those that were worked on until this one. */
  const charge = (changed: string): void => {
    const elapsed = clock() - chargedAt
    chargedAt += elapsed
    const worked = [...present(extracted, changed), ...present(embedded, changed, EMBEDDED_AT_ONCE)]
    if (elapsed > ASLEEP_MS) return
    for (const [charged, documentId] of worked)
      charged.set(documentId, (charged.get(documentId) ?? 0) + elapsed / worked.length)
  }
  const leave = (documentId: string): number | null => {
    const ms = embedded.get(documentId) ?? extracted.get(documentId) ?? null
    extracted.delete(documentId)
    embedded.delete(documentId)
    return ms
  }
  return {
    changed(documentId, status) {
      if (status === 'Chunking') return
      charge(documentId)
      const ms = leave(documentId)
      if (status === 'Extracting') extracted.set(documentId, 0)
      if (ms === null) return
      if (status === 'Embedding') embedded.set(documentId, ms)
      // What failed, or was stopped, was not read to the end.
      if (status === 'Indexed') table.record(documentId, ms)
    },
    forget(documentId) {
      leave(documentId)
    },
  }
}
