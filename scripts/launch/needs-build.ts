import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = ['src', 'electron.vite.config.ts', 'package.json']
const BUILT = ['main/index.js', 'main/headless.js', 'preload/index.cjs', 'renderer/index.html']

const modifiedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

const newestIn = (path: string): number => {
  const facts = statSync(path)
  if (!facts.isDirectory()) return facts.mtimeMs
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .reduce((newest, entry) => Math.max(newest, modifiedAt(join(entry.parentPath, entry.name))), 0)
}

/** Why the bundles must be built before the start, or null when they are newer than every source. */
export const needsBuild = (root: string): 'missing' | 'outdated' | null => {
  const oldestBuilt = Math.min(...BUILT.map((path) => modifiedAt(join(root, 'out', path))))
  if (oldestBuilt === 0) return 'missing'
  const newestSource = Math.max(...SOURCES.map((path) => newestIn(join(root, path))))
  return newestSource > oldestBuilt ? 'outdated' : null
}
