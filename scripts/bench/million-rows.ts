import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { watchMemory } from '../intake/memory-watch.ts'
import type { BenchCase } from './bench-case.ts'
import { indexed } from './indexed.ts'
import { launchProbedHost } from './probed-host.ts'
import { seededRandom } from './synthetic-text.ts'

const ROWS = 1_000_000
const ROWS_PER_WRITE = 10_000
const REST_MS = 30_000
const SECOND_MS = 1_000
const DAY_MS = 86_400_000
const megabytes = (bytes: number): number => bytes / 1e6

/** Orders, one a row: a number of its own, a customer of many, a place, a day, an amount and a remark. */
const writeOrders = async (path: string, rows: number): Promise<void> => {
  const random = seededRandom(7)
  const anyOf = (choices: readonly string[]): string => choices[Math.floor(random() * choices.length)] ?? ''
  const towns = ['Ashford', 'Brigg', 'Corby', 'Dorking', 'Epsom', 'Frome', 'Goole', 'Hythe']
  const remarks = [
    'delivered',
    'returned by the customer',
    'waits for parts',
    'paid on account',
    'left with a neighbour',
  ]
  const file = createWriteStream(path)
  file.write('order,customer,town,day,amount,remark\n')
  for (let from = 0; from < rows; from += ROWS_PER_WRITE) {
    const lines = Array.from({ length: Math.min(ROWS_PER_WRITE, rows - from) }, (_, at) => {
      const day = new Date(Date.UTC(2020, 0, 1) + Math.floor(random() * 2_000) * DAY_MS).toISOString().slice(0, 10)
      const customer = `C${Math.floor(random() * 50_000)}`
      const amount = (random() * 1_000).toFixed(2)
      return `${from + at + 1},${customer},${anyOf(towns)},${day},${amount},${anyOf(remarks)}\n`
    })
    if (!file.write(lines.join(''))) await once(file, 'drain')
  }
  file.end()
  await once(file, 'close')
}

const TICKS_PER_SECOND = 100
/** What a process and those of its children that ended have worked, by the fields of `/proc`; not a number where there is none. */
const processorSeconds = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user, system, childUser, childSystem] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12).map(Number)
  return ((user ?? Number.NaN) + (system ?? 0) + (childUser ?? 0) + (childSystem ?? 0)) / TICKS_PER_SECOND
}

/** A table of a million rows, from the file to Indexed: the memory of the host and of the processes that read, meanwhile and afterwards. */
export const millionRowsBench: BenchCase = {
  name: 'million-rows',
  isLeftOut: true,
  measure: async (note, asked) => {
    const rows = asked ?? ROWS
    const root = await mkdtemp(join(tmpdir(), 'alcove-bench-'))
    const { host, read, reset } = await launchProbedHost()
    const memory = watchMemory(host.child.pid)
    try {
      await mkdir(join(root, 'tables'))
      await writeOrders(join(root, 'tables', 'orders.csv'), rows)
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
          name: `${rows} rows of a table, host and children`,
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
}
