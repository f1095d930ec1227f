import { splitBySentence } from '../chunking/sentences.ts'
import type { ClozePassage } from '../search-index/measure-fusion.ts'

/** As long as questions are that people ask in a sentence. */
const WANTED_LENGTH = 80
const LEAST_LENGTH = 20
const MOST_LENGTH = 300

/** Takes the sentence out of a text that is most like a question by its length; `null` where what is left would say little. */
export const clozePassage = (text: string): ClozePassage | null => {
  const sentences = splitBySentence(text).filter(
    ({ length }) => length >= LEAST_LENGTH && length <= Math.min(MOST_LENGTH, text.length / 2),
  )
  const distance = (sentence: string): number => Math.abs(sentence.length - WANTED_LENGTH)
  const [question] = sentences.toSorted((left, right) => distance(left) - distance(right))
  return question === undefined ? null : { question, rest: text.replace(question, () => ' ') }
}
