/**
 * `npm run crash [-- ROUNDS] [--seed N]`: kills hosts at random instants of mixed work, and has SQL that knows none of the code look for what was acknowledged.
 * The work and the instants come from the seed; the machine's speed decides what meets. Exits 1 when anything was lost, failed, or is there twice.
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { runCrashes } from './crash/run-crashes.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { seed: { type: 'string' } } })
const rounds = Number(positionals[0] ?? 40)
const seed = Number(values.seed ?? randomInt(2 ** 31))
if (!Number.isSafeInteger(rounds) || rounds < 1 || !Number.isSafeInteger(seed)) {
  console.error('Name whole numbers: npm run crash -- ROUNDS --seed N')
  process.exit(2)
}
console.log(`${rounds} rounds, from seed ${seed}`)
const report = await runCrashes({ rounds, seed, note: console.log })
for (const finding of report.findings) console.log(`- ${finding}`)
const { acknowledged, documents, messages } = report
console.log(
  `${rounds} kills, ${acknowledged} calls acknowledged; in the end ${documents} documents and ${messages} messages`,
)
console.log(
  report.findings.length === 0 ? 'Nothing lost, nothing failed, nothing twice.' : `${report.findings.length} findings`,
)
process.exitCode = report.findings.length === 0 ? 0 : 1
