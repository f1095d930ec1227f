import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createAnalyser } from '../analysis/analyser.ts'
import { type SegmentFolder, segmentFolder } from '../search-index/segment-folder.ts'
import type { BackgroundWork, Work } from './background-work.ts'
import { rowRange } from './partitions.ts'
import { createShardSet } from './shard-set.ts'

const PARTITION = 1
const FULL = 8192

/** Background work that is done when it is told to be, and not before. */
const handDrivenWork = () => {
  const waiting: { readonly work: Work; readonly onError: (error: unknown) => void }[] = []
  const background: BackgroundWork = {
    run: (work, onError) => waiting.push({ work: work(), onError }),
    idle: async () => undefined,
    stop: async () => undefined,
  }
  const doAll = () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      try {
        for (const _ of next.work);
      } catch (error) {
        next.onError(error)
      }
  }
  return { background, doAll }
}

/** Shards of one partition, over a folder that a disk which is full keeps from growing. */
const openShards = () => {
  const path = mkdtempSync(join(tmpdir(), 'alcove-shards-'))
  const disk = { isFull: false, written: 0 }
  const { background, doAll } = handDrivenWork()
  const analyser = createAnalyser()
  const folder = segmentFolder(path, 0)
  const next: SegmentFolder['next'] = (partitionNo) => {
    if (disk.isFull) throw new Error('no space left on device')
    return folder.next(partitionNo)
  }
  const shards = createShardSet({
    analyser,
    rows: {
      partitionNos: () => [PARTITION],
      sums: () => ({ count: 0, stamps: 0, mixed: 0 }),
      stamps: function* () {},
      read: () => [],
    },
    vectors: { read: () => new Float32Array(), nearest: () => [] },
    folder: { ...folder, next },
    dimensions: 0,
    maxIndexBytes: 2 ** 30,
    background,
    onWritten: () => {
      disk.written += 1
    },
    take: (ticket) => analyser.read(`row ${ticket}`),
  })
  onTestFinished(async () => {
    await shards.close()
    rmSync(path, { recursive: true, force: true })
  })
  const { from } = rowRange(PARTITION)
  const bring = (first: number, count: number) => {
    const added = Array.from({ length: count }, (_, at) => ({
      rowId: from + first + at,
      stamp: first + at + 1,
      ticket: first + at,
    }))
    shards.apply({ type: 'Changed', added, vectors: new Float32Array(), removed: [] })
  }
  return { shards, disk, doAll, bring }
}

it('says that it is behind as long as a full segment is not written, and that the writing has left something to free', () => {
  const { shards, disk, doAll, bring } = openShards()
  bring(0, FULL - 1)
  expect(shards.isBehind()).toBe(false)
  bring(FULL - 1, 1)
  expect(shards.isBehind()).toBe(true)
  bring(FULL, 10)
  expect(shards.isBehind()).toBe(true)
  expect(disk.written).toBe(0)
  doAll()
  expect(shards.isBehind()).toBe(false)
  expect(disk.written).toBe(1)
  expect(shards.open(PARTITION)?.documentCount).toBe(FULL + 10)
})

it('tries again half a minute after a write that failed, also where the clock was set back by an hour meanwhile (it waited for the hour)', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { shards, disk, doAll, bring } = openShards()
  disk.isFull = true
  bring(0, FULL)
  doAll()
  disk.isFull = false
  bring(FULL, 1)
  expect(shards.isWriting()).toBe(false)
  vi.setSystemTime(Date.now() - 3_600_000)
  vi.advanceTimersByTime(30_000)
  bring(FULL + 1, 1)
  expect(shards.isWriting()).toBe(true)
  doAll()
  expect(shards.open(PARTITION)?.documentCount).toBe(FULL + 2)
})
