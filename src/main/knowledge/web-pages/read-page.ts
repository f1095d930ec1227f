import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import { AlcoveError, workerUrl } from '../../platform/index.ts'
import type { PageSource, ReadablePage } from './readable-page.ts'
import type { PageReport } from './readable-page-worker.ts'

const MEMORY_MB = 512
const TOTAL_MS = 60_000

const unreadable = (cause?: unknown): AlcoveError =>
  new AlcoveError('InvalidInput', failureWords('PageUnreadable'), { cause })

/**
 * Finds what of a page is for reading, on a thread with limits of memory and time. Throws `InvalidInput` in words for a page that cannot be read, and the
 * caller's reason when the caller gives up.
 */
export const readPage = async (source: PageSource, caller: AbortSignal): Promise<ReadablePage> => {
  const signal = AbortSignal.any([caller, AbortSignal.timeout(TOTAL_MS)])
  const worker = new Worker(workerUrl(import.meta.url, 'readable-page-worker'), {
    workerData: source,
    name: 'web page',
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  try {
    const [report] = (await once(worker, 'message', { signal })) as [PageReport]
    if (report.type === 'Read') return report.page
    throw new AlcoveError('InvalidInput', failureWords('PageUnread', { failure: report.reason }))
  } catch (error) {
    caller.throwIfAborted()
    throw error instanceof AlcoveError ? error : unreadable(error)
  } finally {
    await worker.terminate()
  }
}
