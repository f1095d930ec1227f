import type { LanguagePack } from '../../language/language-pack.ts'
import type { Term } from '../reading/question-view.ts'
import type { Candidate, Scene } from '../reading/scene.ts'

/** A longer message speaks of more than what it asks about. */
const MOST_WORDS = 16

/** Whether a word names somebody or some place, and is no month, no day, no number of one and no acronym, for which texts say the whole words. */
const isProper = ({ isName, month, written, folded }: Term, { weekdays }: LanguagePack): boolean =>
  isName && month === null && !/^\p{Lu}+$|\d/u.test(written) && !weekdays.has(folded.replace(/s$/, ''))

/**
 * Whether a question names somebody or something, and neither a unit nor anything around it holds a part of the name: what another was paid is not what Mary Aldersey earned. In another
 * language names are written alike.
 */
export const lacksName = ({ question: { terms, wordCount, pack } }: Scene, candidate: Candidate): boolean => {
  const names = terms.flatMap((term, at) => (isProper(term, pack) ? [at] : []))
  const { own, lead, headings, name, section, before, after } = candidate
  const around = [own, lead, headings, name, section, before?.own, after?.own]
  return (
    names.length > 0 &&
    wordCount <= MOST_WORDS &&
    names.every((term) => around.every((held) => (held?.[term] ?? 0) === 0))
  )
}
