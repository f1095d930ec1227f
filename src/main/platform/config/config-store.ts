import type { JsonValue } from '../../../contracts/index.ts'

/** Small settings by scope and key, e.g. a user's preferences. Synchronous, so that a change joins the caller's transaction. */
export interface ConfigStore {
  get(scope: string, key: string): JsonValue | null
  set(scope: string, key: string, value: JsonValue): void
  delete(scope: string, key: string): void
  /** Every key of a scope with its value, in the order of keys. */
  list(scope: string): ReadonlyMap<string, JsonValue>
}
