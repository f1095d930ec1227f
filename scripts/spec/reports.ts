import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A test of a lane, by its own title, and whether it passed. A skipped test did not. */
export interface ReportedTest {
  readonly title: string
  readonly passed: boolean
}

interface VitestReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[]
  }[]
}

interface PlaywrightSuite {
  readonly specs?: readonly {
    readonly title: string
    readonly tests: readonly { readonly status: string }[]
  }[]
  readonly suites?: readonly PlaywrightSuite[]
}

const vitestTests = ({ testResults }: VitestReport): ReportedTest[] =>
  testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ title, status }) => ({ title, passed: status === 'passed' })),
  )

const playwrightTests = ({ specs = [], suites = [] }: PlaywrightSuite): ReportedTest[] => [
  ...specs.map(({ title, tests }) => ({
    title,
    passed: tests.length > 0 && tests.every(({ status }) => status === 'expected'),
  })),
  ...suites.flatMap(playwrightTests),
]

/** The tests of every lane's JSON report in a folder, vitest's and Playwright's; `null` when there is none. */
export const readReports = (folder: string): ReportedTest[] | null => {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
  if (files.length === 0) return null
  return files.flatMap((name) => {
    const report = JSON.parse(readFileSync(join(folder, name), 'utf8')) as VitestReport | PlaywrightSuite
    return 'testResults' in report ? vitestTests(report) : playwrightTests(report)
  })
}
