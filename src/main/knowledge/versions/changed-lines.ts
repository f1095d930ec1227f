/** How many lines came and how many went, wherever they stand. */
export interface ChangedLines {
  readonly linesAdded: number
  readonly linesRemoved: number
}

/** Compares lines with words in them by what they say; one that moved is no change. */
export const changedLines = (before: readonly string[], after: readonly string[]): ChangedLines => {
  const left = new Map<string, number>()
  const worded = (lines: readonly string[]): string[] => lines.map((line) => line.trim()).filter((line) => line !== '')
  for (const line of worded(before)) left.set(line, (left.get(line) ?? 0) + 1)
  let linesAdded = 0
  for (const line of worded(after)) {
    const count = left.get(line) ?? 0
    if (count === 0) linesAdded++
    else left.set(line, count - 1)
  }
  return { linesAdded, linesRemoved: [...left.values()].reduce((sum, count) => sum + count, 0) }
}
