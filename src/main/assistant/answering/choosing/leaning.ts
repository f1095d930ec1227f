import { hasDate } from '../../passages/days.ts'
import type { Candidate } from '../reading/scene.ts'
import { areUnderOneHeading } from './list-around.ts'

/** Whether two units are of one paragraph or list. */
export const areTogether = (one: Candidate, other: Candidate): boolean =>
  one.view.unit.block === other.view.unit.block &&
  one.view.unit.kind === other.view.unit.kind &&
  areUnderOneHeading(one, other)

/** A German article before its noun starts no sentence that leans back. */
const ARTICLE_FIRST = /^\W*(?:Der|Die|Das)\s+\p{Lu}/u

/** "There are no rivers" begins like a sentence that leans back, and means nothing that was told before. */
const startsLeaning = ({ view }: Candidate): boolean => {
  const { signs } = view.passage.pack
  return signs.pronounStart.test(view.folded) && !signs.tellsAnew.test(view.folded)
}

/** "Rehearsal the same afternoon": the day is told before. */
const lacksDay = ({ view }: Candidate): boolean =>
  view.passage.pack.signs.sameDay.test(view.folded) && !hasDate(view.unit.text)

/** Whether a sentence is understood by the one before it alone: "It hangs behind the door", "… the same afternoon at two". */
const leansBack = (candidate: Candidate): boolean => startsLeaning(candidate) || lacksDay(candidate)

/** Whether a sentence goes on with what the one before it says: "Davon kaufen wir …", "It is kept …". */
export const goesOn = (candidate: Candidate): boolean =>
  startsLeaning(candidate) && !ARTICLE_FIRST.test(candidate.view.unit.text)

/** Whether a sentence tells what comes of what the one before it says, in whatever place: "We raise the dose therefore". */
export const followsFrom = ({ view }: Candidate): boolean => view.passage.pack.signs.concluding.test(view.folded)

/** "They tested whether coffee before a nap helps": what was to be found out, which is no finding. */
const TO_FIND_OUT =
  /\b(?:test(?:s|ed)?|examine[sd]?|investigate[sd]?|stud(?:y|ies|ied)|explore[sd]?|wanted to (?:know|learn|see)|set out to (?:learn|see|find out)|look(?:s|ed) into)\s(?:if|whether|how)\b|\b(?:untersuch|pr[uü]f|test|wollte)\p{L}*(?:\s\S+){0,4},?\sob\b/u
/** How it was done, what came out, and by how much. */
const MAX_FINDINGS = 3

/** What stands behind a sentence that tells what was to be found out: with it, what was found. */
export const findingsBehind = (best: Candidate): Candidate[] => {
  const sentences: Candidate[] = []
  if (!TO_FIND_OUT.test(best.view.folded)) return sentences
  for (let { after } = best; after && areTogether(after, best) && sentences.length < MAX_FINDINGS; after = after.after)
    sentences.push(after)
  return sentences
}

/** So many sentences are gone back at most, and several only where they are short. */
const MAX_STEPS = 2
const MAX_LENGTH = 240

const lengthOf = (sentences: readonly Candidate[]): number =>
  sentences.reduce((sum, { view }) => sum + view.unit.text.length, 0)

const firstWord = ({ view }: Candidate): string | undefined => /\p{L}+/u.exec(view.folded)?.[0]

/** What stands before a sentence and makes it understood, to the sentence that names what it speaks of; none where that is too far away. */
export const leanedOn = (best: Candidate): Candidate[] => {
  const sentences: Candidate[] = []
  const isDated = lacksDay(best)
  let last = best
  const isOpen = (): boolean =>
    last === best ? leansBack(best) : goesOn(last) || lacksDay(last) || (isDated && !hasDate(last.view.unit.text))
  while (isOpen()) {
    const { before } = last
    // Nothing before it in its paragraph: what it speaks of was named above. "Its rent …" says nothing to "Its ribs …".
    if (before === null || !areTogether(before, best))
      return isDated || firstWord(last) === firstWord(best) ? [] : sentences
    if (sentences.length === MAX_STEPS) return []
    sentences.unshift(before)
    if (sentences.length > 1 && lengthOf(sentences) > MAX_LENGTH) return []
    last = before
  }
  return sentences
}
