import type { Languages } from '../language/languages.ts'
import { readQuestion } from './reading/question-view.ts'

const MAX_QUERY_LENGTH = 1_000
/** More readings of one word than these lead astray. */
const MAX_READINGS = 4

/**
 * What to search for: the question as it was asked, and, where its words are known in another language, what they are called there: a German
 * question finds English documents.
 */
export const searchQueries = (question: string, languages: Languages): string[] => {
  const { pack, terms } = readQuestion(question, languages, languages.fallback)
  const translated = languages.lexicon.targetsOf(pack.code).map((to) =>
    terms
      .flatMap(({ stem, folded }) => {
        const found = languages.lexicon.translations(stem, pack.code, to)
        return found.length === 0 ? [folded] : found.slice(0, MAX_READINGS).map(({ written }) => written)
      })
      .join(' '),
  )
  return [question, ...translated].map((query) => query.slice(0, MAX_QUERY_LENGTH)).filter((query) => query !== '')
}
