import type { LanguagePack } from '../../language/language-pack.ts'
import type { Term } from '../reading/question-view.ts'
import type { Candidate, Scene } from '../reading/scene.ts'

/** A longer message speaks of more than what it asks about. */
const MOST_WORDS = 16

/** What a name stands behind, also where all nouns have capitals: "von Herrn Haas". */
const TITLED = /\b(?:herrn?|frau|familie|mr|mrs|ms|miss|dr)\.? (?:dr\.? )?(\p{L}[\p{L}'’-]+)/gu

/** Whether a word names somebody or some place, and is no month, no day, no number of one and no acronym, for which texts say the whole words. */
const isProper = ({ isName, month, written, folded }: Term, { weekdays }: LanguagePack): boolean =>
  isName && month === null && !/^\p{Lu}+$|\d/u.test(written) && !weekdays.has(folded.replace(/s$/, ''))

/**
 * Whether a question names somebody or something, and neither a unit nor anything around it holds a part of the name: what another was paid is not what Mary Aldersey earned. In another
 * language names are written alike.
 */
export const lacksName = ({ question: { terms, wordCount, pack, folded } }: Scene, candidate: Candidate): boolean => {
  const titled = new Set(Array.from(folded.matchAll(TITLED), ([, name]) => name))
  const names = terms.flatMap((term, at) => (isProper(term, pack) || titled.has(term.folded) ? [at] : []))
  const { own, lead, headings, name, section, before, after, view } = candidate
  // The rows beside one are of others.
  const beside = view.unit.kind === 'Row' ? [] : [before?.own, after?.own]
  const around = [own, lead, headings, name, section, ...beside]
  return (
    names.length > 0 &&
    wordCount <= MOST_WORDS &&
    names.every((term) => around.every((held) => (held?.[term] ?? 0) === 0))
  )
}
