import { readdir, readFile } from 'node:fs/promises'

const EVERY_MS = 200
const BYTES_PER_KIB = 1_024

/** The memory of one process: pages that several share count for each in part, so that the sum over a family is what the machine lacks. */
export interface ProcessMemory {
  readonly pid: number
  readonly bytes: number
}

/** The memory of a process and all that it started, as far as the system tells. */
export interface MemoryWatch {
  readonly peakBytes: number
  /** What made up the peak, the process itself first. */
  readonly peak: readonly ProcessMemory[]
  now(): Promise<number>
  stop(): void
}

export const watchMemory = (pid = process.pid): MemoryWatch => {
  let peakBytes = 0
  let peak: readonly ProcessMemory[] = []
  const look = async (): Promise<number> => {
    const family: readonly ProcessMemory[] = await memoryOf(pid).catch(() => [
      { pid, bytes: process.memoryUsage.rss() },
    ])
    const bytes = family.reduce((sum, each) => sum + each.bytes, 0)
    if (bytes > peakBytes) {
      peakBytes = bytes
      peak = family
    }
    return bytes
  }
  const timer = setInterval(() => void look(), EVERY_MS).unref()
  return {
    get peakBytes() {
      return peakBytes
    },
    get peak() {
      return peak
    },
    now: look,
    stop: () => clearInterval(timer),
  }
}

/** Proportional set sizes of a process and its children, from `/proc`. */
const memoryOf = async (pid: number): Promise<ProcessMemory[]> => {
  const kibibytes = Number(/^Pss:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1])
  const family = [{ pid, bytes: kibibytes * BYTES_PER_KIB }]
  for (const thread of await readdir(`/proc/${pid}/task`)) {
    const children = await readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')
    for (const child of children.split(' ').filter(Boolean)) {
      family.push(...(await memoryOf(Number(child)).catch(() => [])))
    }
  }
  return family
}
