import { readdir, readFile } from 'node:fs/promises'

const EVERY_MS = 200
const PAGE_BYTES = 4_096

/** The memory of a process and all that it started, as far as the system tells. */
export interface MemoryWatch {
  readonly peakBytes: number
  now(): Promise<number>
  stop(): void
}

export const watchMemory = (pid = process.pid): MemoryWatch => {
  let peakBytes = 0
  const look = async (): Promise<number> => {
    const bytes = await residentBytes(pid).catch(() => process.memoryUsage.rss())
    peakBytes = Math.max(peakBytes, bytes)
    return bytes
  }
  const timer = setInterval(() => void look(), EVERY_MS).unref()
  return {
    get peakBytes() {
      return peakBytes
    },
    now: look,
    stop: () => clearInterval(timer),
  }
}

/** Resident bytes of a process and its children, from `/proc`. */
const residentBytes = async (pid: number): Promise<number> => {
  const pages = Number((await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')[1])
  let bytes = pages * PAGE_BYTES
  for (const thread of await readdir(`/proc/${pid}/task`)) {
    const children = await readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')
    for (const child of children.split(' ').filter(Boolean)) bytes += await residentBytes(Number(child)).catch(() => 0)
  }
  return bytes
}
