import { homedir } from 'node:os'
import type { Host, HostOptions } from '../../app/index.ts'
import { AlcoveError, defaultDataDir } from '../../platform/index.ts'
import { type HttpServer, type ServeHttpOptions, serveHttp } from '../serve-http.ts'
import { type HeadlessFlags, headlessHelp, parseHeadlessFlags } from './headless-flags.ts'
import { openBrowser } from './open-browser.ts'

export interface RunHeadlessOptions extends Pick<ServeHttpOptions, 'rendererDir' | 'resourcesDir'> {
  readonly argv: readonly string[]
  readonly startHost: (options: HostOptions) => Promise<Host>
}

/** Resolves on the first SIGINT or SIGTERM; the second ends the process at once. */
const firstSignal = (): Promise<void> =>
  new Promise((resolve) => {
    let count = 0
    const onSignal = () => {
      count += 1
      if (count > 1) process.exit(1)
      resolve()
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal)
  })

const tell = (line: string) => process.stderr.write(`${line}\n`)

/** What a person can read of a failed start: our own errors in their words, anything else with its stack. */
const explain = (error: unknown): string => {
  if (error instanceof AlcoveError && error.code !== 'Internal') return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

const announce = (host: Host, { url }: HttpServer, flags: HeadlessFlags) => {
  const token = host.authenticator.announcedToken
  const pageUrl = token === null ? url : `${url}/?access_token=${encodeURIComponent(token)}`
  process.stdout.write(`${JSON.stringify({ event: 'listening', url, token })}\n`)
  // JSON is for programs; a person gets something to click.
  if (process.stdout.isTTY || flags.open) tell(`Alcove is open at ${pageUrl}`)
  if (flags.open) openBrowser(pageUrl)
}

const serveUntilSignal = async (options: RunHeadlessOptions, flags: HeadlessFlags): Promise<number> => {
  const signalled = firstSignal()
  const { rendererDir, resourcesDir } = options
  const dataDir = flags.dataDir ?? defaultDataDir({ platform: process.platform, home: homedir(), env: process.env })
  const { devEndpoints, token, principalsFile } = flags
  let host: Host | null = null
  try {
    host = await options.startHost({ dataDir, resourcesDir, kind: 'Headless', devEndpoints, token, principalsFile })
    const server = await serveHttp(host, { port: flags.port, rendererDir, resourcesDir })
    host.setServerUrl(server.url)
    announce(host, server, flags)
    await signalled
    await server.close()
    await host.stop()
    return 0
  } catch (error) {
    tell(explain(error))
    await host?.stop()
    return 1
  }
}

/** The headless host from its flags to its exit code: 0 stopped in good order, 1 could not start, 2 wrong flags. */
export const runHeadless = async (options: RunHeadlessOptions): Promise<number> => {
  // Whoever started it may stop reading.
  process.stdout.on('error', () => undefined)
  const parsed = parseHeadlessFlags(options.argv)
  switch (parsed.type) {
    case 'Help':
      process.stdout.write(headlessHelp)
      return 0
    case 'Invalid':
      tell(`${parsed.message}. Try --help.`)
      return 2
    case 'Run':
      return serveUntilSignal(options, parsed.flags)
  }
}
