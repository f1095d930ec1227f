import type { SearchRecord } from '../../../contracts/index.ts'

const givenBy = ({ candidates }: SearchRecord): string[] =>
  candidates.filter(({ outcome }) => outcome === 'Given' || outcome === 'GivenBefore').map(({ chunkId }) => chunkId)

/** Whether searches gave the very same passages, in the same order. */
export const isSameFinding = (then: readonly SearchRecord[], now: readonly SearchRecord[]): boolean =>
  then.length === now.length &&
  then.every((record, at) => {
    const other = now[at]
    return other !== undefined && givenBy(record).join() === givenBy(other).join()
  })
