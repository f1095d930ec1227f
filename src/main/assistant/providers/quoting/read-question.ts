import { termsOf } from '../../passages/terms.ts'
import { impliedTerms } from './answer-kinds.ts'

export interface Question {
  readonly text: string
  /** What it asks about, in its order, once each. */
  readonly terms: readonly string[]
  /** All its terms in order, for words that stand side by side. */
  readonly order: readonly string[]
  /** How much a term tells before its rarity is known: 1, or less for words that say little. */
  readonly informationOf: (term: string) => number
  /** Terms that are things, since an article or a like word leads them in. */
  readonly things: ReadonlySet<string>
  /** Terms that neither say little nor name the kind of the answer. */
  readonly subject: readonly string[]
  /** Whether it asks what a document or a thing is about on the whole. */
  readonly asksOverview: boolean
}

const IMPLIED = 0.4
const LIGHT = 0.5
const EXACT = 1.5

const lightWords =
  'come do exist get give go have keep know let look make mean need next put say see show take tell thing time try use want way work many much time people person place'
const lightTerms = new Set(termsOf(lightWords))

const overview =
  /\b(?:summari[sz]e|summary|overview|in short|tell me (?:more )?about|describe|what (?:is|was) .{0,60}\babout)\b|^\W*explain\b/i

const leadsIn = /^(?:the|my|our|your|an?|this|that|his|her|its|their)$/i
const qualifiers = new Set(termsOf('big small new old first last next main same whole only'))

/** What stands after an article: `oil` and `car` in "change the oil in my car". */
const thingsOf = (text: string): Set<string> => {
  const words = text.match(/[\p{L}\p{N}'’-]+/gu) ?? []
  return new Set(
    words.flatMap((word, index) => {
      if (!leadsIn.test(word)) return []
      const terms = words.slice(index + 1, index + 3).flatMap((following) => termsOf(following, true))
      return terms.find((term) => !qualifiers.has(term)) ?? []
    }),
  )
}

/** A question as it is compared with what documents say. */
export const readQuestion = (text: string): Question => {
  const order = termsOf(text, true)
  const terms = [...new Set(order)]
  const implied = impliedTerms(text)
  const informationOf = (term: string): number => {
    if (implied.has(term)) return IMPLIED
    if (lightTerms.has(term)) return LIGHT
    return /\d/.test(term) && !term.startsWith('@month') ? EXACT : 1
  }
  const subject = terms.filter((term) => informationOf(term) >= 1)
  return {
    text,
    terms,
    order,
    informationOf,
    things: thingsOf(text),
    subject: subject.length > 0 ? subject : terms,
    asksOverview: overview.test(text),
  }
}
