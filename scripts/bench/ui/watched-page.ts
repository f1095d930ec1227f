import type { Browser, CDPSession, Page } from '@playwright/test'
import type { RunningHost } from '../../../test/host.ts'

/** What a page has felt since it was last asked. */
export interface Felt {
  /** Tasks over 50 ms, in ms. */
  readonly longTasks: readonly number[]
  readonly framesPerSecond: number
  /** From a key's own moment until the frame with it is drawn, in ms. */
  readonly keyToPaintMs: readonly number[]
}

export interface WatchedPage extends AsyncDisposable {
  readonly page: Page
  /** What has been felt since the last reading. */
  read(): Promise<Felt>
  /** Bytes of answers, and of the events beside them, since the last reading. */
  received(): { readonly answers: number; readonly events: number }
  /** In use after a collection. */
  heapBytes(): Promise<number>
}

/** Runs in the page, before anything of its own. */
const watch = (): void => {
  const felt = { longTasks: [] as number[], keys: [] as number[], frames: 0, since: performance.now() }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) felt.longTasks.push(duration)
  }).observe({ type: 'longtask' })
  const frame = () => {
    felt.frames += 1
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  const painted = new MessageChannel()
  const waiting: number[] = []
  painted.port1.onmessage = () => {
    const now = performance.now()
    for (const began of waiting.splice(0)) felt.keys.push(now - began)
  }
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        waiting.push(timeStamp)
        painted.port2.postMessage(null)
      })
    },
    true,
  )
  Reflect.set(window, 'readFelt', () => {
    const seconds = (performance.now() - felt.since) / 1000
    const told = {
      longTasks: felt.longTasks.splice(0),
      keyToPaintMs: felt.keys.splice(0),
      framesPerSecond: felt.frames / seconds,
    }
    felt.frames = 0
    felt.since = performance.now()
    return told
  })
}

const countBytes = async (devtools: CDPSession): Promise<WatchedPage['received']> => {
  let answers = 0
  let events = 0
  const streams = new Set<string>()
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.includes('/api/notifications')) streams.add(requestId)
  })
  devtools.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (streams.has(requestId)) events += dataLength
    else answers += dataLength
  })
  await devtools.send('Network.enable')
  return () => {
    const told = { answers, events }
    answers = 0
    events = 0
    return told
  }
}

/** A page of the window in a context of its own, as a browser opens it first, with what it feels measured from inside. */
export const openWatched = async (browser: Browser, host: RunningHost, path: string): Promise<WatchedPage> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await page.addInitScript(watch)
  const received = await countBytes(devtools)
  const url = new URL(path, host.url)
  url.searchParams.set('access_token', host.token)
  await page.goto(url.href)
  return {
    page,
    received,
    read: () => page.evaluate(() => (Reflect.get(window, 'readFelt') as () => Felt)()),
    heapBytes: async () => {
      await devtools.send('HeapProfiler.collectGarbage')
      return (await devtools.send('Runtime.getHeapUsage')).usedSize
    },
    [Symbol.asyncDispose]: () => context.close(),
  }
}
