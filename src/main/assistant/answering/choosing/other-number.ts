import { readWords } from '../../language/read-words.ts'
import type { Word } from '../../language/scan-words.ts'
import type { Candidate, Scene } from '../reading/scene.ts'

const isNumbered = (word: Word, next: Word | undefined): boolean =>
  !word.isNumber && next?.isNumber === true && next.start - word.end === 1

/** "Years 1 to 6" are six of them. */
const isInRange = (wanted: number, words: readonly Word[], at: number): boolean => {
  const [first, ...others] = words.slice(at, at + 3).filter(({ isNumber }) => isNumber)
  return others.some(({ folded }) => Number(first?.folded) <= wanted && wanted <= Number(folded))
}

/** Whether a unit speaks of another one of what the question numbers: of "year 4" where "year 6" is asked about. */
export const isOfAnotherNumber = ({ question }: Scene, { view }: Candidate): boolean => {
  const { pack } = question
  const { words, passage, unit } = view
  if (passage.pack !== pack) return false
  const around = readWords([...unit.headings, unit.lead?.text ?? ''].join(' '), pack)
  const asked = readWords(question.text, pack)
  return asked.some((word, at) => {
    const number = asked[at + 1]
    if (number === undefined || !isNumbered(word, number) || pack.stop.has(word.folded)) return false
    if ([...words, ...around].some(({ folded }) => folded === number.folded)) return false
    return words.some(
      (other, place) =>
        isNumbered(other, words[place + 1]) &&
        pack.stem(other.folded) === pack.stem(word.folded) &&
        !isInRange(Number(number.folded), words, place + 1),
    )
  })
}
