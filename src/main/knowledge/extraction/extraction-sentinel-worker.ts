/**
 * Entry of a thread beside the one that reads a document: it ends the whole process when it holds more memory than it may, however busy the
 * other is, and when the host is gone.
 */
import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

const CHECK_MS = 100

const { memoryBytes } = workerData as { readonly memoryBytes: number }
const host = process.ppid

setInterval(() => {
  if (process.memoryUsage.rss() > memoryBytes) writeSync(2, `The memory limit of ${memoryBytes} bytes was passed.\n`)
  else if (process.ppid === host) return
  process.kill(process.pid, 'SIGKILL')
}, CHECK_MS)
