import type { Word } from '../../words.ts'
import type { OpenWords } from './open-words.ts'
import type { QuestionPatterns } from './question-patterns.ts'

/** A word for what an empty cell, or a yes or a no, says in a column. */
export interface AskedState extends Omit<QuestionPatterns['states'][number], 'words'> {
  readonly at: number
}

/** "Unpaid" says that something is not paid, whatever that column is about. */
const denied = ({ folded }: Word): string[] => {
  const [, rest] = /^un(\p{L}{4,})$/u.exec(folded) ?? []
  return rest === undefined ? [] : [rest]
}

/** Such words of a question; they stay open. */
export const readStates = ({ words, patterns, open }: OpenWords): AskedState[] =>
  words.flatMap((word, at): AskedState[] => {
    if (!open.has(at)) return []
    const state = patterns.states.find((each) => each.words.includes(word.folded))
    if (state !== undefined) return [{ at, columns: state.columns, isYes: state.isYes }]
    const columns = denied(word)
    return columns.length === 0 ? [] : [{ at, columns, isYes: false }]
  })
