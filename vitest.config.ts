import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { builtWorkers } from './test/built-workers.ts'

// Tests start hosts from their sources, hundreds of them: what Node makes of a source is kept.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/node', import.meta.url))

/** Only a test that hangs reaches it: machines are three times slower than each other, and busy. */
const PATIENCE_MS = 240_000

const lane = (name: string, include: string[]) => ({
  plugins: [builtWorkers()],
  test: {
    name,
    include,
    environment: 'node' as const,
    // A process of its own for every file costs more than most files: two seconds of loading for an app that starts in 0.1.
    isolate: false,
    unstubEnvs: true,
    unstubGlobals: true,
    restoreMocks: true,
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    expect: { poll: { timeout: PATIENCE_MS / 2 } },
    // One more try where nobody watches; `npm test` names those that needed it.
    retry: process.env.CI ? 1 : 0,
  },
})

export default defineConfig({
  test: {
    // One core fewer, the default, leaves half of a small machine idle: many tests wait for processes of their own.
    maxWorkers: availableParallelism(),
    projects: [
      lane('unit', ['src/**/*.test.{ts,tsx}']),
      lane('conformance', ['test/conformance/**/*.test.ts']),
      lane('contract', ['test/contract/**/*.test.ts']),
      lane('integration', ['test/integration/**/*.test.ts']),
    ],
  },
})
