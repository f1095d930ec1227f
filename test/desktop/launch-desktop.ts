import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { _electron, chromium, type Page } from '@playwright/test'
import { electronBinary } from '../../scripts/launch/electron-binary.ts'
import type { StandInMessage } from './stand-in/parent-channel.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const mainBundle = fileURLToPath(new URL('../../out/main/index.js', import.meta.url))
const register = new URL('./stand-in/register.ts', import.meta.url).href

/** The desktop app, running: in Electron where its binary is installed, else in the stand-in. */
export interface RunningDesktop {
  readonly runsIn: 'Electron' | 'stand-in'
  readonly page: Page
  /** Addresses that were handed to the operating system. */
  externalAddresses(): Promise<readonly string[]>
  /** How often the window was brought forward. */
  focusCount(): Promise<number>
  /** Starts the app a second time on the same data; resolves to its exit code. */
  startAgain(): Promise<number | null>
  /** Quits in good order; resolves to the exit code. */
  quit(): Promise<number | null>
  /** Ends the process at once, as a crash would. */
  kill(): Promise<void>
}

const exitOf = async (child: ChildProcess): Promise<number | null> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

const inElectron = async (executablePath: string, dataDir: string): Promise<RunningDesktop> => {
  const args = [root, '--no-sandbox', `--data-dir=${dataDir}`]
  const electronApp = await _electron.launch({ executablePath, args, cwd: root })
  await electronApp.evaluate(({ shell, app }) => {
    const seen = { opened: [] as string[], focused: 0 }
    Object.assign(globalThis, { seen })
    shell.openExternal = async (url) => void seen.opened.push(url)
    app.on('browser-window-focus', () => {
      seen.focused += 1
    })
  })
  const seen = () =>
    electronApp.evaluate(() => (globalThis as unknown as { seen: { opened: string[]; focused: number } }).seen)
  const child = electronApp.process()
  return {
    runsIn: 'Electron',
    page: await electronApp.firstWindow(),
    externalAddresses: async () => (await seen()).opened,
    focusCount: async () => (await seen()).focused,
    startAgain: () => exitOf(spawn(executablePath, args, { cwd: root, stdio: 'ignore' })),
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

const spawnStandIn = (dataDir: string) =>
  spawn(process.execPath, ['--import', register, mainBundle, `--data-dir=${dataDir}`], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ELECTRON_RENDERER_URL: undefined },
  })

const inStandIn = async (dataDir: string): Promise<RunningDesktop> => {
  const child = spawnStandIn(dataDir)
  const opened: string[] = []
  let focused = 0
  const debuggerUrl = await new Promise<string>((resolve, reject) => {
    child.on('message', (message: StandInMessage) => {
      if (message.type === 'window') resolve(message.debuggerUrl)
      else if (message.type === 'external') opened.push(message.url)
      else focused += 1
    })
    child.once('exit', (code) => reject(new Error(`The app ended before its window opened (exit code ${code}).`)))
  })
  const browser = await chromium.connectOverCDP(debuggerUrl)
  const page = browser.contexts()[0]?.pages()[0]
  if (!page) throw new Error('The app has no window.')
  const closeBrowser = async () => {
    const session = await browser.newBrowserCDPSession()
    await session.send('Browser.close')
  }
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    const code = await exitOf(child)
    // A crash takes Electron's pages with it; Chromium may outlive the stand-in.
    await closeBrowser().catch(() => undefined)
    await browser.close()
    return code
  }
  return {
    runsIn: 'stand-in',
    page,
    externalAddresses: async () => opened,
    focusCount: async () => focused,
    startAgain: () => exitOf(spawnStandIn(dataDir)),
    quit: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  }
}

let told = false

/** Starts the built desktop app on a data folder and waits for its window. */
export const launchDesktop = async (dataDir: string): Promise<RunningDesktop> => {
  const binary = electronBinary(root)
  if (!told) {
    console.log(
      binary ? 'Desktop specs run in Electron.' : 'Desktop specs run in the stand-in: Electron is not installed here.',
    )
    told = true
  }
  return binary ? inElectron(binary, dataDir) : inStandIn(dataDir)
}
