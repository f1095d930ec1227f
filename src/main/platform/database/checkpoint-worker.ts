import { parentPort, workerData } from 'node:worker_threads'
import BetterSqlite3 from 'better-sqlite3'
import type { CheckpointOrder, CheckpointReport } from './checkpointer.ts'
import { uncopiedPages } from './uncopied-pages.ts'

const MAX_PASSES = 10

const port = parentPort
if (port === null) throw new Error('checkpoint-worker runs as a worker thread.')

const db = new BetterSqlite3((workerData as { path: string }).path, { fileMustExist: true })
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
  return { passes, remaining, durationMs: performance.now() - started }
}

port.on('message', (order: CheckpointOrder) => {
  if (order === 'Checkpoint') port.postMessage(copyLog())
  else {
    db.close()
    port.close()
  }
})
