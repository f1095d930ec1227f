import type { Browser, CDPSession, Page } from '@playwright/test'
import type { RunningHost } from '../../../test/host.ts'
import { type CountReceived, countBytes } from './count-bytes.ts'

/** A main thread that works less than this loses no frames by itself that would count: seven tenths of them stay. */
export const BUSY_AT_MOST = 0.3

/** What a page has felt since it was last asked. */
export interface Felt {
  /** Tasks over 50 ms, in ms. */
  readonly longTasks: readonly number[]
  readonly framesPerSecond: number
  /** How much of the time the page's own main thread was at work, in processor time: what others of the machine take is not in it. */
  readonly busyShare: number
}

/** What Chromium's own trace tells of a stretch of time. */
export interface Traced {
  /** The processor time of each task of the main thread, in ms. */
  readonly taskMs: readonly number[]
  /** From a key's own moment until the page has drawn the frame with it, in ms. */
  readonly keyToFrameMs: readonly number[]
  /** The same until that frame is on the screen. */
  readonly keyToScreenMs: readonly number[]
}

export interface WatchedPage extends AsyncDisposable {
  readonly page: Page
  /** What has been felt since the last reading. */
  read(): Promise<Felt>
  /** Bytes of answers, and of the events beside them, since the last reading. */
  received: CountReceived
  /** Traces the page while something is done. */
  traced(work: () => Promise<void>): Promise<Traced>
  /** In use after a collection. */
  heapBytes(): Promise<number>
}

/** Runs in the page, before anything of its own. */
const watch = (): void => {
  const felt = { longTasks: [] as number[], frames: 0, since: performance.now() }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) felt.longTasks.push(duration)
  }).observe({ type: 'longtask' })
  const frame = () => {
    felt.frames += 1
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  Reflect.set(window, 'readFelt', () => {
    const seconds = (performance.now() - felt.since) / 1000
    const told = {
      longTasks: felt.longTasks.splice(0),
      framesPerSecond: felt.frames / seconds,
    }
    felt.frames = 0
    felt.since = performance.now()
    return told
  })
}

/** Follows the processor time that the main thread has worked, as Chromium counts it. */
const countWork = async (devtools: CDPSession): Promise<() => Promise<number>> => {
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  }
  let before = { at: performance.now(), seconds: await worked() }
  return async () => {
    const now = { at: performance.now(), seconds: await worked() }
    const share = (now.seconds - before.seconds) / ((now.at - before.at) / 1000)
    before = now
    return share
  }
}

interface TraceEvent {
  readonly ph: string
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Processor time in microseconds. */
  readonly tdur?: number
  readonly args?: { readonly name?: string; readonly data?: TracedKey }
}

/** What Chromium notes of an event that somebody caused; times in ms, all of one clock. */
interface TracedKey {
  readonly type?: string
  readonly timeStamp: number
  readonly commitFinishTime: number
  /** Until it is on the screen. */
  readonly duration: number
}

/**
 * Reads a trace. Keys are timed by Chromium and not by a script in the page, whose messages Chromium holds back after a key until it has
 * drawn: they would come a frame too late.
 */
const readTrace = (trace: Buffer): Traced => {
  const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] }
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const mains = traceEvents.filter(
    ({ ph, name, args }) => ph === 'M' && name === 'thread_name' && args?.name === 'CrRendererMain',
  )
  const threads = new Set(mains.map(thread))
  const keys = traceEvents.flatMap(({ ph, name, args }) =>
    ph === 'b' && name === 'EventTiming' && args?.data?.type === 'keydown' ? [args.data] : [],
  )
  return {
    taskMs: traceEvents.flatMap((event) =>
      event.name === 'ThreadControllerImpl::RunTask' && threads.has(thread(event)) ? [(event.tdur ?? 0) / 1000] : [],
    ),
    keyToFrameMs: keys.map(({ timeStamp, commitFinishTime }) => commitFinishTime - timeStamp),
    keyToScreenMs: keys.map(({ duration }) => duration),
  }
}

/** Where a browser opens a page of the window, signed in. */
export const windowAddress = (host: RunningHost, path: string): string => {
  const url = new URL(path, host.url)
  url.searchParams.set('access_token', host.token)
  return url.href
}

/** A page in a context of its own, as a browser opens it first, with what it feels measured from inside. */
export const openWatched = async (browser: Browser, address: string): Promise<WatchedPage> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await page.addInitScript(watch)
  const received = await countBytes(devtools)
  const busyShare = await countWork(devtools)
  await page.goto(address)
  return {
    page,
    received,
    read: async () => ({
      ...(await page.evaluate(() => (Reflect.get(window, 'readFelt') as () => Omit<Felt, 'busyShare'>)())),
      busyShare: await busyShare(),
    }),
    traced: async (work) => {
      await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] })
      await work()
      return readTrace(await browser.stopTracing())
    },
    heapBytes: async () => {
      await devtools.send('HeapProfiler.collectGarbage')
      return (await devtools.send('Runtime.getHeapUsage')).usedSize
    },
    [Symbol.asyncDispose]: () => context.close(),
  }
}
