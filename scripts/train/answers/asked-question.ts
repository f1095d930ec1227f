import type { FoundPassage } from '../../../src/main/assistant/answering/reading/found-passages.ts'
import type { SetQuestion } from '../../eval/question-set.ts'

/** A question of a set with what searches in its library found. */
export interface AskedQuestion {
  readonly collection: string
  readonly question: SetQuestion
  /** The question as it stands by itself, misspelt words repaired. */
  readonly whole: string
  /** What the quoting provider reads first, and what it reads where that was not certain. */
  readonly found: readonly (readonly FoundPassage[])[]
  /** What it is asked of: its own collection, three documents that may lack its own, or all collections together. */
  readonly library: 'Own' | 'Narrow' | 'All'
}
