export interface MarkHit {
  readonly at: number
  /** `null` while more text has to come to know. */
  readonly mark: string | null
}

export type FindMark = (pending: string) => MarkHit | null

/** Finds the first of the marks in a text, or the place from which the end of the text may be the beginning of one. */
export const markFinder = (marks: readonly string[]): FindMark => {
  const longestFirst = marks.toSorted((a, b) => b.length - a.length)
  const firstCharacters = new Set(marks.map((mark) => mark[0]))
  const longest = longestFirst[0]?.length ?? 0
  return (pending) => {
    for (let at = 0; at < pending.length; at += 1) {
      if (!firstCharacters.has(pending[at])) continue
      const rest = pending.slice(at, at + longest)
      // A longer mark may still come of what is a whole shorter one already.
      const mayGrow =
        at + rest.length === pending.length && marks.some((mark) => mark !== rest && mark.startsWith(rest))
      if (mayGrow) return { at, mark: null }
      const mark = longestFirst.find((candidate) => rest.startsWith(candidate))
      if (mark !== undefined) return { at, mark }
    }
    return null
  }
}
