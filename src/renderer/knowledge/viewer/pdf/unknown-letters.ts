/** Where letters stand in a text, by UTF-16 offsets. */
export interface FoundLetters {
  readonly start: number
  readonly end: number
}

/** What a page has for letters of which its file does not say which they are: nothing, a place for private use, or the sign for such. */
const unknown = /[\p{Cc}\p{Co}\p{Cn}\ufffd]/u
/** A ligature stands for no more letters. */
const MOST_LETTERS = 4
/** Steps after which a page that says next to nothing of its letters is given up. */
const MOST_STEPS = 2_000_000

/**
 * Finds letters on a page of which some are not known there, each of which may be any one of them, or a ligature of a few; null where they do not
 * stand there. At least half of them must be known.
 */
export const findAmongUnknown = (text: string, wanted: string): FoundLetters | null => {
  if (!unknown.test(text)) return null
  const runs = unknownRuns(text)
  const mostGuessed = Math.floor(wanted.length / 2)
  let steps = MOST_STEPS
  /** Where the letters from `done` on end that stand at `at`; `guessed` letters before them are not known. */
  const follow = (at: number, done: number, guessed: number): number | null => {
    const known = knownLetters(text, at, { runs, wanted, done })
    steps -= known + 1
    const [from, next] = [at + known, done + known]
    const rest = wanted.length - next
    if (rest === 0) return from
    const run = runs.get(from) ?? 0
    const most = Math.min(run * MOST_LETTERS, rest, mostGuessed - guessed)
    for (let letters = Math.min(run, rest); run > 0 && letters <= most && steps > 0; letters++) {
      if (letters === rest) return from + Math.ceil(letters / MOST_LETTERS)
      const end = follow(from + run, next + letters, guessed + letters)
      if (end !== null) return end
    }
    return null
  }
  for (let start = 0; start < text.length && steps > 0; start++) {
    const end = follow(start, 0, 0)
    if (end !== null) return { start, end }
  }
  return null
}

interface Following {
  readonly runs: ReadonlyMap<number, number>
  readonly wanted: string
  readonly done: number
}

/** How many of the wanted letters stand there as they are. */
const knownLetters = (text: string, at: number, { runs, wanted, done }: Following): number => {
  let count = 0
  while (done + count < wanted.length && text[at + count] === wanted[done + count] && !runs.has(at + count)) count++
  return count
}

/** How many letters that are not known follow from each of them on. */
const unknownRuns = (text: string): ReadonlyMap<number, number> => {
  const runs = new Map<number, number>()
  for (let at = text.length - 1; at >= 0; at--) {
    if (unknown.test(text[at] ?? '')) runs.set(at, (runs.get(at + 1) ?? 0) + 1)
  }
  return runs
}
