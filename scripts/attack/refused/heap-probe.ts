/**
 * Loaded into a host under attack with `--import`: at each message of the parent it collects garbage and tells what is left. With a
 * path as the message it also writes a heap snapshot there. The host knows nothing of it.
 */
import { setFlagsFromString, writeHeapSnapshot } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

/** What a process holds once its garbage is collected; bytes. */
export interface HeapReading {
  readonly heapBytes: number
  /** Of buffers outside the heap. */
  readonly bufferBytes: number
  readonly residentBytes: number
  /** Sockets, timers, files: what keeps the loop busy. */
  readonly handles: number
}

/** What is freed by one collection lets go of more at the next: callbacks of weak references run in between. */
const COLLECTIONS = 4

if (isMainThread && process.send) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  process.on('message', async (path) => {
    for (let count = 0; count < COLLECTIONS; count += 1) {
      collect()
      await new Promise(setImmediate)
    }
    if (typeof path === 'string' && path !== '') writeHeapSnapshot(path)
    const { heapUsed, external, rss } = process.memoryUsage()
    const reading: HeapReading = {
      heapBytes: heapUsed,
      bufferBytes: external,
      residentBytes: rss,
      handles: process.getActiveResourcesInfo().length,
    }
    process.send?.(reading)
  })
  // The channel must not keep a host alive that was told to stop.
  process.channel?.unref()
}
