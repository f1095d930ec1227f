/** A longer text is no name of what stands beside it. */
export const LONGEST_REPEATED = 500
/** A short name beside a million rows is less than this. */
export const MOST_REPEATED = 16_777_216
/** Places of a grid that no cell of the file stands in: a table of thousands of rows with merged columns has fewer. */
const MOST_PLACES = 2_000_000

/** What the merged cells of one document cover, and what they say there once more: no more than a person's tables need, whatever a file claims. */
export interface CoveredPlaces {
  /** Takes so many places; false where a document has no room for them. */
  take(places: number): boolean
  /** What a covered place says: the text once more, and nothing where it is long or too much was repeated. */
  repeat(text: string): string
  /** The same of a cell that the file itself repeats, however long its text is. */
  copy(text: string): string
}

export const createCoveredPlaces = (): CoveredPlaces => {
  let [places, repeated] = [0, 0]
  const copy = (text: string): string => {
    if (repeated + text.length > MOST_REPEATED) return ''
    repeated += text.length
    return text
  }
  return {
    take(more) {
      if (places + more > MOST_PLACES) return false
      places += more
      return true
    },
    repeat: (text) => (text.length > LONGEST_REPEATED ? '' : copy(text)),
    copy,
  }
}

/** How many columns or rows a cell says that it takes; one where it says nothing that can be. */
export const spanOf = (written: string | null | undefined, most: number): number => {
  const span = Number.parseInt(written ?? '', 10)
  return span >= 1 ? Math.min(span, most) : 1
}
