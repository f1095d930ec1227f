import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { watchMemory } from '../intake/memory-watch.ts'
import type { BenchCase } from './bench-case.ts'
import { indexed } from './indexed.ts'
import { writeOrdersCsv, writeOrdersXlsx } from './orders.ts'
import { launchProbedHost } from './probed-host.ts'

const ROWS = 1_000_000
const REST_MS = 30_000
const SECOND_MS = 1_000
const megabytes = (bytes: number): number => bytes / 1e6

const TICKS_PER_SECOND = 100
/** What a process and those of its children that ended have worked, by the fields of `/proc`; not a number where there is none. */
const processorSeconds = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user, system, childUser, childSystem] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12).map(Number)
  return ((user ?? Number.NaN) + (system ?? 0) + (childUser ?? 0) + (childSystem ?? 0)) / TICKS_PER_SECOND
}

/** A table of a million rows, from the file to Indexed: the memory of the host and of the processes that read, meanwhile and afterwards. */
const rowsBench = (
  name: string,
  fileName: string,
  write: (path: string, rows: number) => Promise<void>,
): BenchCase => ({
  name,
  isLeftOut: true,
  measure: async (note, asked) => {
    const rows = asked ?? ROWS
    const root = await mkdtemp(join(tmpdir(), 'alcove-bench-'))
    const { host, read, reset } = await launchProbedHost()
    const memory = watchMemory(host.child.pid)
    try {
      await mkdir(join(root, 'tables'))
      await write(join(root, 'tables', fileName), rows)
      await reset()
      const started = performance.now()
      await host.client.sources.AddWatchedFolder({ path: join(root, 'tables') })
      await indexed(host.client, 1)
      const { loopDelayP99Ms } = await read()
      const seconds = (performance.now() - started) / SECOND_MS
      const processor = await processorSeconds(host.pid)
      const [ofHost, ...children] = memory.peak.map(({ bytes }) => megabytes(bytes).toFixed(0))
      note(
        `${rows} rows in ${seconds.toFixed(0)} s, ${processor.toFixed(0)} s of processor time; at the peak: host ${ofHost} MB, processes that read ${children}`,
      )
      await sleep(REST_MS)
      const atRest = await memory.now()
      return [
        {
          name: `${rows} rows of ${fileName}, host and children`,
          value: megabytes(memory.peakBytes),
          unit: 'MB',
          limit: { atMost: 600 },
        },
        { name: 'the same 30 s after', value: megabytes(atRest), unit: 'MB', limit: { atMost: 300 } },
        { name: 'main loop delay p99 meanwhile', value: loopDelayP99Ms, unit: 'ms', limit: { atMost: 20 } },
      ]
    } finally {
      memory.stop()
      await host[Symbol.asyncDispose]()
      await rm(root, { recursive: true, force: true })
    }
  },
})

export const millionRowsBench = rowsBench('million-rows', 'orders.csv', writeOrdersCsv)
/** The same as a workbook, which is unpacked and taken apart on the way. */
export const millionRowsXlsxBench = rowsBench('million-rows-xlsx', 'orders.xlsx', writeOrdersXlsx)
