import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { _electron, chromium, type Page } from '@playwright/test'
import { electronBinary } from '../../scripts/launch/electron-binary.ts'
import type { Order } from './stand-in/orders.ts'
import type { StandInMessage } from './stand-in/parent-channel.ts'
import { startStandIn } from './stand-in-process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const mainBundle = fileURLToPath(new URL('../../out/main/index.js', import.meta.url))

export interface DesktopDownload {
  readonly url: string
  readonly refused: boolean
}

/** The app in the stand-in, where a test also is the system around it. */
export interface StoodInDesktop extends RunningDesktop {
  /** Does what a person or the system would do outside of the page. */
  order(order: Order): void
  /** Everything that the app has told the system so far. */
  told(): readonly StandInMessage[]
  /** The pages of its windows, in the order of their opening. */
  pages(): readonly Page[]
}

/** The desktop app, running: in Electron where its binary is installed, else in the stand-in. */
export interface RunningDesktop {
  readonly runsIn: 'Electron' | 'stand-in'
  readonly page: Page
  /** Addresses that were handed to the operating system. */
  externalAddresses(): Promise<readonly string[]>
  /** Every download that the page began, and whether it was refused. */
  downloads(): Promise<readonly DesktopDownload[]>
  /** How often the window was brought forward. */
  focusCount(): Promise<number>
  /** Starts the app a second time on the same data, with files to open; resolves to its exit code. */
  startAgain(...files: readonly string[]): Promise<number | null>
  /** Quits in good order; resolves to the exit code. */
  quit(): Promise<number | null>
  /** Ends the process at once, as a crash would. */
  kill(): Promise<void>
}

const exitOf = async (child: ChildProcess): Promise<number | null> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

type Env = Readonly<Record<string, string>>

const inElectron = async (
  executablePath: string,
  dataDir: string,
  env: Env,
  flags: readonly string[],
): Promise<RunningDesktop> => {
  const args = [root, '--no-sandbox', `--data-dir=${dataDir}`]
  const electronApp = await _electron.launch({
    executablePath,
    args: [...args, ...flags],
    cwd: root,
    env: { ...(process.env as Env), ...env },
  })
  await electronApp.evaluate(({ shell, app, session }) => {
    const seen = { opened: [] as string[], focused: 0, downloads: [] as DesktopDownload[] }
    Object.assign(globalThis, { seen })
    session.defaultSession.on('will-download', (event, item) => {
      seen.downloads.push({ url: item.getURL(), refused: event.defaultPrevented })
      event.preventDefault()
    })
    shell.openExternal = async (url) => void seen.opened.push(url)
    app.on('browser-window-focus', () => {
      seen.focused += 1
    })
  })
  const seen = () =>
    electronApp.evaluate(
      () =>
        (globalThis as unknown as { seen: { opened: string[]; focused: number; downloads: DesktopDownload[] } }).seen,
    )
  const child = electronApp.process()
  return {
    runsIn: 'Electron',
    page: await electronApp.firstWindow(),
    externalAddresses: async () => (await seen()).opened,
    downloads: async () => (await seen()).downloads,
    focusCount: async () => (await seen()).focused,
    startAgain: (...files) => exitOf(spawn(executablePath, [...args, ...files], { cwd: root, stdio: 'ignore' })),
    quit: async () => {
      await electronApp.close()
      return exitOf(child)
    },
    kill: async () => {
      child.kill('SIGKILL')
      await exitOf(child)
    },
  }
}

const spawnStandIn = (dataDir: string, env: Env, flags: readonly string[]) =>
  startStandIn(mainBundle, [`--data-dir=${dataDir}`, ...flags], env)

/** Starts the built desktop app in the stand-in, whether Electron is installed or not: for what only the system around a window can do. */
export const launchStandIn = async (
  dataDir: string,
  env: Env = {},
  flags: readonly string[] = [],
): Promise<StoodInDesktop> => {
  const child = spawnStandIn(dataDir, env, flags)
  const opened: string[] = []
  const downloads: DesktopDownload[] = []
  const told: StandInMessage[] = []
  const debuggerUrl = await new Promise<string>((resolve, reject) => {
    child.on('message', (message: StandInMessage) => {
      told.push(message)
      if (message.type === 'window') resolve(message.debuggerUrl)
      else if (message.type === 'external') opened.push(message.url)
      else if (message.type === 'download') downloads.push({ url: message.url, refused: message.refused })
    })
    child.once('exit', (code) => reject(new Error(`The app ended before its window opened (exit code ${code}).`)))
  })
  const browser = await chromium.connectOverCDP(debuggerUrl)
  const page = browser.contexts()[0]?.pages()[0]
  if (!page) throw new Error('The app has no window.')
  // The app answers them, not this end of the line.
  page.on('dialog', () => undefined)
  const closeBrowser = async () => {
    const session = await browser.newBrowserCDPSession()
    await session.send('Browser.close')
  }
  /** Chromium's processes: in Electron the first of them is the app's own. */
  const chromiumPids = async (): Promise<readonly number[]> => {
    const session = await browser.newBrowserCDPSession()
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    return processInfo.map(({ id }) => id)
  }
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    const code = await exitOf(child)
    // Chromium may outlive the stand-in.
    await closeBrowser().catch(() => undefined)
    await browser.close()
    return code
  }
  /** Everything at once, as a crash of Electron takes its pages with it: what Chromium has not written by then is lost. */
  const endAtOnce = async () => {
    const pids = await chromiumPids()
    for (const pid of pids) process.kill(pid, 'SIGKILL')
    await end('SIGKILL')
  }
  return {
    runsIn: 'stand-in',
    page,
    order: (order) => void child.send(order),
    told: () => told,
    pages: () => browser.contexts()[0]?.pages() ?? [],
    externalAddresses: async () => opened,
    downloads: async () => downloads,
    focusCount: async () => told.filter(({ type }) => type === 'focus').length,
    startAgain: (...files) => exitOf(spawnStandIn(dataDir, env, files)),
    quit: () => end('SIGTERM'),
    kill: endAtOnce,
  }
}

let told = false

/** Starts the built desktop app on a data folder and waits for its window. */
export const launchDesktop = async (
  dataDir: string,
  env: Env = {},
  flags: readonly string[] = [],
): Promise<RunningDesktop> => {
  const binary = electronBinary(root)
  if (!told) {
    console.log(
      binary ? 'Desktop specs run in Electron.' : 'Desktop specs run in the stand-in: Electron is not installed here.',
    )
    told = true
  }
  return binary ? inElectron(binary, dataDir, env, flags) : launchStandIn(dataDir, env, flags)
}
