/**
 * `npm test`: everything that CI runs, in the same order: the build beside the checks, then the tests of what was built. Every lane
 * runs even when one before it failed, and the run ends on one line that counts them all.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { unplugged } from '../test/unplugged.ts'
import { runChecks } from './check.ts'

interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

const root = fileURLToPath(new URL('..', import.meta.url))
const results = `${root}test-results/lanes`

const run = async (command: string, args: readonly string[], env: Record<string, string> = {}): Promise<boolean> => {
  const child = spawn(command, args, { stdio: 'inherit', cwd: root, env: { ...process.env, ...env } })
  // A command that is not there is one that failed.
  const [status] = await once(child, 'close').catch(() => [null])
  return status === 0
}

const readJson = (path: string): unknown => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null)

/** A lane that ended without a report, or badly with nothing failed in it, counts as one failure. */
const settle = (counts: Counts | null, succeeded: boolean): Counts => {
  if (!counts) return { passed: 0, failed: 1, skipped: 0 }
  return succeeded || counts.failed > 0 ? counts : { ...counts, failed: 1 }
}

const countChecks = async (): Promise<Counts> => {
  const succeeded = await runChecks()
  const passed = succeeded.filter(Boolean).length
  return { passed, failed: succeeded.length - passed, skipped: 0 }
}

const runBuild = async (): Promise<Counts> => {
  const built = await run('electron-vite', ['build', '--logLevel', 'warn'])
  return { passed: built ? 1 : 0, failed: built ? 0 : 1, skipped: 0 }
}

const runVitest = async (): Promise<Counts> => {
  const report = `${results}/vitest.json`
  const reporters = ['default', './test/second-tries.ts', 'json'].map((name) => `--reporter=${name}`)
  // Of what has just been built; at a desk they start from their sources (`test/entry-file.ts`).
  const hosts = { ALCOVE_TESTS_START_BUILT: '1' }
  const succeeded = await run('vitest', ['run', ...reporters, `--outputFile.json=${report}`], hosts)
  const json = readJson(report) as { numPassedTests: number; numFailedTests: number; numPendingTests: number } | null
  return settle(
    json && { passed: json.numPassedTests, failed: json.numFailedTests, skipped: json.numPendingTests },
    succeeded,
  )
}

const runPlaywright = async (): Promise<Counts> => {
  const report = `${results}/playwright.json`
  // Every journey of the window is also one without a network, where the system can take it away.
  const wrap = unplugged()
  console.log(wrap.length > 0 ? 'Browser specs run with the network unplugged' : 'The network cannot be unplugged here')
  const [command = '', ...args] = [...wrap, 'playwright', 'test', '--reporter=list,json']
  const succeeded = await run(command, args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  const json = readJson(report) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  } | null
  if (json && json.stats.flaky > 0) console.log(`${json.stats.flaky} browser tests passed at the second try`)
  return settle(
    json && {
      passed: json.stats.expected + json.stats.flaky,
      failed: json.stats.unexpected,
      skipped: json.stats.skipped,
    },
    succeeded,
  )
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const lanes = [...(await Promise.all([countChecks(), runBuild()])), await runVitest(), await runPlaywright()]
const total = (key: keyof Counts): number => lanes.reduce((sum, lane) => sum + lane[key], 0)

console.log(`\n${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`)
process.exitCode = total('failed') === 0 ? 0 : 1
