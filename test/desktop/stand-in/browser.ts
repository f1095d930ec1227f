import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '../../chromium.ts'

/** The web origin that stands for `alcove://app`: Chromium will not be taught a new scheme from outside. */
const WEB_ORIGIN = 'https://app.alcove.test'
const APP_ORIGIN = 'alcove://app'

export const toWebUrl = (url: string): string => url.replace(APP_ORIGIN, WEB_ORIGIN)
export const toAppUrl = (url: string): string => url.replace(WEB_ORIGIN, APP_ORIGIN)

export interface Browser {
  readonly context: BrowserContext
  /** Where a second debugger, the test's, can attach. */
  readonly debuggerUrl: string
  /** The page that Chromium starts with, once; a new one after that. */
  takePage(): Promise<Page>
}

const readDebuggerUrl = async (profileDir: string): Promise<string> => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    try {
      const [port, path] = readFileSync(join(profileDir, 'DevToolsActivePort'), 'utf8').trim().split('\n')
      if (port && path) return `ws://127.0.0.1:${port}${path}`
    } catch {
      // Not written yet.
    }
    await delay(20)
  }
  throw new Error('Chromium did not tell where its debugger listens.')
}

/** Starts Chromium on a profile that outlives it, as Electron's does. */
export const startBrowser = async (profileDir: string): Promise<Browser> => {
  const context = await chromium.launchPersistentContext(profileDir, {
    executablePath: chromiumPath(),
    args: [...chromiumArgs, '--remote-debugging-port=0'],
    handleSIGINT: false,
    handleSIGTERM: false,
  })
  const first = context.pages()
  return {
    context,
    debuggerUrl: await readDebuggerUrl(profileDir),
    takePage: async () => first.shift() ?? context.newPage(),
  }
}
