import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createAnalyser } from '../analysis/analyser.ts'
import { segmentFolder } from '../search-index/segment-folder.ts'
import type { BackgroundWork, Work } from './background-work.ts'
import { rowRange } from './partitions.ts'
import { createShardSet } from './shard-set.ts'

const PARTITION = 1
const FULL = 8192

/** Background work that is done when it is told to be, and not before. */
const handDrivenWork = () => {
  const waiting: Work[] = []
  const background: BackgroundWork = {
    run: (work) => waiting.push(work()),
    idle: async () => undefined,
    stop: async () => undefined,
  }
  const doAll = () => {
    for (let work = waiting.shift(); work !== undefined; work = waiting.shift()) for (const _ of work);
  }
  return { background, doAll }
}

it('says that it is behind as long as a full segment is not written, and that the writing has left something to free', async () => {
  const path = mkdtempSync(join(tmpdir(), 'alcove-shards-'))
  const { background, doAll } = handDrivenWork()
  const analyser = createAnalyser()
  let written = 0
  const shards = createShardSet({
    analyser,
    rows: {
      partitionNos: () => [PARTITION],
      sums: () => ({ count: 0, stamps: 0, mixed: 0 }),
      stamps: function* () {},
      read: () => [],
    },
    vectors: { read: () => new Float32Array(), nearest: () => [] },
    folder: segmentFolder(path, 0),
    dimensions: 0,
    maxIndexBytes: 2 ** 30,
    background,
    onWritten: () => {
      written += 1
    },
    take: (ticket) => analyser.read(`row ${ticket}`),
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
  try {
    bring(0, FULL - 1)
    expect(shards.isBehind()).toBe(false)
    bring(FULL - 1, 1)
    expect(shards.isBehind()).toBe(true)
    bring(FULL, 10)
    expect(shards.isBehind()).toBe(true)
    expect(written).toBe(0)
    doAll()
    expect(shards.isBehind()).toBe(false)
    expect(written).toBe(1)
    expect(shards.open(PARTITION)?.documentCount).toBe(FULL + 10)
  } finally {
    await shards.close()
    rmSync(path, { recursive: true, force: true })
  }
})
