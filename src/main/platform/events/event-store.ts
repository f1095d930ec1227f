import type { DateTime, JsonObject } from '../../../contracts/index.ts'

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

export type NewEvent = Omit<EventRecord, 'sequence' | 'occurredAt'>

export interface EventQuery {
  readonly sourceModule?: string
  readonly kind?: string
  readonly since?: DateTime
  readonly limit?: number
}

/** The append-only record of what happened. `append` is synchronous so that it joins the caller's transaction. */
export interface EventStore {
  append(event: NewEvent): EventRecord
  /** Oldest first. */
  read(query: EventQuery): EventRecord[]
}
