import type { ByteRange } from './segment.ts'

const K1 = 1.2
/** What a word's saturation comes near when it is everywhere in a text. */
export const FULL_SATURATION = K1 + 1
const B = 0.75

/** How much a word tells: BM25's weight of a term that stands in `frequency` of `documents`, always positive. */
export const rarity = (frequency: number, documents: number): number =>
  Math.log(1 + Math.max(0, documents - frequency + 0.5) / (frequency + 0.5))

/** What a document's length does to its counts: a long one holds every word more often. */
export interface LengthNorm {
  readonly fixed: number
  readonly perWord: number
}

export const lengthNorm = (meanLength: number): LengthNorm => ({
  fixed: K1 * (1 - B),
  perWord: (K1 * B) / Math.max(1, meanLength),
})

/** BM25's share of a word's weight for how often it stands in a document: 0 to 1, times `K1 + 1`. */
export const saturation = (occurrences: number, length: number, norm: LengthNorm): number =>
  (occurrences * (K1 + 1)) / (occurrences + norm.fixed + norm.perWord * length)

/**
 * Adds a term's scores to those of the documents that have it. The one loop that a question's time is spent in, so it decodes by itself
 * what `decodePostings` reads.
 */
export const addScores = (
  { bytes, from, to }: ByteRange,
  weight: number,
  lengths: Uint16Array,
  norm: LengthNorm,
  scores: Float32Array,
): void => {
  const { fixed, perWord } = norm
  const full = weight * (K1 + 1)
  let document = 0
  for (let at = from; at < to; ) {
    let head = bytes[at++] ?? 0
    if (head > 127) {
      head &= 127
      let byte = 128
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++] ?? 0
        head |= (byte & 127) << shift
      }
      head >>>= 0
    }
    document += head >>> 1
    // Whether a count follows is as good as chance, so it is no branch, which would be taken wrong half the time: the next byte is read anyway, and counts or not.
    const once = head & 1
    let more = (bytes[at] ?? 0) & (once - 1)
    at += once ^ 1
    if (more > 127) more = (more & 127) | ((bytes[at++] ?? 0) << 7)
    const occurrences = once + more
    const found = (full * occurrences) / (occurrences + fixed + perWord * (lengths[document] ?? 0))
    scores[document] = (scores[document] ?? 0) + found
  }
}
