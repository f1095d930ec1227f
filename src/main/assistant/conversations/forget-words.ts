import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../../platform/index.ts'

/** Rows of the index that one step rewrites at most. */
const PAGES_PER_STEP = 64

/** Rewrites the index of messages without the words of those that are gone: a deletion alone only strikes them out. In steps, so that the loop stays free. */
export const forgetWords = (db: Database): ((signal: AbortSignal) => Promise<void>) => {
  const merge = db.prepare<[number]>(`INSERT INTO ai_message_words (ai_message_words, rank) VALUES ('merge', ?)`)
  const changes = db.prepare<[], number>('SELECT total_changes()').pluck()
  /** A negative number begins to merge all there is; FTS5 counts its own row, and more when it had something to merge. */
  const step = (pages: number): boolean => {
    const before = changes.get() ?? 0
    merge.run(pages)
    return (changes.get() ?? 0) - before >= 2
  }
  return async (signal) => {
    for (let busy = step(-PAGES_PER_STEP); busy && !signal.aborted; busy = step(PAGES_PER_STEP)) await nextTurn()
  }
}
