import type { Candidate, Scene } from '../../reading/scene.ts'
import { isEveryday, isOfTime } from './is-everyday.ts'

/** What is written as names are: in quotes, in italics, as code, with a point or a stroke or another capital in it. */
const MARKED = /["“”„«»`*]\S|\p{L}[._/\\]\p{L}|\p{Ll}\p{Lu}/u
const SENTENCE_BEFORE = /(?:^|[.!?:•]["'”)]?)\s*$/u

/** Whether a unit says more than the question that may be a name: a word with a capital that is no everyday one, and in a row anything. */
const holdsName = ({ view, aligned }: Candidate): boolean => {
  const { unit, words, folded, passage } = view
  const { signs, capitalNouns } = passage.pack
  if (unit.pairs !== null || signs.named.test(folded) || MARKED.test(unit.text)) return true
  return words.some((word, at) => {
    if ((aligned[at] ?? -1) >= 0 || !/^\p{Lu}/u.test(word.written)) return false
    // German writes every noun with a capital, and has an article before those that are no names.
    if (capitalNouns && signs.article.test(unit.text.slice(0, word.start).toLowerCase())) return false
    const mayBeOther = capitalNouns || SENTENCE_BEFORE.test(unit.text.slice(0, word.start))
    return !(mayBeOther && isEveryday(word.folded, passage.pack)) && !isOfTime(word.folded, passage.pack)
  })
}

/** Whether what something is called is asked for, and neither a unit nor those beside it in its paragraph hold what may be a name: that a dog barks does not tell what it is called. */
export const lacksCalled = (scene: Scene, candidate: Candidate): boolean => {
  const { folded, pack } = scene.question
  if (!pack.signs.asksName.test(folded)) return false
  const { before, after, view } = candidate
  const beside = [before, after].filter((other) => other?.view.unit.block === view.unit.block)
  return ![candidate, ...beside].some((other) => other !== null && holdsName(other))
}
