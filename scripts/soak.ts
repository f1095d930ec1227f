/**
 * `npm run soak [-- MINUTES] [--readers N | --window]`: with `--window`, walks through one window in Chromium that is never loaded anew, and reports its memory;
 * otherwise holds a built host under open tabs, replies, ingestion and searches, and reports its memory, handles and loop delay in
 * `test-results/soak`, as JSON and as a plot. Exits 1 when it lost a reader or a call, or grew by more than a quarter after it was warm; in a window of half an hour or more also by more than a half in all.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { growthOf } from './soak/growth.ts'
import { plotSoak } from './soak/plot.ts'
import { runSoak } from './soak/run-soak.ts'
import { soakWindow } from './soak/window-soak.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { readers: { type: 'string', default: '500' }, window: { type: 'boolean', default: false } },
})
const minutes = Number(positionals[0] ?? 30)
const readers = Number(values.readers)
if (!(minutes > 0) || !Number.isSafeInteger(readers)) {
  console.error('Name numbers: npm run soak -- MINUTES --readers N')
  process.exit(2)
}
const sampleEveryMs = Math.max(1_000, (minutes * 60_000) / 240)
if (values.window) {
  const { samples, rounds, findings } = await soakWindow({ minutes, sampleEveryMs, note: console.log })
  for (const finding of findings) console.log(`- ${finding}`)
  const growth = (['heapMiB', 'nodes', 'listeners'] as const).map(
    (key) => `${key} ${growthOf(samples.map((sample) => sample[key])).toFixed(2)}`,
  )
  console.log(`${minutes} minutes, ${rounds} rounds; last quarter to second: ${growth.join(', ')}`)
  process.exit(findings.length === 0 ? 0 : 1)
}
const report = await runSoak({ minutes, readers, sampleEveryMs, note: console.log })
const folder = fileURLToPath(new URL('../test-results/soak', import.meta.url))
mkdirSync(folder, { recursive: true })
writeFileSync(`${folder}/report.json`, JSON.stringify(report, null, 2))
writeFileSync(`${folder}/plot.svg`, plotSoak(report.samples))
const { samples, replies, documents, searches, bytesToReaders, findings } = report
const growth = growthOf(samples.map(({ residentMiB }) => residentMiB))
const most = (of: (sample: (typeof samples)[number]) => number): string => Math.max(...samples.map(of)).toFixed(0)
for (const finding of findings) console.log(`- ${finding}`)
console.log(
  `${minutes} minutes with ${readers} readers: ${replies} replies, ${documents} documents, ${searches} searches, ${(bytesToReaders / 2 ** 20).toFixed(0)} MiB of events`,
)
console.log(
  `memory at most ${most(({ residentMiB }) => residentMiB)} MiB, last quarter to second ${growth.toFixed(2)}; handles at most ${most(({ handles }) => handles)}; loop delay p99 at most ${most(({ loopDelayP99Ms }) => loopDelayP99Ms)} ms, once ${most(({ loopDelayMaxMs }) => loopDelayMaxMs)} ms`,
)
console.log(`report and plot: ${folder}`)
process.exitCode = findings.length === 0 ? 0 : 1
