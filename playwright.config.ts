import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { chromiumArgs, chromiumPath } from './test/chromium.ts'

// Nearly every test starts a host: what Node makes of its bundle is kept, as it is for people who start one.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/node', import.meta.url))

export default defineConfig({
  outputDir: 'test-results/playwright',
  // For a machine that is three times slower, and busy.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  fullyParallel: false,
  // A test keeps a core busy from its start to its end.
  workers: Math.min(Math.max(2, availableParallelism()), 4),
  // One more try where nobody watches; `npm test` says how many needed it.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  use: {
    viewport: { width: 1280, height: 800 },
    launchOptions: { executablePath: chromiumPath(), args: [...chromiumArgs] },
    screenshot: 'only-on-failure',
    // Recording takes a third more time; `--trace on` records at a desk.
    trace: 'on-first-retry',
  },
  projects: [
    { name: 'e2e', testDir: 'test/e2e' },
    { name: 'desktop', testDir: 'test/desktop' },
  ],
})
