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
const MAX_OTHERWISE = 4
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

/** What was found for each of a question's queries, best first. */
export interface FoundByQuery {
  readonly asked: readonly Passage[]
  /** By other words that stand for the question's own. */
  readonly otherwise?: readonly Passage[]
  /** By what its words are called in another language. */
  readonly translated?: readonly Passage[]
}

/** What the question found, after it what only other words for its own found, then what only its translation found. */
export const foundPassages = ({ asked, otherwise = [], translated = [] }: FoundByQuery): FoundPassage[] => {
  const found = placed(asked.slice(0, MAX_PASSAGES), false)
  const numbers = new Set(found.map(({ passage }) => passage.number))
  const isNew = ({ passage }: FoundPassage): boolean => !numbers.has(passage.number)
  // They stand behind what the question's own words found.
  const others = placed(otherwise, false)
    .filter(isNew)
    .slice(0, MAX_OTHERWISE)
    .map((each, at) => ({ ...each, rank: found.length + at }))
  for (const { passage } of others) numbers.add(passage.number)
  const further = placed(translated.slice(0, MAX_TRANSLATED), true)
  return [...found, ...others, ...further.filter(isNew)]
}
