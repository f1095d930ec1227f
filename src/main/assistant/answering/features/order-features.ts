import type { Candidate, Scene } from '../reading/scene.ts'
import type { Features } from './features.ts'

/** Places of the unit's words that stand for a term, in order. */
const hitsOf = ({ aligned }: Candidate): { place: number; term: number }[] =>
  [...aligned].flatMap((term, place) => (term < 0 ? [] : [{ place, term }]))

/** How many pairs of neighbouring terms of the question stand next to each other in the unit, at most two words apart. */
const neighbouring = (hits: readonly { place: number; term: number }[]): { ordered: number; near: number } => {
  const ordered = new Set<number>()
  const near = new Set<string>()
  for (const [index, hit] of hits.entries())
    for (const next of hits.slice(index + 1, index + 4)) {
      const apart = next.place - hit.place
      if (apart > 3 || next.term === hit.term) continue
      near.add(`${Math.min(hit.term, next.term)} ${Math.max(hit.term, next.term)}`)
      if (next.term === hit.term + 1 && apart <= 2) ordered.add(hit.term)
    }
  return { ordered: ordered.size, near: near.size }
}

/** The fewest words in a row that hold every term that the unit holds. */
const windowOf = (hits: readonly { place: number; term: number }[]): number => {
  const wanted = new Set(hits.map(({ term }) => term)).size
  if (wanted < 2) return wanted
  const counts = new Map<number, number>()
  let best = Number.POSITIVE_INFINITY
  let from = 0
  for (const hit of hits) {
    counts.set(hit.term, (counts.get(hit.term) ?? 0) + 1)
    while (counts.size === wanted) {
      const first = hits[from]
      if (!first) break
      best = Math.min(best, hit.place - first.place + 1)
      const left = (counts.get(first.term) ?? 1) - 1
      if (left === 0) counts.delete(first.term)
      else counts.set(first.term, left)
      from += 1
    }
  }
  return best
}

/** Whether the words of the question stand in the unit together, and in its order. */
export const orderFeatures = ({ question }: Scene, candidate: Candidate): Features => {
  const hits = hitsOf(candidate)
  const { ordered, near } = neighbouring(hits)
  const distinct = new Set(hits.map(({ term }) => term)).size
  return {
    ordered: Math.min(ordered, 4),
    near: Math.min(near, 5),
    orderedShare: question.terms.length < 2 ? 0 : ordered / (question.terms.length - 1),
    density: hits.length === 0 ? 0 : distinct / Math.max(1, windowOf(hits)),
    firstHit: hits[0] ? hits[0].place / Math.max(1, candidate.view.words.length) : 1,
    repeated: hits.length - distinct,
  }
}
