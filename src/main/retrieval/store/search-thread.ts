import { dismissStanding, standBy, workerUrl } from '../../platform/threads/index.ts'

/** The thread that an app's own database is searched on. */
export const searchThread = { url: workerUrl(import.meta.url, 'search-worker'), name: 'search' }

/**
 * Starts the thread before the app is loaded, for an entry to call first: its code is read on another core meanwhile. The first search after a start then waits for
 * neither (`npm run bench -- large-base`).
 */
export const startSearchThread = (): void => standBy(searchThread.url, searchThread.name)

/** Where a server is searched in place of the app's own database. */
export const dismissSearchThread = (): void => dismissStanding(searchThread.url)
