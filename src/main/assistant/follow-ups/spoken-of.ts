import type { GivenMessage } from '../../../contracts/index.ts'
import { isContent, wordsOf } from './question-words.ts'
import { readFollowUp } from './read-follow-up.ts'

/** A message with no more words that say something than this may lean on what was said before without a word for it: "How many took part?". */
const FEW_WORDS = 3

/** How a message leans on what was said before: by a word that stands for it; perhaps, since it names little. */
export type Leaning = 'Openly' | 'Perhaps'

/** What was spoken of before a message. */
export interface SpokenOf {
  /** The names of the documents that the last reply cites. */
  readonly documents: readonly string[]
  readonly leaning: Leaning
}

/** How a message may lean on what was said before; null where it names what it asks about. */
export const leaningOf = (message: string): Leaning | null => {
  if (readFollowUp(message).type !== 'None') return 'Openly'
  return wordsOf(message).filter(isContent).length <= FEW_WORDS ? 'Perhaps' : null
}

/** What the last reply of a conversation rests on; null where it rests on no document, or the message does not lean on it. */
export const spokenOf = (message: string, history: readonly GivenMessage[]): SpokenOf | null => {
  const asked = history.findLastIndex(({ role }) => role === 'User')
  const cited = history.slice(asked + 1).flatMap(({ citations = [] }) => citations)
  const documents = [...new Set(cited.map(({ fileName }) => fileName))]
  const leaning = leaningOf(message)
  return documents.length === 0 || leaning === null ? null : { documents, leaning }
}
