import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>

/** The sources under a folder, or the one file. */
const sources = (path: string): string[] => {
  const at = join(root, path)
  if (statSync(at).isFile()) return [at]
  return readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mts)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
}
const imports = (file: string, name: string): boolean =>
  new RegExp(`(from|import\\(|import) ?'${name}(/[^']*)?'`).test(readFileSync(file, 'utf8'))

it.each([
  ['electron', 'src/main/desktop'],
  ['electron-vite', 'electron.vite.config.ts'],
  ['react', 'src/renderer'],
  ['better-sqlite3', 'src/main/platform/database'],
  ['sqlite-vec', 'src/main/platform/database'],
  ['@huggingface/transformers', 'src/main/retrieval'],
  ['node-llama-cpp', 'src/main/assistant/providers/local-gguf'],
  ['vitest', 'vitest.config.ts'],
])('[D7.04] %s is a dependency, and %s uses it', (name, path) => {
  expect({ ...manifest.dependencies, ...manifest.devDependencies }).toHaveProperty([name])
  expect(sources(path).filter((file) => imports(file, name))).not.toEqual([])
})

it.each(['package.json', 'electron.vite.config.ts', 'src/main', 'src/preload', 'src/renderer', 'test', 'resources'])(
  '[D7.05] %s stands at the top level',
  (path) => {
    expect(existsSync(join(root, path))).toBe(true)
  },
)
