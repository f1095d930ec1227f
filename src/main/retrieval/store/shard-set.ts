import { isDeepStrictEqual } from 'node:util'
import type { AnalysedText, Analyser } from '../analysis/analyser.ts'
import { encodeVector } from '../search-index/dense-block.ts'
import type { SegmentFolder } from '../search-index/segment-folder.ts'
import { type Effort, Shard } from '../search-index/shard.ts'
import type { BackgroundWork, Work } from './background-work.ts'
import type { IndexableRows } from './indexable-rows.ts'
import { partitionOfRow, rowRange } from './partitions.ts'
import type { ChangedRows } from './search-protocol.ts'
import type { VectorReader } from './vector-table.ts'

/** Missing rows that are read before the first search of a partition; more are read beside the searches. */
const SOON = 1024
const ROWS_PER_READ = 32
/** What a document takes in memory besides its codes. */
const BYTES_PER_DOCUMENT = 64
/** After so long without a change, what is in memory alone is written. */
const REST_MS = 2000
/** After maintenance that failed, for instance since the disk is full. */
const PAUSE_AFTER_FAILURE_MS = 30_000

interface OpenShard {
  readonly shard: Shard
  /** Whether it holds all rows. */
  isWhole: boolean
}

export interface ShardSetOptions {
  readonly analyser: Analyser
  readonly rows: IndexableRows
  readonly vectors: VectorReader
  readonly folder: SegmentFolder
  readonly dimensions: number
  readonly maxIndexBytes: number
  readonly background: BackgroundWork
  /** Called when segments were written or merged: what that took is free. */
  onWritten(): void
  /** What was read of a text ahead of its being indexed; `null` when that is forgotten. */
  take(ticket: number): AnalysedText | null
}

/** The search index of a database, partition by partition: opened when first asked, kept up with every commit, written to files at rest. */
export interface ShardSet {
  /** A partition's index; `null` while it is being made from the database, and where it would be too large. */
  open(partitionNo: number): Shard | null
  apply(change: ChangedRows): void
  /** Works towards files that hold nothing of what was removed; whether that is so now. To be called until it is. */
  forget(): boolean
  /** Whether everything that was opened is as large as it will be: nothing is left to be read from the database. */
  isWhole(): boolean
  /** Whether a full segment is yet to be written: whoever brings documents waits until it is, lest full ones pile up in memory. */
  isBehind(): boolean
  /** Whether segments are being written or merged. */
  isWriting(): boolean
  /** Writes what is worth it and closes the files. */
  close(): Promise<void>
}

export const createShardSet = (options: ShardSetOptions): ShardSet => {
  const { analyser, rows, vectors, folder, dimensions, background } = options
  const opened = new Map<number, OpenShard | null>()
  let resting: NodeJS.Timeout | null = null
  let pausedUntil = 0
  let isMaintaining = false

  const read = (shard: Shard, rowIds: readonly number[]): void => {
    for (const { rowId, stamp, text } of rows.read(rowIds)) {
      const row = rowId - rowRange(partitionOfRow(rowId)).from
      if (shard.stampOf(row) === stamp) continue
      shard.add({ row, stamp, text: analyser.read(text), codes: encodeVector(vectors.read(rowId)) })
    }
  }
  function* catchUp(partitionNo: number, { shard }: OpenShard, missing: readonly number[]): Work {
    const { from } = rowRange(partitionNo)
    for (let at = 0; at < missing.length; at += ROWS_PER_READ) {
      read(
        shard,
        missing.slice(at, at + ROWS_PER_READ).map((row) => from + row),
      )
      if (shard.needsMaintenance('Due')) yield* shard.maintain('Due')
      yield
    }
  }
  const maintain = (effort: Effort): void => {
    if (isMaintaining || performance.now() < pausedUntil) return
    const due = [...opened.values()].filter((open) => open?.shard.needsMaintenance(effort) === true)
    if (due.length === 0) return
    isMaintaining = true
    function* all(): Work {
      try {
        for (const open of due) if (open !== null) yield* open.shard.maintain(effort)
      } finally {
        isMaintaining = false
        options.onWritten()
      }
    }
    background.run(all, () => {
      pausedUntil = performance.now() + PAUSE_AFTER_FAILURE_MS
    })
  }
  const openShard = (partitionNo: number): OpenShard | null => {
    const wanted = rows.sums(partitionNo)
    if (wanted.count * (dimensions + BYTES_PER_DOCUMENT) > options.maxIndexBytes) return null
    const open = { shard: new Shard(partitionNo, dimensions, folder), isWhole: false }
    const missing = isDeepStrictEqual(open.shard.sums(), wanted) ? [] : open.shard.reconcile(rows.stamps(partitionNo))
    const makeWhole = function* (): Work {
      yield* catchUp(partitionNo, open, missing)
      open.isWhole = true
    }
    if (missing.length > SOON) background.run(makeWhole, () => opened.delete(partitionNo))
    else for (const _ of makeWhole());
    return open
  }
  const opening = (partitionNo: number): OpenShard | null => {
    const known = opened.get(partitionNo)
    if (known !== undefined) return known
    const open = openShard(partitionNo)
    opened.set(partitionNo, open)
    return open
  }
  const rest = (): void => {
    if (resting !== null) clearTimeout(resting)
    resting = setTimeout(() => maintain('Rest'), REST_MS).unref()
  }
  const isWhole = (): boolean => [...opened.values()].every((open) => open === null || open.isWhole)
  return {
    isWhole,
    open: (partitionNo) => {
      const open = opening(partitionNo)
      return open?.isWhole === true ? open.shard : null
    },
    apply: ({ added, vectors: flat, removed }) => {
      for (const rowId of removed) {
        const partitionNo = partitionOfRow(rowId)
        opened.get(partitionNo)?.shard.remove(rowId - rowRange(partitionNo).from)
      }
      for (const [at, { rowId, stamp, ticket }] of added.entries()) {
        const text = options.take(ticket)
        const partitionNo = partitionOfRow(rowId)
        const shard = opening(partitionNo)?.shard
        const row = rowId - rowRange(partitionNo).from
        // Read from the database with the rest of its partition, or of one that is too large.
        if (shard === undefined || shard.stampOf(row) === stamp) continue
        const vector = flat.subarray(at * dimensions, (at + 1) * dimensions)
        if (text === null) read(shard, [rowId])
        else shard.add({ row, stamp, text, codes: encodeVector(vector) })
      }
      maintain('Due')
      rest()
    },
    isBehind: () => isMaintaining && [...opened.values()].some((open) => (open?.shard.unwrittenCount ?? 0) > 0),
    isWriting: () => isMaintaining,
    forget: () => {
      for (const partitionNo of rows.partitionNos()) opening(partitionNo)
      maintain('Forget')
      return (
        isWhole() && !isMaintaining && [...opened.values()].every((open) => !open?.shard.needsMaintenance('Forget'))
      )
    },
    close: async () => {
      if (resting !== null) clearTimeout(resting)
      await background.stop()
      for (const open of opened.values()) {
        if (open === null) continue
        // A partition that was being made begins anew: what is sealed stays.
        if (open.shard.needsMaintenance('Rest') && performance.now() >= pausedUntil)
          for (const _ of open.shard.maintain('Rest'));
        open.shard.close()
      }
    },
  }
}
