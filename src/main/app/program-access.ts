import { join } from 'node:path'
import type { ProgramAccess } from '../../contracts/index.ts'
import type { AccessContext } from '../platform/index.ts'
import type { ModuleServices } from './server-module.ts'

/** Electron's own program runs a script as Node does when its environment says so. */
const environment = (): Record<string, string> =>
  process.versions.electron === undefined ? {} : { ELECTRON_RUN_AS_NODE: '1' }

/** How other programs reach the app. Paths of the machine are for its administrators. */
export const programAccessOf = (
  { config, served }: Pick<ModuleServices, 'config' | 'served'>,
  { platformAdmin }: AccessContext,
  mcpEntry: string | undefined,
): ProgramAccess => {
  const url = served()?.url ?? null
  if (!platformAdmin || mcpEntry === undefined) return { url, tokenFile: null, command: null }
  return {
    url,
    tokenFile: join(config.dataDir, 'token'),
    command: { command: process.execPath, args: [mcpEntry, '--data-dir', config.dataDir], env: environment() },
  }
}
