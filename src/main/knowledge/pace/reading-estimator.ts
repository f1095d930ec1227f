import type { FilesOfKind, ReadingEstimate } from '../../../contracts/index.ts'
import { estimateReading } from './estimate-reading.ts'
import type { PaceTable } from './pace-table.ts'

/** How long it takes until files can be found that a team adds now: those that wait already, of whichever team, come before them. */
export type ReadingEstimator = (teamId: string, files: readonly FilesOfKind[]) => ReadingEstimate

export const createReadingEstimator =
  (table: Pick<PaceTable, 'pace' | 'waiting'>): ReadingEstimator =>
  (teamId, files) => {
    const before = table.waiting(teamId)
    return {
      seconds: estimateReading([...before, ...files], table.pace()),
      waiting: before.reduce((sum, { own }) => sum + own, 0),
    }
  }
