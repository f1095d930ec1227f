import type { QuestionUnit } from '../analysis/question.ts'
import type { LengthNorm } from './bm25.ts'
import { addScores, lengthNorm, rarity, saturation } from './bm25.ts'
import { cosineWith, type Hit } from './dense-block.ts'
import { SurfaceSieve, scanDocumentWords } from './document-words.ts'
import type { Segment } from './segment.ts'
import type { Shard } from './shard.ts'
import { TopList } from './top-list.ts'
import type { UnitPostings } from './unit-postings.ts'
import { termsIn, unitPostings } from './unit-postings.ts'

/** A document of the area that is searched. */
export interface Place {
  readonly shard: Shard
  readonly segment: Segment
  readonly document: number
}

export interface Scored extends Place {
  readonly score: number
}

/** A unit of a question with how much it tells in this area. */
export interface WeighedUnit {
  readonly unit: QuestionUnit
  /** Documents of the area that have it, removed ones included. */
  readonly frequency: number
  readonly weight: number
}

interface SegmentUnits {
  readonly shard: Shard
  readonly segment: Segment
  readonly found: readonly UnitPostings[]
}

/** The scores of one segment's documents, for one search after the other. */
let scratch = new Float32Array(0)
const clearedScores = (count: number): Float32Array => {
  if (scratch.length < count) scratch = new Float32Array(Math.ceil(count * 1.25))
  return scratch.subarray(0, count).fill(0)
}

/**
 * Adds what is better than the worst that is kept. A function of its own: V8 optimises the loop over a million scores wholly here, and hardly ever within the search, which
 * is called once for each question.
 */
const keepBest = (best: TopList<Place>, scores: Float32Array, { shard, segment }: Omit<Place, 'document'>): void => {
  let threshold = Math.max(0, best.threshold)
  for (let document = 0; document < scores.length; document++) {
    if ((scores[document] as number) <= threshold || segment.isRemoved(document)) continue
    best.add(scores[document] as number, { shard, segment, document })
    threshold = Math.max(0, best.threshold)
  }
}

/** What an area holds as a whole, where the documents at hand are a selection of it. */
export interface AreaStatistics {
  readonly documentCount: number
  /** Words of all its documents. */
  readonly totalLength: number
  /** Documents that have a unit. */
  frequencyOf(unit: QuestionUnit): number
}

/** Rows of each partition, by its number, that alone may be found; the whole area still says what is rare and how long a text is. */
export type ChosenRows = ReadonlyMap<number, readonly number[]>

export interface AreaOptions {
  /** Those of the documents in the shards where they are not given. */
  readonly statistics?: AreaStatistics | null
  /** Every row where they are not given. */
  readonly chosen?: ChosenRows | null
}

/** Units of a long question that are looked for: the rarest. */
const MOST_UNITS = 32

const frequencyIn =
  (segments: readonly Segment[]) =>
  (unit: QuestionUnit): number =>
    segments
      .flatMap((segment) => termsIn(segment, unit).map((term) => segment.frequencyOf(term)))
      .reduce((sum, frequency) => sum + frequency, 0)

/** The units of a question that are looked for: all, or the rarest of a long one. */
export const tellingUnits = (
  units: readonly QuestionUnit[],
  frequencyOf: (unit: QuestionUnit) => number,
): readonly QuestionUnit[] => {
  if (units.length <= MOST_UNITS) return units
  const rarest = units
    .map((unit, at) => ({ at, frequency: frequencyOf(unit) }))
    .sort((left, right) => left.frequency - right.frequency)
    .slice(0, MOST_UNITS)
  return rarest.sort((left, right) => left.at - right.at).flatMap(({ at }) => units[at] ?? [])
}

/** A question against the partitions of an area, which alone decide what is rare and how long a text is. */
export class AreaSearch {
  readonly units: readonly WeighedUnit[]
  readonly documentCount: number
  readonly norm: LengthNorm
  readonly #segments: readonly SegmentUnits[]
  readonly #chosen: ChosenRows | null

  constructor(
    shards: readonly Shard[],
    asked: readonly QuestionUnit[],
    { statistics = null, chosen = null }: AreaOptions = {},
  ) {
    this.#chosen = chosen
    const places = shards.flatMap((shard) => shard.segments.map((segment) => ({ shard, segment })))
    const segments = places.map(({ segment }) => segment)
    const units = tellingUnits(asked, statistics?.frequencyOf ?? frequencyIn(segments))
    this.#segments = places.map(({ shard, segment }) => ({
      shard,
      segment,
      found: units.map((unit) => unitPostings(segment, termsIn(segment, unit))),
    }))
    this.documentCount =
      statistics?.documentCount ?? segments.reduce((sum, { documentCount }) => sum + documentCount, 0)
    const words = statistics?.totalLength ?? segments.reduce((sum, { totalLength }) => sum + totalLength, 0)
    this.norm = lengthNorm(words / Math.max(1, this.documentCount))
    this.units = units.map((unit, at) => {
      const frequency =
        statistics?.frequencyOf(unit) ?? this.#segments.reduce((sum, { found }) => sum + (found[at]?.frequency ?? 0), 0)
      return { unit, frequency, weight: rarity(frequency, this.documentCount) }
    })
  }

  /** The best by BM25. */
  sparse(limit: number): Scored[] {
    const best = new TopList<Place>(limit)
    for (const { shard, segment, found } of this.#segments) {
      if (found.every(({ terms }) => terms.length === 0)) continue
      const scores = this.#score(segment, found)
      const chosen = this.#chosenIn(shard, segment)
      if (chosen !== null) {
        for (const document of chosen) {
          const score = scores[document] ?? 0
          if (score > 0) best.add(score, { shard, segment, document })
        }
        continue
      }
      keepBest(best, scores, { shard, segment })
    }
    return best.sorted().map(({ score, item }) => ({ ...item, score }))
  }

  /** The nearest by cosine. */
  dense(query: Int8Array, limit: number): Scored[] {
    const best = new TopList<Place>(limit)
    for (const { shard, segment } of this.#segments)
      for (const { document, score } of this.#nearest(shard, segment, query, limit))
        best.add(score, { shard, segment, document })
    return best.sorted().map(({ score, item }) => ({ ...item, score }))
  }

  /** Reads documents beside the question. */
  reader(segment: Segment): (document: number) => Evidence {
    const found = this.#segments.find((each) => each.segment === segment)?.found ?? []
    const unitsOf = new Map<number, number[]>()
    for (const [at, { terms }] of found.entries())
      for (const term of terms)
        for (const surface of segment.surfacesOf(term)) {
          const units = unitsOf.get(surface)
          if (units === undefined) unitsOf.set(surface, [at])
          else if (!units.includes(at)) units.push(at)
        }
    const exact = this.units.map(({ unit }) => new Set(segment.surfaceNumbers(unit.surface)))
    const asked = { unitsOf, exact, sieve: new SurfaceSieve(unitsOf.keys()) }
    return (document) => readEvidence(segment, document, asked)
  }

  /** BM25 of a document that was read. */
  bm25({ counts, length }: Evidence): number {
    return this.units.reduce((sum, { weight }, at) => {
      const count = counts[at] ?? 0
      return count === 0 ? sum : sum + weight * saturation(count, length, this.norm)
    }, 0)
  }

  /** The documents of a segment that alone may be found; `null` for all. */
  #chosenIn(shard: Shard, segment: Segment): number[] | null {
    if (this.#chosen === null) return null
    const rows = this.#chosen.get(shard.partitionNo) ?? []
    return rows.map((row) => segment.documentOf(row)).filter((document) => document >= 0)
  }

  #nearest(shard: Shard, segment: Segment, query: Int8Array, limit: number): readonly Hit[] {
    const chosen = this.#chosenIn(shard, segment)
    if (chosen === null) return segment.dense.nearest(query, limit)
    const cosineOf = cosineWith(query)
    return chosen.flatMap((document) => {
      const codes = segment.dense.codesOf(document)
      return codes === null ? [] : { document, score: cosineOf(codes) }
    })
  }

  #score(segment: Segment, found: readonly UnitPostings[]): Float32Array {
    const scores = clearedScores(segment.documentCount)
    const { lengths } = segment
    for (const [at, { terms, merged }] of found.entries()) {
      const weight = this.units[at]?.weight ?? 0
      const [term] = terms
      if (term === undefined) continue
      if (merged === null) addScores(segment.postingsOf(term), weight, lengths, this.norm, scores)
      else
        for (const [index, document] of merged.documents.entries())
          scores[document] =
            (scores[document] ?? 0) + weight * saturation(merged.counts[index] ?? 0, lengths[document] ?? 0, this.norm)
    }
    return scores
  }
}

/** What a document shows of a question. */
export interface Evidence {
  readonly length: number
  /** How often each unit stands in it. */
  readonly counts: readonly number[]
  /** Whether each stands in it exactly as it was asked. */
  readonly exact: readonly boolean[]
  /** Pairs of neighbouring units of the question that stand beside each other, in the question's order: the first unit's number, as often as they do. */
  readonly neighbours: readonly number[]
}

/** What a question looks for in the documents of a segment. */
interface AskedSurfaces {
  /** Units by the surfaces that may stand for them. */
  readonly unitsOf: ReadonlyMap<number, readonly number[]>
  /** Of each unit, the surfaces that are written as it was asked. */
  readonly exact: readonly ReadonlySet<number>[]
  readonly sieve: SurfaceSieve
}

const NO_UNITS: readonly number[] = []

const readEvidence = (segment: Segment, document: number, asked: AskedSurfaces): Evidence => {
  const { unitsOf, sieve } = asked
  const counts = asked.exact.map(() => 0)
  const exact = asked.exact.map(() => false)
  const neighbours: number[] = []
  let before = NO_UNITS
  let placeBefore = -1
  scanDocumentWords(segment.wordsOf(document), sieve, (place, surface, isWord) => {
    const units = unitsOf.get(surface)
    if (units === undefined) return
    const isBeside = isWord && place === placeBefore + 1
    for (const unit of units) {
      counts[unit] = (counts[unit] ?? 0) + 1
      if (asked.exact[unit]?.has(surface)) exact[unit] = true
      if (isBeside && before.includes(unit - 1)) neighbours.push(unit - 1)
    }
    before = units
    placeBefore = place
  })
  return { length: segment.lengths[document] ?? 0, counts, exact, neighbours }
}
