import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Cruise {
  readonly modules: readonly { readonly source: string }[]
}

/** Every file of ours that a module reaches by its imports, those of types alone included. */
const reachedFrom = async (path: string): Promise<string[]> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      path,
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'json',
    ],
    { cwd: root, maxBuffer: 64 * 1_048_576 },
  )
  return (JSON.parse(stdout) as Cruise).modules
    .map(({ source }) => source)
    .filter((source) => /^(src|test)\//.test(source))
}

it('[K4.07] a module that submits narratives reaches nothing of the knowledge base', { timeout: 120_000 }, async () => {
  const reached = await reachedFrom('test/e2e/own-page/harbour-module.tsx')
  expect(reached).toContain('src/renderer/narratives/narrative-submitter.ts')
  expect(reached.filter((source) => /^src\/(renderer|main)\/knowledge\//.test(source))).toEqual([])
})

it('[K8.06] the icon set reaches no page', { timeout: 120_000 }, async () => {
  const reached = await reachedFrom('test/e2e/own-page/icons-module.tsx')
  expect(reached.filter((source) => source.startsWith('src/renderer/knowledge/'))).toEqual([
    'src/renderer/knowledge/icons.ts',
  ])
})
