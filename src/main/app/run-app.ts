import { AlcoveError } from '../platform/index.ts'
import type { AIServerApp } from './ai-server-app.ts'
import type { RAGServerApp } from './rag-server-app.ts'
import type { Served } from './served.ts'
import { type StartedApp, startApp } from './start-app.ts'
import { superviseProcess } from './supervise-process.ts'

/** A transport around a running app. */
export interface Serving extends Served {
  close(): Promise<void>
}

/** A link for a browser, where one person owns the installation; null where several people bring tokens of their own. */
export const ownersLink = ({ authenticator }: Pick<StartedApp, 'authenticator'>, served: Served): string | null => {
  const { announcedToken } = authenticator
  const owner = announcedToken === null ? null : authenticator.authenticate(announcedToken)
  return owner === null ? null : served.openUrl(owner)
}

/** What a program that starts the app is told on standard output: the address, the token and a link, as one line of JSON. */
export const announcement = (app: Pick<StartedApp, 'authenticator'>, served: Served): string =>
  JSON.stringify({
    event: 'listening',
    url: served.url,
    token: app.authenticator.announcedToken,
    openUrl: ownersLink(app, served),
  })

/** Puts a transport around a running app. */
export type Serve = (app: StartedApp) => Promise<Serving>

/** Resolves on the first SIGINT or SIGTERM; the second ends the process at once. */
export const firstSignal = (): Promise<void> =>
  new Promise((resolve) => {
    let count = 0
    const onSignal = () => {
      count += 1
      if (count > 1) process.exit(1)
      resolve()
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal)
  })

/** What a person can read of a failed start: our own errors in their words, anything else with its stack. */
export const explainFailure = (error: unknown): string => {
  if (error instanceof AlcoveError && error.code !== 'Internal') return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/**
 * The terminal of a composition: starts the app, serves it, tells its address as one JSON line on standard output, and stops it in good order on
 * SIGINT or SIGTERM. Resolves to the exit code: 0 after a clean stop, 1 when it could not start, with the reason on standard error.
 */
export const runApp = async (app: AIServerApp | RAGServerApp, serve: Serve): Promise<number> => {
  const signalled = firstSignal()
  let started: StartedApp | null = null
  const unsupervise = superviseProcess({ app: () => started, exit: (code) => process.exit(code) })
  try {
    started = await startApp(app)
    const serving = await serve(started)
    process.stdout.write(`${announcement(started, serving)}\n`)
    await signalled
    await serving.close()
    await started.stop()
    return 0
  } catch (error) {
    process.stderr.write(`${explainFailure(error)}\n`)
    await started?.stop()
    return 1
  } finally {
    unsupervise()
  }
}
