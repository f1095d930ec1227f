import { homedir } from 'node:os'
import {
  announcement,
  explainFailure,
  firstSignal,
  type Host,
  type HostOptions,
  ownersLink,
  superviseProcess,
} from '../../app/index.ts'
import { defaultDataDir } from '../../platform/index.ts'
import { type HttpServer, serveHttp } from '../serve-http.ts'
import { type HeadlessFlags, headlessHelp, parseHeadlessFlags } from './headless-flags.ts'
import { offerLinks } from './offer-links.ts'
import { openBrowser } from './open-browser.ts'

/** Where the headless host stands on disk, and what starts it. */
export interface RunHeadlessOptions {
  readonly rendererDir: string
  readonly resourcesDir: string
  readonly mcpEntry: string
  readonly argv: readonly string[]
  readonly startHost: (options: HostOptions) => Promise<Host>
}

const tell = (line: string) => process.stderr.write(`${line}\n`)

/** The returned function takes back what it offered. */
const announce = (host: Host, server: HttpServer, { open }: { readonly open: boolean }): (() => void) => {
  process.stdout.write(`${announcement(host, server)}\n`)
  // Standard error is kept in logs: it gets the address alone.
  if (process.stdout.isTTY || open) tell(`Alcove is open at ${server.url}`)
  if (open) openBrowser(ownersLink(host, server) ?? server.url, host.config.dataDir)
  if (!process.stdout.isTTY || !process.stdin.isTTY) return () => undefined
  const withdraw = offerLinks(() => ownersLink(host, server) ?? server.url, {
    input: process.stdin,
    output: process.stdout,
  })
  process.stdin.unref()
  return withdraw
}

/** Serves one host until it is asked to end, or has to begin anew; on which port that was is told, too. */
const serveOnce = async (
  options: RunHeadlessOptions,
  flags: HeadlessFlags & { readonly dataDir: string },
  signalled: Promise<void>,
): Promise<{ readonly beginsAnew: boolean; readonly port: number }> => {
  const { rendererDir, resourcesDir, mcpEntry } = options
  let host: Host | null = null
  let withdraw = (): void => undefined
  const unsupervise = superviseProcess({ app: () => host, exit: (code) => process.exit(code) })
  try {
    host = await options.startHost({ ...flags, resourcesDir, mcpEntry, kind: 'Headless' })
    const server = await serveHttp(host, { port: flags.port, rendererDir, resourcesDir })
    host.setServed(server)
    withdraw = announce(host, server, flags)
    const beginsAnew = await Promise.race([signalled.then(() => false), host.restartRequested.then(() => true)])
    await server.close()
    return { beginsAnew, port: Number(new URL(server.url).port) }
  } catch (error) {
    tell(explainFailure(error))
    throw error
  } finally {
    withdraw()
    await host?.stop()
    unsupervise()
  }
}

const serveUntilSignal = async (options: RunHeadlessOptions, flags: HeadlessFlags): Promise<number> => {
  const signalled = firstSignal()
  const dataDir = flags.dataDir ?? defaultDataDir({ platform: process.platform, home: homedir(), env: process.env })
  try {
    let served = await serveOnce(options, { ...flags, dataDir }, signalled)
    // Whoever had everything cleared, restored or moved finds Alcove at the same address.
    while (served.beginsAnew) served = await serveOnce(options, { ...flags, dataDir, port: served.port }, signalled)
    return 0
  } catch {
    // It was told of before the host was stopped.
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
