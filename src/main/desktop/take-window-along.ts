import { cpSync, existsSync, lstatSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { arrivalIn } from '../platform/index.ts'

/** What Chromium makes anew by itself. */
const MADE_ANEW: ReadonlySet<string> = new Set([
  'Cache',
  'Code Cache',
  'GPUCache',
  'DawnCache',
  'ShaderCache',
  'opened',
])

const isOfTheWindow = (path: string): boolean => {
  const facts = lstatSync(path)
  return (facts.isDirectory() || facts.isFile()) && !MADE_ANEW.has(basename(path))
}

/**
 * Where a data folder was moved to another place, the window's own files, with drafts and the like, follow at the first start there: they were in use while the
 * rest moved. Nothing depends on them, so a failure leaves the window with none.
 */
export const takeWindowAlong = (profileDir: string, dataDir: string): void => {
  const from = arrivalIn(dataDir)?.from
  if (from === undefined || existsSync(profileDir) || !existsSync(join(from, 'window'))) return
  const unfinished = `${profileDir}.partial`
  try {
    rmSync(unfinished, { recursive: true, force: true })
    cpSync(join(from, 'window'), unfinished, { recursive: true, filter: isOfTheWindow })
    renameSync(unfinished, profileDir)
  } catch {
    rmSync(unfinished, { recursive: true, force: true })
  }
}
