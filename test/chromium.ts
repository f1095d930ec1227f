import { existsSync } from 'node:fs'

const candidates = [
  process.env.CHROMIUM_PATH,
  // Chromium without the windows of a browser: the pages are the same, and it takes half of the processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser that the tests drive. Throws with what to install when there is none. */
export const chromiumPath = (): string => {
  const found = candidates.find((path) => path !== undefined && existsSync(path))
  if (!found)
    throw new Error(
      'No Chromium found. Install it (Debian: apt-get install chromium-headless-shell, or chromium) or set CHROMIUM_PATH.',
    )
  return found
}

export const chromiumArgs: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
