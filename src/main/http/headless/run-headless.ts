import { homedir } from 'node:os'
import { explainFailure, firstSignal, type Host, type HostOptions } from '../../app/index.ts'
import { defaultDataDir } from '../../platform/index.ts'
import { type HttpServer, serveHttp } from '../serve-http.ts'
import { type HeadlessFlags, headlessHelp, parseHeadlessFlags } from './headless-flags.ts'
import { openBrowser } from './open-browser.ts'

export interface RunHeadlessOptions {
  readonly rendererDir: string
  readonly resourcesDir: string
  readonly argv: readonly string[]
  readonly startHost: (options: HostOptions) => Promise<Host>
}

const tell = (line: string) => process.stderr.write(`${line}\n`)

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
  const { devEndpoints, token, principalsFile, platformProviderFile } = flags
  let host: Host | null = null
  try {
    host = await options.startHost({
      dataDir,
      resourcesDir,
      kind: 'Headless',
      devEndpoints,
      token,
      principalsFile,
      platformProviderFile,
    })
    const server = await serveHttp(host, { port: flags.port, rendererDir, resourcesDir })
    host.setServerUrl(server.url)
    announce(host, server, flags)
    await signalled
    await server.close()
    await host.stop()
    return 0
  } catch (error) {
    tell(explainFailure(error))
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
