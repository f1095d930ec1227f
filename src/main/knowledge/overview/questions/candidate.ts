/** A question, and what its answer must show: a stretch of the sentence or row that it was made of. */
export interface QuestionCandidate {
  readonly question: string
  readonly shows: string
  /** Smaller is asked first. */
  readonly order: number
  /** The sort of question, and what it is about: two that are alike tell less of a document than two that are not. */
  readonly alike: readonly string[]
}

/** A question about a sentence, which is what its answer must show. */
export type AskedOfSentence = Omit<QuestionCandidate, 'shows'>
