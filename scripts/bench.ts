/**
 * `npm run bench [-- CASE… [--chunks N]]`: measures the promises that have a number, beside a calibration kernel that tells how fast the
 * machine was at that moment. Exits 1 when a limit is broken. `peers` compares with another store, `ui` drives
 * the window in Chromium; both are measured only when they are named.
 */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Measurement, ratioToLimit } from './bench/bench-case.ts'
import { machineSpeed } from './bench/calibration.ts'
import { benchCases } from './bench/cases.ts'

const decimals = (value: number): string => value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2)

const limitWords = ({ limit }: Measurement): string => {
  if (limit === null) return '–'
  return 'atMost' in limit ? `≤ ${limit.atMost}` : `≥ ${limit.atLeast}`
}

const LEAST_CHUNKS = 1000

const header = ['case', 'value', 'unit', 'limit', 'ratio to limit', 'machine speed', 'ok']

const row = (measurement: Measurement, speed: number): string[] => {
  const ratio = ratioToLimit(measurement)
  return [
    measurement.name,
    decimals(measurement.value),
    measurement.unit,
    limitWords(measurement),
    ratio === null ? '–' : ratio.toFixed(2),
    speed.toFixed(2),
    ratio === null ? '–' : ratio <= 1 ? 'yes' : 'NO',
  ]
}

const printTable = (rows: readonly string[][]): void => {
  const widths = header.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)))
  const line = (cells: readonly string[]): string => cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')
  const [head = [], ...body] = rows
  console.log(`\n${line(head)}\n${widths.map((width) => '-'.repeat(width)).join('-|-')}`)
  for (const cells of body) console.log(line(cells))
}

const { positionals: chosen, values } = parseArgs({
  allowPositionals: true,
  options: { chunks: { type: 'string' } },
})
const chunks = values.chunks === undefined ? null : Number(values.chunks)
if (chunks !== null && !(Number.isSafeInteger(chunks) && chunks >= LEAST_CHUNKS)) {
  console.error(`--chunks is a whole number from ${LEAST_CHUNKS} on, not ${values.chunks}.`)
  process.exit(2)
}
const unknown = chosen.filter((name) => !benchCases.some((bench) => bench.name === name))
if (unknown.length > 0) {
  console.error(`No such case: ${unknown.join(', ')}. There are: ${benchCases.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}
if (!existsSync(fileURLToPath(new URL('../out/main/headless.js', import.meta.url)))) {
  console.error('The bench measures the built app. Run npm run build first.')
  process.exit(2)
}

const rows: string[][] = [header]
let broken = 0
for (const bench of benchCases) {
  if (chosen.length > 0 ? !chosen.includes(bench.name) : bench.isLeftOut) continue
  console.error(`${bench.name} …`)
  const before = machineSpeed()
  const measurements = await bench.measure((note) => console.error(`  ${note}`), chunks)
  const speed = Math.min(before, machineSpeed())
  for (const measurement of measurements) {
    rows.push(row(measurement, speed))
    if ((ratioToLimit(measurement) ?? 0) > 1) broken += 1
  }
}
printTable(rows)
if (broken > 0) {
  console.log(`\n${broken} of the limits broken.`)
  process.exitCode = 1
}
