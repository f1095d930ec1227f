/**
 * `npm run attack [-- REQUESTS] [--seed N]`: sends hostile requests, made from the API document, to a host of its own. Each has a seed of its own, which is printed
 * with what was found: `npm run attack -- 1 --seed N` sends that one again. With `--refused N`, N requests that all have to be refused, and what they leave in the
 * host's memory; `--snapshots FOLDER` keeps a heap snapshot of each stage there. Exits 1 when anything was found.
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { tellRefused } from './attack/refused/tell-refused.ts'
import { runAttack } from './attack/run-attack.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, refused: { type: 'string' }, snapshots: { type: 'string' } },
})
const requests = Number(positionals[0] ?? 10_000)
const seed = Number(values.seed ?? randomInt(2 ** 31))
if (!Number.isSafeInteger(requests) || requests < 1 || !Number.isSafeInteger(seed)) {
  console.error('Name whole numbers: npm run attack -- REQUESTS --seed N')
  process.exit(2)
}
if (values.refused !== undefined) {
  const refused = Number(values.refused)
  if (!Number.isSafeInteger(refused) || refused < 100) {
    console.error('Name a whole number of at least 100: npm run attack -- --refused REQUESTS')
    process.exit(2)
  }
  process.exit(await tellRefused({ requests: refused, snapshots: values.snapshots, note: console.log }))
}
console.log(`${requests} requests, from seed ${seed}`)
const startedAt = performance.now()
const report = await runAttack({ requests, seed, note: console.log })
const listed = (counts: ReadonlyMap<number | string, number>): string =>
  [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, count]) => `${name}: ${count}`)
    .join(', ')
for (const finding of report.findings) console.log(`- ${finding}`)
const seconds = Math.round((performance.now() - startedAt) / 1_000)
console.log(
  `${report.sent} requests to ${report.operations} operations in ${seconds} s, the slowest ${Math.round(report.slowestMs)} ms`,
)
console.log(`kinds: ${listed(report.kinds)}\nanswers: ${listed(report.statuses)}`)
console.log(report.findings.length === 0 ? 'Nothing was found.' : `${report.findings.length} findings`)
process.exitCode = report.findings.length === 0 ? 0 : 1
