/** The number of the record in which an offset stands; -1 before the first, null where it is not known yet. */
export const recordAt = (starts: readonly number[], offset: number, isWhole: boolean): number | null => {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((starts[middle] ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return low === starts.length && !isWhole ? null : low - 1
}
