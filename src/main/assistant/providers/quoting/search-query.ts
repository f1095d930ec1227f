import { isDatedTerm, termsOf } from '../../passages/terms.ts'

const MAX_QUERY_LENGTH = 1_000
const FEW_TERMS = 4
const leansOnBefore =
  /^\W*(?:and|but|or|also|what about|how about)\b|\b(?:it|its|they|them|their|he|him|his|she|her|that one|this one|those|these|there|then)\b/i

/** The question as it is meant: with the one before it when it is a short follow-up that leans on it. */
export const wholeQuestion = (question: string, questionBefore: string | null): string => {
  const isFollowUp = leansOnBefore.test(question) && termsOf(question, true).length <= FEW_TERMS
  return isFollowUp && questionBefore !== null ? `${questionBefore} ${question}` : question
}

/** What to search for: the question, and its dates as tables write them. */
export const searchQuery = (question: string): string => {
  const dates = termsOf(question, true).flatMap((term) => (isDatedTerm(term) ? [term.slice(1)] : []))
  const unwritten = dates.filter((date) => !question.includes(date))
  return [question.slice(0, MAX_QUERY_LENGTH), ...unwritten].join(' ')
}
