import { languages, maskOf } from '../analysis/language.ts'
import { PROBES } from '../ranking/probes.ts'
import type { Place } from './area-search.ts'
import type { Shard } from './shard.ts'

/** Passages that are compared with each other. */
const PASSAGES = 32
/** Words of a passage that make a question. */
const WORDS = 9
const LONGEST_WORD = 12
/** With fewer passages, questions about other things help to tell what is alike by chance. */
const ENOUGH_PASSAGES = 16

/** A question that is made of a passage's own words, or of nobody's. */
export interface SampleQuestion {
  readonly text: string
  /** The passage that it was taken from, which is not unrelated to it; -1 for none. */
  readonly source: number
}

/** Some passages of an area, and questions that are unrelated to all or all but one of them. */
export interface Sample {
  readonly passages: readonly Place[]
  readonly questions: readonly SampleQuestion[]
  /** Passages of the area that it was taken of. */
  readonly documentCount: number
}

/** Passages at equal distances over all segments. */
const spread = (shards: readonly Shard[]): Place[] => {
  const segments = shards.flatMap((shard) => shard.segments.map((segment) => ({ shard, segment })))
  const total = segments.reduce((sum, { segment }) => sum + segment.documentCount, 0)
  const places: Place[] = []
  const step = Math.max(1, total / PASSAGES)
  let base = 0
  let next = 0
  for (const { shard, segment } of segments) {
    for (; next < base + segment.documentCount; next += step) {
      const document = Math.floor(next) - base
      if (!segment.isRemoved(document)) places.push({ shard, segment, document })
    }
    base += segment.documentCount
  }
  return places
}

/** Words from the middle of a text, as it is written; of a text without spaces, as many characters as they would have. */
const questionFrom = (text: string): string => {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const from = Math.max(0, Math.floor((words.length - WORDS) / 2))
  return words
    .slice(from, from + WORDS)
    .join(' ')
    .slice(0, WORDS * LONGEST_WORD)
}

/** Takes a sample. `textOf` gives a passage's text, or `null` when it has gone meanwhile. */
export const sampleOf = (shards: readonly Shard[], textOf: (place: Place) => string | null): Sample => {
  const passages = spread(shards)
  const questions = passages.flatMap((passage, source) => {
    const text = textOf(passage)
    return text === null ? [] : [{ text: questionFrom(text), source }]
  })
  const documentCount = shards.reduce((total, shard) => total + shard.documentCount, 0)
  if (passages.length >= ENOUGH_PASSAGES) return { passages, questions, documentCount }
  const mask = shards.flatMap(({ segments }) => segments).reduce((all, { languageMask }) => all | languageMask, 0)
  const probes = languages.filter((language) => (mask & maskOf(language)) !== 0).flatMap((language) => PROBES[language])
  const probing = probes.map((text) => ({ text, source: -1 }))
  return { passages, questions: [...questions, ...probing], documentCount }
}
