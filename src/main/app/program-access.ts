import { dirname, join, relative } from 'node:path'
import type { ProgramAccess } from '../../contracts/index.ts'
import type { AccessContext } from '../platform/index.ts'
import type { ModuleServices } from './server-module.ts'

/** Electron's own program runs a script as Node does when its environment says so. */
const environment = (): Record<string, string> =>
  process.versions.electron === undefined ? {} : { ELECTRON_RUN_AS_NODE: '1' }

/**
 * Starts a script as this very program does. An AppImage is unpacked under another path each time that it starts: there the image itself is named, and the script
 * is found from where it was unpacked.
 */
export const startCommand = (
  script: string,
  args: readonly string[],
  appImage = process.env.APPIMAGE,
): NonNullable<ProgramAccess['command']> => {
  const env = environment()
  if (!appImage) return { command: process.execPath, args: [script, ...args], env }
  const place = JSON.stringify(relative(dirname(process.execPath), script))
  const load = `const p=require('node:path');import(require('node:url').pathToFileURL(p.resolve(p.dirname(process.execPath),${place})).href)`
  // What is evaluated has no name among its arguments; the script leaves out the first two.
  return { command: appImage, args: ['-e', load, '--', 'alcove', ...args], env }
}

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
    command: startCommand(mcpEntry, ['--data-dir', config.dataDir]),
  }
}
