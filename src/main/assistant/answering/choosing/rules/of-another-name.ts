import type { Word } from '../../../language/scan-words.ts'
import type { Candidate, Scene } from '../../reading/scene.ts'
import { SAME } from '../held.ts'
import { isBrief } from './is-brief.ts'
import { isEveryday, isOfTime } from './is-everyday.ts'

/** Whether a word of a unit names somebody or something that is not asked about. */
const isOtherName = ({ view: { passage, words }, aligned }: Candidate, at: number): boolean => {
  const word = words[at]
  if (word === undefined || (aligned[at] ?? -1) >= 0 || !/^\p{Lu}\p{Ll}/u.test(word.written)) return false
  return !isEveryday(word.folded, passage.pack) && !isOfTime(word.folded, passage.pack)
}

const isBeside = (text: string, one: Word | undefined, other: Word | undefined, between: RegExp): boolean =>
  one !== undefined && other !== undefined && between.test(text.slice(one.end, other.start))

/** "The Gorge of Sighs" is the name of what is told of, and no gorge of another. */
const isLower = ({ written }: Word): boolean => /^\p{Ll}/u.test(written)

const OF = /^ (?:of|de|du|d[’']) ?(?:(?:the|la|el|le) )?$/i
const OWN = /^(?:[’']s?)? $/
const POSSESSIVE = /^[’']s? $/

/** Of whom a word of a unit is told, by their places: "Ruff died", "Ruff's death", "the population of Kern". Who did it is no other where that is asked. */
const toldOf = ({ view: { words, unit } }: Candidate, at: number, asksWho: boolean): number[] =>
  [
    isBeside(unit.text, words[at - 1], words[at], asksWho ? POSSESSIVE : OWN) ? at - 1 : -1,
    isBeside(unit.text, words[at], words[at + 1], OF) ? at + 1 : -1,
    // The "of" is a word too.
    isBeside(unit.text, words[at], words[at + 2], OF) ? at + 2 : -1,
  ].filter((place) => place >= 0)

/**
 * Whether what is asked about a name is told in a unit of another one: "When Ruff died …" does not tell where Ferrel died, in a text on Ferrel, and the population of
 * Kern is not that of Tessel, though the sentence goes on to Tessel. Where every noun has a capital nobody can tell.
 */
export const isOfAnotherName = ({ question }: Scene, candidate: Candidate): boolean => {
  const { terms } = question
  const { view, aligned, own } = candidate
  if (view.passage.pack.capitalNouns || view.unit.pairs !== null || !isBrief(question)) return false
  const names = terms.flatMap(({ isName, month }, term) => (isName && month === null ? [term] : []))
  if (names.length === 0) return false
  const asked = view.words.flatMap((word, at) => {
    const term = aligned[at] ?? -1
    return term >= 0 && !names.includes(term) && (own[term] ?? 0) >= SAME && isLower(word) ? [at] : []
  })
  const told = asked.map((at) => toldOf(candidate, at, question.kinds.has('Person')))
  return (
    told.some((places) => places.some((place) => isOtherName(candidate, place))) &&
    !told.some((places) => places.some((place) => names.includes(aligned[place] ?? -1)))
  )
}
