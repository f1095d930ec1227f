import type { EventRecord } from './event-store.ts'

/**
 * Told of an event inside the transaction that records it: what the sink writes to the same database stands or falls with the
 * event, and an error thrown undoes both. Must be quick, and must not reach outside the database.
 */
export interface TransactionalSink {
  readonly name: string
  write(event: EventRecord): void
}
