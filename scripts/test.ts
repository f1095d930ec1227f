/**
 * `npm test`: everything that CI runs, in the same order: the build beside the checks, then the tests of what was built. Every lane
 * runs even when one before it failed, and the run ends on the names of what failed, and one line that counts them all.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { unplugged } from '../test/unplugged.ts'
import { runChecks } from './check.ts'
import { type Lane, laneOf, playwrightLane, vitestLane } from './test/lane.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const results = `${root}test-results/lanes`

const run = async (command: string, args: readonly string[], env: Record<string, string> = {}): Promise<boolean> => {
  const child = spawn(command, args, { stdio: 'inherit', cwd: root, env: { ...process.env, ...env } })
  // A command that is not there is one that failed.
  const [status] = await once(child, 'close').catch(() => [null])
  return status === 0
}

const runLaneOfChecks = async (): Promise<Lane[]> =>
  (await runChecks()).map(({ script, succeeded }) => laneOf(`npm run ${script}`, succeeded))

const runBuild = async (): Promise<Lane> =>
  laneOf('electron-vite build', await run('electron-vite', ['build', '--logLevel', 'warn']))

const runVitest = async (): Promise<Lane> => {
  const report = `${results}/vitest.json`
  const reporters = ['default', './test/second-tries.ts', 'json'].map((name) => `--reporter=${name}`)
  // Of what has just been built; at a desk they start from their sources (`test/entry-file.ts`).
  const hosts = { ALCOVE_TESTS_START_BUILT: '1' }
  return vitestLane(report, await run('vitest', ['run', ...reporters, `--outputFile.json=${report}`], hosts))
}

const runPlaywright = async (): Promise<Lane> => {
  const report = `${results}/playwright.json`
  // Every journey of the window is also one without a network, where the system can take it away.
  const wrap = unplugged()
  console.log(wrap.length > 0 ? 'Browser specs run with the network unplugged' : 'The network cannot be unplugged here')
  const [command = '', ...args] = [...wrap, 'playwright', 'test', '--reporter=list,json']
  const lane = playwrightLane(report, await run(command, args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report }))
  const { again = [] } = lane
  if (again.length > 0) console.log(`${again.length} tests passed at the second try:`)
  for (const name of again) console.log(`- ${name}`)
  return lane
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const [checks, build] = await Promise.all([runLaneOfChecks(), runBuild()])
const lanes = [...checks, build, await runVitest(), await runPlaywright()]
const total = (key: 'passed' | 'skipped'): number => lanes.reduce((sum, lane) => sum + lane[key], 0)
const failed = lanes.flatMap((lane) => lane.failed)

// Again at the end, where they are looked for: what failed early is thousands of lines above.
if (failed.length > 0) console.log(`\nFailed:\n${failed.map((name) => `✗ ${name}`).join('\n')}`)
console.log(`\n${total('passed')} passed, ${failed.length} failed, ${total('skipped')} skipped`)
process.exitCode = failed.length === 0 ? 0 : 1
