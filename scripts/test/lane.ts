import { existsSync, readFileSync } from 'node:fs'

/** What one lane of `npm test` came to. */
export interface Lane {
  readonly passed: number
  readonly skipped: number
  /** What failed, by name, with its reason where the lane tells one. */
  readonly failed: readonly string[]
  /** What passed at its second try only, where the lane tells. */
  readonly again?: readonly string[]
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numPendingTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

interface PlaywrightSpec {
  readonly title: string
  readonly file: string
  readonly ok: boolean
  readonly tests: readonly {
    readonly status: string
    readonly results: readonly { readonly error?: { readonly message?: string } }[]
  }[]
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs: readonly PlaywrightSpec[]
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[]
  readonly stats: { readonly expected: number; readonly flaky: number; readonly skipped: number }
}

const readJson = <T>(path: string): T | null =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : null

const REASON_LINES = 12

const failure = (file: string, title: string, reason: string | undefined): string => {
  const lines = (reason ?? '').split('\n').filter((line) => line.trim() !== '' && !line.includes('node_modules'))
  return [`${file} › ${title}`, ...lines.slice(0, REASON_LINES).map((line) => `    ${line}`)].join('\n')
}

/** A lane that ended without a report, or badly with nothing failed in it, counts as one failure. */
const settle = (name: string, lane: Lane | null, succeeded: boolean): Lane => {
  if (!lane) return { passed: 0, skipped: 0, failed: [`${name} ended without a report`] }
  return succeeded || lane.failed.length > 0 ? lane : { ...lane, failed: [`${name} ended badly, with no failed test`] }
}

/** The lane of one command that passes or fails as a whole. */
export const laneOf = (name: string, succeeded: boolean): Lane => ({
  passed: succeeded ? 1 : 0,
  skipped: 0,
  failed: succeeded ? [] : [name],
})

/** Of the report that Vitest's reporter `json` wrote to `path`. */
export const vitestLane = (path: string, succeeded: boolean): Lane => {
  const report = readJson<VitestReport>(path)
  const failed = report?.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed')
    // A file that could not be loaded has failed without a test of it.
    if (status === 'failed' && tests.length === 0) return [failure(name, 'could not be run', message)]
    return tests.map((test) => failure(name, test.fullName, test.failureMessages[0]))
  })
  return settle(
    'vitest',
    report && { passed: report.numPassedTests, skipped: report.numPendingTests, failed: failed ?? [] },
    succeeded,
  )
}

const specsOf = ({ suites = [], specs }: PlaywrightSuite): PlaywrightSpec[] => [...specs, ...suites.flatMap(specsOf)]

/** Of the report that Playwright's reporter `json` wrote to `path`. */
export const playwrightLane = (path: string, succeeded: boolean): Lane => {
  const report = readJson<PlaywrightReport>(path)
  if (!report) return settle('playwright', null, succeeded)
  const specs = report.suites.flatMap(specsOf)
  const again = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, title }) => `${file} › ${title}`)
  const failed = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) =>
      failure(file, title, tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message),
    )
  const { expected, flaky, skipped } = report.stats
  return settle('playwright', { passed: expected + flaky, skipped, failed, again }, succeeded)
}
