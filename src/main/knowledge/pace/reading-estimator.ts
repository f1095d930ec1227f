import type { FilesOfKind, ReadingEstimate } from '../../../contracts/index.ts'
import { estimateReading } from './estimate-reading.ts'
import type { PaceTable } from './pace-table.ts'

/** How long it takes until files can be found that are added now: those that wait already come before them. */
export type ReadingEstimator = (files: readonly FilesOfKind[]) => ReadingEstimate

export const createReadingEstimator =
  (table: Pick<PaceTable, 'pace' | 'waiting'>): ReadingEstimator =>
  (files) => {
    const before = table.waiting()
    return {
      seconds: estimateReading([...before, ...files], table.pace()),
      waiting: before.reduce((sum, { count }) => sum + count, 0),
    }
  }
