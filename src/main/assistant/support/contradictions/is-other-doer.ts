import { coverage } from '../../answering/features/coverage-features.ts'
import type { Word } from '../../language/scan-words.ts'
import type { Compared } from './compared.ts'

/** The part of the rest of a sentence that a clause holds to say the same of somebody else. */
const HELD = 0.7
/** Words at the beginning of a sentence or a clause among which the one who does something stands. */
const BEGINNING = 4

const TITLE = /^(?:mr|mrs|ms|miss|dr|prof|professor|sir|lady|herr|herrn|frau)$/
const isCapital = (word: Word | undefined): boolean => /^\p{Lu}\p{Ll}/u.test(word?.written ?? '')

/** By the words: whether each is of a person's name: behind a title, or one of two with capitals side by side. */
const personal = (words: readonly Word[]): boolean[] =>
  words.map((word, at) => {
    if (!isCapital(word) || TITLE.test(word.folded)) return false
    const before = words[at - 1]
    const behind = words[at + 1]
    if (before !== undefined && TITLE.test(before.folded)) return true
    const isBeside = (other: Word | undefined, gap: number): boolean =>
      isCapital(other) && gap === 1 && !TITLE.test(other?.folded ?? '')
    return isBeside(before, word.start - (before?.end ?? 0)) || isBeside(behind, (behind?.start ?? 0) - word.end)
  })

/** Whether a sentence says of one person what the clause says of another. */
export const isOtherDoer = ({ claim, candidate, clauses }: Compared): boolean => {
  const { scene, words, wording } = claim
  const { terms } = scene.question
  const { view } = candidate
  const isPerson = personal(words)
  const doers = words.flatMap(({ folded }, at) => {
    const index = at < BEGINNING && isPerson[at] ? terms.findIndex((term) => term.folded === folded) : -1
    return index >= 0 ? index : []
  })
  if (doers.length === 0 || doers.some((index) => (clauses.strengths[index] ?? 0) > 0)) return false
  const rest = (index: number): boolean => !doers.includes(index)
  if (coverage(scene, clauses.strengths, rest) < HELD) return false
  const isOf = personal(view.words)
  const inClause = view.words.flatMap((word, at) => (clauses.of[at] === clauses.best ? [{ word, at }] : []))
  if (inClause.slice(0, 2).some(({ word }) => wording.opening.has(word.folded))) return false
  return inClause.slice(0, BEGINNING).some(({ at }) => isOf[at] && (candidate.aligned[at] ?? -1) < 0)
}
