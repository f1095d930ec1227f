/**
 * Loaded into a host under measurement with `--import`: answers the parent's messages with the main loop's delay and the
 * memory of the process. The host knows nothing of it.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

export interface ProbeReading {
  /** Delay of the main loop beyond the histogram's own resolution, since the last reset. */
  readonly loopDelayP50Ms: number
  readonly loopDelayP99Ms: number
  readonly loopDelayMaxMs: number
  readonly residentMiB: number
  readonly heapMiB: number
  /** Sockets, timers, files: what keeps the loop busy. */
  readonly handles: number
}

const RESOLUTION_MS = 5
const NANOSECONDS_PER_MS = 1e6

if (isMainThread && process.send) {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  const delayMs = (nanoseconds: number): number => Math.max(0, nanoseconds / NANOSECONDS_PER_MS - RESOLUTION_MS)
  process.on('message', (message) => {
    if (message === 'reset') histogram.reset()
    const reading: ProbeReading = {
      loopDelayP50Ms: delayMs(histogram.percentile(50)),
      loopDelayP99Ms: delayMs(histogram.percentile(99)),
      loopDelayMaxMs: delayMs(histogram.max),
      residentMiB: process.memoryUsage.rss() / 2 ** 20,
      heapMiB: process.memoryUsage().heapUsed / 2 ** 20,
      handles: process.getActiveResourcesInfo().length,
    }
    process.send?.(reading)
  })
  // The channel must not keep a host alive that was told to stop.
  process.channel?.unref()
}
