import type { LanguagePack } from '../../../language/language-pack.ts'
import type { QuestionView, Term } from '../../reading/question-view.ts'
import type { Candidate, Scene } from '../../reading/scene.ts'
import { isBrief } from './is-brief.ts'
import { isEveryday } from './is-everyday.ts'

/** What a name stands behind, also where all nouns have capitals: "von Herrn Haas". */
const TITLED = /\b(?:herrn?|frau|familie|mr|mrs|ms|miss|dr)\.? (?:dr\.? )?(\p{L}[\p{L}'’-]+)/gu

/** Whether a word names somebody or some place, and is no month, no day, no number of one and no acronym, for which texts say the whole words. */
const isProper = ({ isName, month, written, folded }: Term, { weekdays }: LanguagePack): boolean =>
  isName && month === null && !/^\p{Lu}+$|\d/u.test(written) && !weekdays.has(folded.replace(/s$/, ''))

/** Names of several words, each with the parts of its words, as the places of their terms: "Mary Aldersey" has two words, "FreeBSD" one of two parts. */
const wordsOfNames = ({ terms, text }: QuestionView, names: readonly number[]): number[][][] => {
  const isBeside = (between: string, other: number, one = -1): boolean =>
    text.includes(`${terms[one]?.written}${between}${terms[other]?.written}`)
  const groups: number[][][] = []
  for (const at of names) {
    const word = groups.at(-1)?.at(-1)
    if (word !== undefined && isBeside('', at, word.at(-1))) word.push(at)
    else if (word !== undefined && isBeside(' ', at, word.at(-1))) groups.at(-1)?.push([at])
    else groups.push([[at]])
  }
  return groups
}

/** Whether nothing that was found holds a word of a name. What is written with a capital and said every day may be no name. */
const isNowhere = ({ question, passageStrengths }: Scene, words: readonly (readonly number[])[]): boolean => {
  const isUnfound = (at: number): boolean =>
    !isEveryday(question.terms[at]?.folded ?? '', question.pack) &&
    [...passageStrengths.values()].every((held) => held[at] === 0)
  return words.every((parts) => parts.some(isUnfound))
}

/**
 * Whether a question names somebody or something, and neither a unit nor anything around it holds a part of the name: what another was paid is not what Mary Aldersey earned. In another
 * language most names are written alike. And whether one of several names stands nowhere: what is said of installing it on Debian tells nothing of FreeBSD.
 */
export const lacksName = (scene: Scene, candidate: Candidate): boolean => {
  const { terms, pack, folded, text } = scene.question
  const titled = new Set(Array.from(folded.matchAll(TITLED), ([, name]) => name))
  const isPartOfName = ({ written }: Term, before: Term | undefined): boolean =>
    before?.isName === true && text.includes(`${before.written}${written}`)
  const names = terms.flatMap((term, at) =>
    isProper(term, pack) || titled.has(term.folded) || isPartOfName(term, terms[at - 1]) ? [at] : [],
  )
  const { own, lead, headings, name, section, before, after, view } = candidate
  // The rows beside one are of others.
  const beside = view.unit.kind === 'Row' ? [] : [before?.own, after?.own]
  const around = [own, lead, headings, name, section, ...beside]
  if (names.length === 0 || !isBrief(scene.question)) return false
  if (names.every((term) => around.every((held) => (held?.[term] ?? 0) === 0))) return true
  return view.passage.pack === pack && wordsOfNames(scene.question, names).some((words) => isNowhere(scene, words))
}
