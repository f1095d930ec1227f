import type { DateTime, Guid, JsonObject } from '../../../contracts/index.ts'

/** What happened. A payload holds ids, kinds and numbers: never a name or a text that a person gave, so that nothing deleted lives on in it. */
export interface EventRecord {
  /** Grows by one with every event of the installation. */
  readonly sequence: number
  /** E.g. `_platform.ai`, `_platform.kb`. */
  readonly sourceModule: string
  readonly kind: string
  readonly payload: JsonObject
  readonly occurredAt: DateTime
  readonly teamId: string | null
  readonly userId: string | null
}

/** An event before it has its place and its time. */
export type NewEvent = Omit<EventRecord, 'sequence' | 'occurredAt'>

/** Events that differ in one id: each has the shared payload with one of the ids under `field`. */
export interface EventBatch {
  readonly event: NewEvent
  readonly field: string
  readonly ids: readonly Guid[]
}

/** Which events are asked for; a field that is left out leaves none out. */
export interface EventQuery {
  readonly sourceModule?: string
  readonly kind?: string
  readonly since?: DateTime
  readonly limit?: number
}

/** The append-only record of what happened. Appending is synchronous so that it joins the caller's transaction. */
export interface EventStore {
  append(event: NewEvent): EventRecord
  /** For a store that keeps many events of a kind in less room than one by one; see {@link appendEach}. */
  appendEach?(batch: EventBatch): EventRecord[]
  /** Oldest first. */
  read(query: EventQuery): EventRecord[]
}

/** Appends an event for each id, in order. */
export const appendEach = (store: EventStore, batch: EventBatch): EventRecord[] => {
  const { event, field, ids } = batch
  return (
    store.appendEach?.(batch) ?? ids.map((id) => store.append({ ...event, payload: { ...event.payload, [field]: id } }))
  )
}
