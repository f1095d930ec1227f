/** `npm run spec`: which rows of docs/ledger.md the last `npm test` showed. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { coverageOf, type LedgerCoverage } from './spec/coverage.ts'
import { readLedger } from './spec/ledger.ts'
import { readReports } from './spec/reports.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const inWords = ({ groups, unknown, failing, shown, rows }: LedgerCoverage): string => {
  const lines = groups.flatMap(({ id, title, shown: shownIds, missing, seen }) => [
    `${id.padEnd(4)}${String(shownIds.length).padStart(3)} of ${String(shownIds.length + missing.length + seen.length).padStart(3)}  ${title}`,
    ...(missing.length === 0 ? [] : [`       without a passing test: ${missing.join(' ')}`]),
    ...(seen.length === 0 ? [] : [`       to be looked at: ${seen.join(' ')}`]),
  ])
  return [
    ...lines,
    ...(failing.length === 0 ? [] : [`Named by a test that does not pass: ${failing.join(' ')}`]),
    ...unknown.map(({ id, test }) => `In no ledger: ${id} (${test})`),
    `${shown} of ${rows} rows shown`,
  ].join('\n')
}

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } })
const reports = readReports(`${root}test-results/lanes`)
if (reports === null) {
  console.error('There is no report of a test run. Run `npm test` first, then `npm run spec`.')
  process.exitCode = 2
} else {
  const coverage = coverageOf(readLedger(readFileSync(`${root}docs/ledger.md`, 'utf8')), reports)
  console.log(values.json ? JSON.stringify(coverage, null, 2) : inWords(coverage))
  if (coverage.unknown.length > 0) process.exitCode = 1
}
