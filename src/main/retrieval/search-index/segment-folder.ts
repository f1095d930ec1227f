import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { SealedSegment } from './sealed-segment.ts'
import { SharedRoom } from './shared-room.ts'

/** Where the segments of one model stand, one file each, named after their partition and counted. */
export interface SegmentFolder {
  /** The segments of a partition, the oldest first. Files that are not whole, or of another format, are removed. */
  open(partitionNo: number): SealedSegment[]
  /** A path for the next segment of a partition. */
  next(partitionNo: number): string
  openFile(path: string): SealedSegment
}

const FILE = /^p(\d+)-(\d+)\.segment$/

/**
 * What the documents of all segments say is held in memory up to this size, some hundred thousand passages: each question looks at two hundred, and a read of the file for each takes
 * longer than all the rest of ranking them. Of what goes beyond it, large segments first, the files are read.
 */
const MOST_WORDS_IN_MEMORY = 32 * 1024 * 1024

export const segmentFolder = (folder: string, dimensions: number): SegmentFolder => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const file of readdirSync(folder)) if (file.endsWith('.tmp')) rmSync(join(folder, file), { force: true })

  const filesOf = (partitionNo: number): { name: string; count: number }[] =>
    readdirSync(folder)
      .flatMap((name) => {
        const [, partition, count] = FILE.exec(name) ?? []
        return Number(partition) === partitionNo ? [{ name, count: Number(count) }] : []
      })
      .sort((left, right) => left.count - right.count)
  const room = new SharedRoom(MOST_WORDS_IN_MEMORY)
  const openFile = (path: string): SealedSegment => new SealedSegment(path, dimensions, room)
  return {
    openFile,
    open: (partitionNo) =>
      filesOf(partitionNo).flatMap(({ name }) => {
        const path = join(folder, name)
        try {
          return [openFile(path)]
        } catch {
          // Whatever is wrong with it, the database has all that it held.
          rmSync(path, { force: true })
          return []
        }
      }),
    next: (partitionNo) => join(folder, `p${partitionNo}-${(filesOf(partitionNo).at(-1)?.count ?? 0) + 1}.segment`),
  }
}
