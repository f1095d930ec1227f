import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { playwrightLane, vitestLane } from '../../scripts/test/lane.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const reportOf = (report: unknown): string => {
  const folder = mkdtempSync(join(tmpdir(), 'alcove-lane-'))
  folders.push(folder)
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(report))
  return path
}

const file = (name: string, tests: readonly object[], message = '') => ({
  name,
  status: message ? 'failed' : 'passed',
  message,
  assertionResults: tests,
})

describe('what `npm test` says at its end', () => {
  it('names a failed test with its reason, and a file that could not be run', () => {
    const report = reportOf({
      numPassedTests: 1,
      numPendingTests: 2,
      testResults: [
        file('a.test.ts', [
          { fullName: 'holds', status: 'passed', failureMessages: [] },
          { fullName: 'adds up', status: 'failed', failureMessages: ['expected 1 to be 2\n at node_modules/x.js'] },
        ]),
        file('b.test.ts', [], 'no such module'),
      ],
    })
    expect(vitestLane(report, false)).toEqual({
      passed: 1,
      skipped: 2,
      failed: ['a.test.ts › adds up\n    expected 1 to be 2', 'b.test.ts › could not be run\n    no such module'],
    })
  })

  it('names a browser test that failed, however deep it stands, and counts one that passed at a second try', () => {
    const spec = (title: string, ok: boolean, status: string, message?: string) => ({
      title,
      file: 'c.spec.ts',
      ok,
      tests: [{ status, results: [{ error: message && { message } }] }],
    })
    const deep = { specs: [spec('opens', false, 'unexpected', 'timed out')] }
    const report = reportOf({
      suites: [{ specs: [spec('asks', true, 'flaky', 'late')], suites: [deep] }],
      stats: { expected: 3, flaky: 1, skipped: 0 },
    })
    expect(playwrightLane(report, false)).toEqual({
      passed: 4,
      skipped: 0,
      failed: ['c.spec.ts › opens\n    timed out'],
      again: ['c.spec.ts › asks'],
    })
  })

  it('fails where a command leaves no report, or ends badly though every test passed', () => {
    expect(vitestLane(join(tmpdir(), 'alcove-no-report.json'), true).failed).toHaveLength(1)
    const passed = reportOf({ numPassedTests: 1, numPendingTests: 0, testResults: [] })
    expect(vitestLane(passed, true).failed).toEqual([])
    expect(vitestLane(passed, false).failed).toHaveLength(1)
  })
})
