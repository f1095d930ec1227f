import { indexOfRun, wordsOf } from '../../words.ts'
import type { OpenWords } from './open-words.ts'
import type { QuestionPatterns } from './question-patterns.ts'
import { indexes } from './read-intent.ts'

/** Words that mean a column without naming it; none where only the table's name is said: "total expenses". */
export interface AskedHint extends Omit<QuestionPatterns['hints'][number], 'words'> {
  readonly words: readonly number[]
}

/** The words of a question that mean columns, and whether they ask for a sum. */
export const takeHints = (reading: OpenWords): { hints: AskedHint[]; asksSum: boolean } => {
  const hints: AskedHint[] = []
  let asksSum = false
  for (const { words, ...hint } of reading.patterns.hints) {
    const isSum = hint.asksSum
    const run = words
      .map((phrase) => phrase.split(' '))
      .map((each) => ({ at: indexOfRun(reading.words, each), length: each.length }))
      .find(({ at, length }) => at !== -1 && indexes(at, at + length).every((place) => reading.open.has(place)))
    const isTold = isSum && reading.words.some(({ stem }) => hint.names.some((name) => wordsOf(name)[0]?.stem === stem))
    if (run === undefined && !isTold) continue
    hints.push({ ...hint, words: run === undefined ? [] : indexes(run.at, run.at + run.length) })
    asksSum ||= isSum && run !== undefined
  }
  return { hints, asksSum }
}
