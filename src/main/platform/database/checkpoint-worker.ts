import { parentPort, workerData } from 'node:worker_threads'
import BetterSqlite3 from 'better-sqlite3'
import type { CheckpointOrder, CheckpointReport } from './checkpointer.ts'
import { uncopiedPages } from './uncopied-pages.ts'

const MAX_PASSES = 10

const port = parentPort
if (port === null) throw new Error('checkpoint-worker runs as a worker thread.')

// Without a wait: whoever waits while it empties the log holds up the writer.
const db = new BetterSqlite3((workerData as { path: string }).path, { fileMustExist: true, timeout: 0 })
db.pragma('synchronous = NORMAL')

// A passive pass never makes the writer wait. What was written meanwhile is for the next, shorter pass; when one ends with
// nothing left, the writer starts its log anew instead of growing it.
const copyLog = (): CheckpointReport => {
  const started = performance.now()
  let passes = 0
  let remaining = 0
  do {
    db.pragma('wal_checkpoint(PASSIVE)')
    remaining = uncopiedPages(db)
    passes += 1
  } while (remaining > 0 && passes < MAX_PASSES)
  return { passes, remaining, emptied: false, durationMs: performance.now() - started }
}

const emptyLog = (): CheckpointReport => {
  const copied = copyLog()
  const [{ busy } = { busy: 1 }] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
  return { ...copied, emptied: busy === 0 }
}

port.on('message', (order: CheckpointOrder) => {
  if (order === 'Stop') {
    db.close()
    port.close()
  } else port.postMessage(order === 'Empty' ? emptyLog() : copyLog())
})
