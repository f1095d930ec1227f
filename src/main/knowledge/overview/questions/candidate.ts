/** A question, and what its answer must show: a stretch of the sentence or row that it was made of. */
export interface QuestionCandidate {
  readonly question: string
  readonly shows: string
  /** Smaller is asked first. */
  readonly order: number
}
