import { spawn } from 'node:child_process'

const commandFor = (platform: NodeJS.Platform, url: string): readonly [command: string, ...args: string[]] => {
  if (platform === 'darwin') return ['open', url]
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', url]
  return ['xdg-open', url]
}

const hasDisplay = (platform: NodeJS.Platform, env: NodeJS.ProcessEnv): boolean =>
  platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY)

/** Opens an address in the person's browser, where there is one; a machine without is no failure. */
export const openBrowser = (url: string): void => {
  if (!hasDisplay(process.platform, process.env)) return
  const [command, ...args] = commandFor(process.platform, url)
  const browser = spawn(command, args, { stdio: 'ignore', detached: true })
  browser.on('error', () => undefined)
  browser.unref()
}
