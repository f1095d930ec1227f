import { setTimeout as delay } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import type { RunningHost } from '../../../test/host.ts'
import { until } from '../../../test/until.ts'
import type { Measurement } from '../bench-case.ts'
import { syntheticText } from '../synthetic-text.ts'
import { BUSY_AT_MOST, openWatched, windowAddress } from './watched-page.ts'

const IDLE_MS = 5_000
const AT_ONCE = 4

/** Adds as many small documents as are asked for, and waits until all of them can be searched. */
export const addDocuments = async (
  { client }: RunningHost,
  { count, seed }: { readonly count: number; readonly seed: number },
): Promise<void> => {
  const text = syntheticText(seed)
  const { indexed: already } = (await client.documents.BrowseDocuments({ offset: 0, limit: 1 })).counts
  let next = 0
  const send = async () => {
    while (next < count) {
      next += 1
      const fileName = `paper-${seed}-${next}.txt`
      await client.add({ fileName, bytes: text.paragraph(80), contentType: 'text/plain' })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, send))
  await until(
    'all documents to be Indexed',
    async () => (await client.documents.BrowseDocuments({ offset: 0, limit: 1 })).counts.indexed >= already + count,
    { timeoutMs: 3_600_000, everyMs: 500 },
  )
}

/** The list of documents stands open while thousands come in. */
export const measureBulkIngestion = async (
  browser: Browser,
  host: RunningHost,
  { count, note }: { readonly count: number; readonly note: (line: string) => void },
): Promise<readonly Measurement[]> => {
  await using watched = await openWatched(browser, windowAddress(host, '/documents'))
  await watched.page.locator('h1').waitFor()
  await watched.page.waitForLoadState('networkidle').catch(() => undefined)
  await watched.read()
  await delay(IDLE_MS)
  const idle = await watched.read()
  watched.received()
  const began = performance.now()
  await addDocuments(host, { count, seed: 21 })
  const busy = await watched.read()
  const { answers, events } = watched.received()
  note(
    `${count} documents in ${((performance.now() - began) / 1000).toFixed(0)} s, ${idle.framesPerSecond.toFixed(0)} frames a second idle`,
  )
  const longest = Math.max(0, ...busy.longTasks)
  return [
    { name: 'answers read again, per added document', value: answers / count, unit: 'bytes', limit: { atMost: 1_000 } },
    { name: 'events, per added document', value: events / count, unit: 'bytes', limit: { atMost: 2_000 } },
    {
      name: 'share of idle frames meanwhile',
      value: busy.framesPerSecond / idle.framesPerSecond,
      unit: '',
      limit: { atLeast: 0.7 },
    },
    { name: 'main thread at work meanwhile', value: busy.busyShare, unit: '', limit: { atMost: BUSY_AT_MOST } },
    { name: 'long tasks meanwhile', value: busy.longTasks.length, unit: '', limit: null },
    { name: 'longest task meanwhile', value: longest, unit: 'ms', limit: null },
  ]
}
