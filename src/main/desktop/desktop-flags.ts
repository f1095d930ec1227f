import { parseArgs } from 'node:util'
import { operandPath } from '../platform/index.ts'

export interface DesktopFlags {
  /** Null leaves it to the operating system's own place. */
  readonly dataDir: string | null
  /** Whether diagnostics are served under /dev. */
  readonly devEndpoints: boolean
}

/** Reads our flags and leaves the others to Chromium. */
export const parseDesktopFlags = (argv: readonly string[]): DesktopFlags => {
  const { values } = parseArgs({
    args: [...argv],
    options: { 'data-dir': { type: 'string' }, 'dev-endpoints': { type: 'boolean' } },
    strict: false,
    allowPositionals: true,
  })
  const dataDir = values['data-dir']
  return {
    dataDir: typeof dataDir === 'string' && dataDir !== '' ? operandPath(dataDir) : null,
    devEndpoints: values['dev-endpoints'] === true,
  }
}
