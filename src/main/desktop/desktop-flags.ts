import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

export interface DesktopFlags {
  /** Null leaves it to the operating system's own place. */
  readonly dataDir: string | null
}

/** Reads our flags and leaves the others to Chromium. */
export const parseDesktopFlags = (argv: readonly string[]): DesktopFlags => {
  const { values } = parseArgs({
    args: [...argv],
    options: { 'data-dir': { type: 'string' } },
    strict: false,
    allowPositionals: true,
  })
  const dataDir = values['data-dir']
  return { dataDir: typeof dataDir === 'string' && dataDir !== '' ? resolve(dataDir) : null }
}
