import type { Languages } from '../language/languages.ts'
import { dayAsked, inFigures } from './reading/day-asked.ts'
import { readQuestion, type Term } from './reading/question-view.ts'

const MAX_QUERY_LENGTH = 1_000
/** More readings of one word than these lead astray. */
const MAX_READINGS = 4
/** Words that stand for one of the question: of more, few are meant. */
const MAX_STANDING = 6

/** What to search for, to find what answers a question. */
export interface SearchQueries {
  /**
   * The question with the words that stand for its own: who asks for the "policeman" finds the constable, and who asks for 9 August what was written
   * down on "9.8.". Null where none are known.
   */
  readonly otherwise: string | null
  /** What its words are called in other languages, a query each: a German question finds English documents. */
  readonly translated: readonly string[]
}

const cut = (query: string): string => query.slice(0, MAX_QUERY_LENGTH)

/** What documents may say for the words of a question, beside these, and how to search for that. */
export const searchQueries = (question: string, languages: Languages): SearchQueries => {
  const { pack, terms } = readQuestion(question, languages, languages.fallback)
  const standingFor = ({ stem, information, isName, families }: Term): string[] =>
    information < 1 || isName
      ? []
      : families
          .flatMap((family) => pack.families.wordsOf(family))
          .filter((word) => pack.stem(word) !== stem)
          .slice(0, MAX_STANDING)
  const day = dayAsked(question, pack)
  const standing = [...new Set([...terms.flatMap(standingFor), ...(day === null ? [] : inFigures(day))])]
  const asked = terms.map(({ written }) => written)
  const translated = languages.lexicon.targetsOf(pack.code).map((to) =>
    terms
      .flatMap(({ stem, folded }) => {
        const found = languages.lexicon.translations(stem, pack.code, to)
        return found.length === 0 ? [folded] : found.slice(0, MAX_READINGS).map(({ written }) => written)
      })
      .join(' '),
  )
  return {
    otherwise: standing.length === 0 ? null : cut([...asked, ...standing].join(' ')),
    translated: translated.map(cut).filter((query) => query !== ''),
  }
}
