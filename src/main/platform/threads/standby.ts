import { Worker } from 'node:worker_threads'

/** A third of what a thread takes for short-lived objects by itself: the rest would never be given back. */
export const threadLimits = { maxYoungGenerationSizeMb: 12 }

/** What a thread that stands by finds in place of its data, which then comes as its first message. */
export const STANDS_BY = 'stands by'

const standing = new Map<string, Worker>()

/** Starts a thread before its client is there: its code is loaded beside that of the app. One that nobody takes holds no process. */
export const standBy = (url: URL, name: string): void => {
  const worker = new Worker(url, { workerData: STANDS_BY, name, resourceLimits: threadLimits })
  const forget = (): void => {
    if (standing.get(url.href) === worker) standing.delete(url.href)
  }
  // One that dies meanwhile is not there to be taken: its client starts another, and says what is wrong.
  worker.on('error', forget)
  worker.on('exit', forget)
  worker.unref()
  standing.set(url.href, worker)
}

/** The thread that stands by on a file, which is handed its data; null where there is none. */
export const takeStanding = (url: URL, data: unknown): Worker | null => {
  const worker = standing.get(url.href) ?? null
  standing.delete(url.href)
  worker?.postMessage(data)
  return worker
}

/** Ends a thread that turned out not to be needed. */
export const dismissStanding = (url: URL): void => void takeStanding(url, null)
