/** Entry of a thread that reads one page: what a page can bring down is this thread alone. */
import { parentPort, workerData } from 'node:worker_threads'
import { ExtractionError } from '../extraction/extractor.ts'
import { type PageSource, type ReadablePage, readablePage } from './readable-page.ts'

/** What the thread makes of a page. */
export type PageReport =
  | { readonly type: 'Read'; readonly page: ReadablePage }
  | { readonly type: 'Failed'; readonly reason: string }

const report = (): PageReport => {
  try {
    return { type: 'Read', page: readablePage(workerData as PageSource) }
  } catch (error) {
    if (error instanceof ExtractionError) return { type: 'Failed', reason: error.message }
    throw error
  }
}
parentPort?.postMessage(report())
