import { EditTable } from './edit-distance.ts'
import { decodePostings } from './postings.ts'
import type { Segment } from './segment.ts'
import type { Shard } from './shard.ts'

/** A word that was asked for and stands nowhere, and the word of the area that is searched for instead. */
export interface Correction {
  readonly asked: string
  /** Empty where a stop word was meant. */
  readonly searched: string
}

/** Shorter words are one edit from too many others. */
const SHORTEST_WORD = 4
/** From this length on, a word may hold two errors. */
const LONG_WORD = 8

/** How many errors a word may hold and still be known for another; 0 for one that is too short. */
export const mostEdits = (word: string): number => {
  if (word.length < SHORTEST_WORD) return 0
  return word.length >= LONG_WORD ? 2 : 1
}

/** A word of an area that is nearly the one that was asked for. */
export interface Spelling {
  readonly surface: string
  readonly edits: number
  readonly occurrences: number
}

/** Better by fewer errors, then by its first letter, which is seldom wrong, then by how common it is. */
const compare =
  (asked: string) =>
  (left: Spelling, right: Spelling): number =>
    left.edits - right.edits ||
    Number(right.surface[0] === asked[0]) - Number(left.surface[0] === asked[0]) ||
    right.occurrences - left.occurrences ||
    (left.surface < right.surface ? -1 : 1)

/**
 * The best of some spellings, given at most {@link mostEdits} from what was asked; a stop word is commoner than any. `null` where none is near, and of
 * those that `isLive` knows.
 */
export const bestSpelling = (
  asked: string,
  spellings: Iterable<Spelling>,
  stopWords: Iterable<string>,
  isLive: (surface: string) => boolean,
): Correction | null => {
  const suggestions = new Map<string, Spelling>()
  for (const { surface, edits, occurrences } of spellings) {
    if (surface.length < SHORTEST_WORD - 1 || !/^[\p{L}\p{M}]+$/u.test(surface)) continue
    const known = suggestions.get(surface)?.occurrences ?? 0
    suggestions.set(surface, { surface, edits, occurrences: known + occurrences })
  }
  for (const surface of stopWords) {
    const edits = surface.length < SHORTEST_WORD ? 2 : new EditTable(asked).distanceOf(surface, 1)
    if (edits === 1) suggestions.set(surface, { surface, edits, occurrences: Number.POSITIVE_INFINITY })
  }
  const best = [...suggestions.values()]
    .sort(compare(asked))
    .find(({ surface, occurrences }) => occurrences === Number.POSITIVE_INFINITY || isLive(surface))
  if (best === undefined) return null
  return { asked, searched: best.occurrences === Number.POSITIVE_INFINITY ? '' : best.surface }
}

/** Whether a surface stands in a document that was not removed. */
const isLive = (segment: Segment, surface: string): boolean =>
  segment.surfaceNumbers(surface).some((number) => {
    const [term] = segment.termsOf(number)
    if (term === undefined) return false
    if (segment.removedCount === 0) return true
    let found = false
    decodePostings(segment.postingsOf(term), (document) => {
      found ||= !segment.isRemoved(document)
    })
    return found
  })

/**
 * The word of some partitions that was most likely meant by one that none of them holds: one error away, or two for a long word, and of
 * those the commonest; a stop word is commoner than any. `null` where no word is so near. Looks into these partitions alone, so that
 * nobody learns others' words.
 */
export const correctionOf = (
  shards: readonly Shard[],
  asked: string,
  stopWords: Iterable<string> = [],
): Correction | null => {
  const most = mostEdits(asked)
  if (most === 0) return null
  const segments = shards.flatMap((shard) => shard.segments)
  const spellings: Spelling[] = []
  for (const segment of segments)
    segment.similarSurfaces(asked, most, (surface, edits, occurrences) => {
      spellings.push({ surface, edits, occurrences })
    })
  return bestSpelling(asked, spellings, stopWords, (surface) => segments.some((segment) => isLive(segment, surface)))
}
