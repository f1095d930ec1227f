export interface CitedSegment {
  readonly numbers: readonly number[]
  /** What the numbers stand behind: the words since the numbers before, within the paragraph. */
  readonly text: string
}

const marks = /(?:(?<!\s)\s*\[\d{1,4}\])+/g

/** A reply cut at its `[n]` marks. Text that no mark follows is left out. */
export const citedSegmentsOf = (content: string): CitedSegment[] =>
  content.split(/\n[ \t>]*\n/).flatMap((paragraph) => {
    const segments: CitedSegment[] = []
    let from = 0
    for (const match of paragraph.matchAll(marks)) {
      const numbers = Array.from(match[0].matchAll(/\d+/g), ([digits]) => Number(digits))
      segments.push({ numbers, text: paragraph.slice(from, match.index) })
      from = match.index + match[0].length
    }
    return segments
  })
