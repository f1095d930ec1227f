import type { Passage } from '../../passages/passage-units.ts'

/** A passage with its place among those that were found with it. */
export interface FoundPassage {
  readonly passage: Passage
  readonly rank: number
  readonly standing: number
  readonly byTranslation: boolean
}

/** Passages that are looked into: more hold an answer too seldom to be worth their time. */
const MAX_PASSAGES = 8
const MAX_TRANSLATED = 4

const placed = (passages: readonly Passage[], byTranslation: boolean): FoundPassage[] => {
  const best = Math.max(...passages.map(({ score }) => score))
  return passages.map((passage, rank) => ({
    passage,
    rank,
    standing: best > 0 ? Math.max(0, passage.score) / best : 0,
    byTranslation,
  }))
}

/** What the question found, and after it what only its translation found. */
export const foundPassages = (passages: readonly Passage[], translated: readonly Passage[]): FoundPassage[] => {
  const found = placed(passages.slice(0, MAX_PASSAGES), false)
  const numbers = new Set(found.map(({ passage }) => passage.number))
  const further = placed(translated.slice(0, MAX_TRANSLATED), true)
  return [...found, ...further.filter(({ passage }) => !numbers.has(passage.number))]
}
