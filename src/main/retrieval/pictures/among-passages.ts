import type { VectorMatch } from '../store/vector-store.ts'

/** Of what is returned, so much may be pictures, one at the least: a passage says more to whoever reads an answer. */
const SHARE = 1 / 3

/** How many pictures a search may return. */
export const mostPictures = (topK: number): number => Math.max(1, Math.floor(topK * SHARE))

/** Passages and pictures in one list, best first, each chunk once. */
export const amongPassages = (
  passages: readonly VectorMatch[],
  pictures: readonly VectorMatch[],
  topK: number,
): VectorMatch[] => {
  const matches = new Map<string, VectorMatch>()
  for (const match of [...passages, ...pictures])
    if ((matches.get(match.chunk.id)?.score ?? Number.NEGATIVE_INFINITY) < match.score)
      matches.set(match.chunk.id, match)
  return [...matches.values()].sort((one, other) => other.score - one.score).slice(0, topK)
}
