import type { SearchRecord } from '../../../contracts/index.ts'

/** What the searches for replies looked at. Goes with the message that it belongs to. */
export interface SearchRecordTable {
  keep(messageId: string, searches: readonly SearchRecord[]): void
  /** In the order of searching; empty where nothing is kept. */
  get(messageId: string): SearchRecord[]
}
