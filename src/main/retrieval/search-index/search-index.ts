import type { Analyser } from '../analysis/analyser.ts'
import type { Background } from '../ranking/background.ts'
import { backgroundOf, closeness } from '../ranking/background.ts'
import type { FusionWeights } from '../ranking/fusion.ts'
import type { FoundPassage, RankedPassage } from '../ranking/rank-passages.ts'
import { rankByWords, rankPassages } from '../ranking/rank-passages.ts'
import type { AreaOptions, AreaStatistics, ChosenRows, Place, Scored } from './area-search.ts'
import { AreaSearch } from './area-search.ts'
import { cosineWith, encodeVector } from './dense-block.ts'
import type { Interpretation } from './interpret.ts'
import { interpret, vocabularyOf } from './interpret.ts'
import { createEvidenceReader } from './passage-evidence.ts'
import type { Sample } from './sample.ts'
import { sampleOf } from './sample.ts'
import type { Shard } from './shard.ts'

/** Candidates of each search: what the fusion was measured with. */
export const POOL = 100
/** A background is measured again when an area has grown or shrunk by this factor. */
const BACKGROUND_GROWTH = 2
const MOST_BACKGROUNDS = 256

/** A passage that was found, and where. */
export interface IndexedPassage extends FoundPassage, Place {}

export interface SearchIndexOptions {
  readonly analyser: Analyser
  readonly weights: FusionWeights
  /** Words that are right though no text may hold them; others are corrected where the texts hold one that is nearly the same. */
  readonly isKnownWord?: (word: string) => boolean
}

/** A question to both searches. */
export interface BothSearches {
  /** What the area is known by. */
  readonly key: string
  readonly shards: readonly Shard[]
  readonly question: Interpretation
  readonly vector: Float32Array
  /** Of the whole area, where `shards` hold a selection of it. */
  readonly statistics?: AreaStatistics | null
  /** Of the area, where not all may be found. */
  readonly chosen?: ChosenRows | null
  /** In place of those that the index was made with. */
  readonly weights?: FusionWeights
  /** Runs a part of the search and takes its time. */
  time<Value>(stage: string, work: () => Value): Value
}

/** How alike unrelated texts of an area are to the model, and when that was measured. */
interface Measured {
  readonly background: Background | null
  readonly documentCount: number
}

const countDocuments = (shards: readonly Shard[]): number =>
  shards.reduce((total, { documentCount }) => total + documentCount, 0)

/** A place with its cosine, where the search by vectors has told it. */
interface FoundPlace extends Place {
  readonly cosine: number | null
}

/** Places by segment, each document once: as the search by vectors found it, where both did. */
const bySegment = (places: readonly FoundPlace[]): Map<Place['segment'], Map<number, FoundPlace>> => {
  const segments = new Map<Place['segment'], Map<number, FoundPlace>>()
  for (const place of places) {
    const documents = segments.get(place.segment) ?? new Map<number, FoundPlace>()
    segments.set(place.segment, documents.set(place.document, place))
  }
  return segments
}

const foundByWords = (found: readonly Scored[]): FoundPlace[] =>
  found.map(({ shard, segment, document }) => ({ shard, segment, document, cosine: null }))

/** Searches the partitions of an area by words, by vectors and by both. Synchronous; for the thread that may take the time. */
export class SearchIndex {
  readonly #options: SearchIndexOptions
  /** By the partitions of the area. */
  readonly #backgrounds = new Map<string, Measured>()

  constructor(options: SearchIndexOptions) {
    this.#options = options
  }

  /** Reads a question as these partitions may answer it. */
  interpret(shards: readonly Shard[], asked: string): Interpretation {
    const { analyser, isKnownWord = () => false } = this.#options
    return interpret(vocabularyOf(shards), asked, { analyser, isKnownWord })
  }

  /** Whether the background of an area is known that holds so many passages. */
  isMeasured(key: string, documentCount: number): boolean {
    const known = this.#backgrounds.get(key)
    if (known === undefined) return false
    const growth = Math.max(documentCount, 1) / Math.max(known.documentCount, 1)
    return growth < BACKGROUND_GROWTH && growth > 1 / BACKGROUND_GROWTH
  }

  /** What must be embedded before {@link measureBackground}; `null` when the background of an area is known. */
  sampleFor(key: string, shards: readonly Shard[], textOf: (place: Place) => string | null): Sample | null {
    return this.isMeasured(key, countDocuments(shards)) ? null : sampleOf(shards, textOf)
  }

  /** Takes the vectors of a sample's questions, in their order. */
  measureBackground(key: string, sample: Sample, vectors: readonly Float32Array[]): void {
    const cosines: number[] = []
    for (const [at, { source }] of sample.questions.entries()) {
      const question = encodeVector(vectors[at] ?? new Float32Array())
      if (question === null) continue
      const cosineOf = cosineWith(question)
      for (const [passage, { segment, document }] of sample.passages.entries()) {
        const codes = passage === source ? null : segment.dense.codesOf(document)
        if (codes !== null) cosines.push(cosineOf(codes))
      }
    }
    if (this.#backgrounds.size >= MOST_BACKGROUNDS) this.#backgrounds.clear()
    this.#backgrounds.set(key, { background: backgroundOf(cosines), documentCount: sample.documentCount })
  }

  /** The nearest passages, best first, with their cosine. */
  nearest(shards: readonly Shard[], vector: Float32Array, limit: number, area: AreaOptions = {}): Scored[] {
    const codes = encodeVector(vector)
    return codes === null ? [] : new AreaSearch(shards, [], area).dense(codes, limit)
  }

  /** Passages that have words of a question, best first. */
  byWords(
    shards: readonly Shard[],
    question: Interpretation,
    options: AreaOptions = {},
  ): RankedPassage<IndexedPassage>[] {
    const area = new AreaSearch(shards, question.units, options)
    const found = this.#evidence(area, foundByWords(area.sparse(POOL)), null, null)
    return rankByWords(found.question, found.passages)
  }

  /** Passages that have words of a question or are near to it, best first. Nothing for a question that holds no word that tells anything. */
  byBoth({ key, shards, question, vector, time, ...asked }: BothSearches): RankedPassage<IndexedPassage>[] {
    const { weights = this.#options.weights, ...options } = asked
    if (question.units.length === 0) return []
    const codes = encodeVector(vector)
    const [area, sparse] = time('sparse', () => {
      const searched = new AreaSearch(shards, question.units, options)
      return [searched, searched.sparse(POOL)] as const
    })
    const dense = time('dense', () => (codes === null ? [] : area.dense(codes, POOL)))
    const background = this.#backgrounds.get(key)?.background ?? null
    return time('rank', () => {
      const nearest = dense.map(({ score, ...place }) => ({ ...place, cosine: score }))
      const found = this.#evidence(area, [...foundByWords(sparse), ...nearest], codes, background)
      return rankPassages(found.question, found.passages, weights)
    })
  }

  #evidence(area: AreaSearch, places: readonly FoundPlace[], codes: Int8Array | null, background: Background | null) {
    const reader = createEvidenceReader(area)
    const cosineOf = codes === null ? null : cosineWith(codes)
    const passages: IndexedPassage[] = []
    for (const [segment, found] of bySegment(places)) {
      const readDocument = area.reader(segment)
      for (const { shard, document, cosine: known } of found.values()) {
        const signs = reader.read(readDocument(document))
        const own = cosineOf === null || known !== null ? null : segment.dense.codesOf(document)
        const cosine = own === null || cosineOf === null ? known : cosineOf(own)
        const above = cosine === null || background === null ? null : closeness(cosine, background)
        const sparse = signs.score > 0 ? signs.score : null
        passages.push({ shard, segment, document, signs, sparse, dense: cosine, closeness: above })
      }
    }
    return { question: reader.question, passages }
  }
}
