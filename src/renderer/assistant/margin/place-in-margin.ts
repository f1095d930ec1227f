export interface MarginNote {
  /** Where it would stand by itself; null for right after the one before. */
  readonly wanted: number | null
  readonly height: number
}

const GAP = 8

/** Where each note stands so that none covers another: as near below its own line as those before it leave room. */
export const placeInMargin = (
  notes: readonly MarginNote[],
): { readonly tops: readonly number[]; readonly end: number } => {
  let free = 0
  const tops = notes.map(({ wanted, height }) => {
    const top = Math.max(free, wanted ?? 0)
    free = top + height + GAP
    return top
  })
  return { tops, end: Math.max(0, free - GAP) }
}
