import { termsOf } from '../../passages/terms.ts'

const MAX_QUERY_LENGTH = 1_000
const FEW_TERMS = 4
const leansOnBefore =
  /^\W*(?:and|but|or|also|what about|how about)\b|\b(?:it|its|they|them|their|he|him|his|she|her|that one|this one|those|these|there|then)\b/i

/** What to search for: the question, with the one before it when it is a short follow-up that leans on it. */
export const searchQuery = (question: string, questionBefore: string | null): string => {
  const isFollowUp = leansOnBefore.test(question) && termsOf(question, true).length <= FEW_TERMS
  const query = isFollowUp && questionBefore !== null ? `${questionBefore} ${question}` : question
  return query.slice(0, MAX_QUERY_LENGTH)
}
