import { isDatedTerm, termsOf } from '../passages/terms.ts'

const MAX_QUERY_LENGTH = 2_000

/** What to search for: the question, and its dates as tables write them. */
export const datedQuery = (question: string): string => {
  const asked = question.slice(0, MAX_QUERY_LENGTH)
  const dates = termsOf(asked, true).flatMap((term) => (isDatedTerm(term) ? [term.slice(1)] : []))
  const unwritten = dates.filter((date) => !asked.includes(date))
  return [asked, ...unwritten].join(' ')
}
