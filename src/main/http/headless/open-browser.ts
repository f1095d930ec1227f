import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { writePrivateFile } from '../../platform/index.ts'

export interface Machine {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
}

const hasDisplay = ({ platform, env }: Machine): boolean =>
  platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY)

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** A page that leads to an address and may be read by its owner alone. */
const redirectPage = (url: string): string =>
  `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=${escaped(url)}"><title>Alcove</title>\n`

/**
 * What is opened for a link. On macOS every user may read the arguments of a program, so it is a private page that holds the link. On Linux they may too, but
 * a link there works for the host's own user alone, and browsers that come as a snap cannot read files in hidden folders.
 */
const browserTarget = (url: string, dataDir: string, platform: NodeJS.Platform): string => {
  if (platform !== 'darwin') return url
  const path = join(dataDir, 'open.html')
  writePrivateFile(path, redirectPage(url))
  return pathToFileURL(path).href
}

const commandFor = (platform: NodeJS.Platform, target: string): readonly [command: string, ...args: string[]] => {
  if (platform === 'darwin') return ['open', target]
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', target]
  return ['xdg-open', target]
}

/** Opens an address with a link in the person's browser, where there is one; a machine without is no failure. */
export const openBrowser = (url: string, dataDir: string, machine: Machine = process): void => {
  if (!hasDisplay(machine)) return
  const [command, ...args] = commandFor(machine.platform, browserTarget(url, dataDir, machine.platform))
  const browser = spawn(command, args, { stdio: 'ignore', detached: true, env: { ...machine.env } })
  browser.on('error', () => undefined)
  browser.unref()
}
