import type { FoundPassage } from '../../../src/main/assistant/answering/reading/found-passages.ts'
import type { SetQuestion } from '../../eval/question-set.ts'

/** A question of a set with what a search in its library found. */
export interface AskedQuestion {
  readonly collection: string
  readonly question: SetQuestion
  /** The question as it stands by itself. */
  readonly whole: string
  readonly found: readonly FoundPassage[]
  /** Whether it is asked in the library of all collections together. */
  readonly isTogether: boolean
}
