import type { ReadQuestion } from '../question/read-question.ts'

/** Whether a word asks for a degree, and for no row that says it: "how strong was the pain". A name behind "wie" is one. */
export const isDegree = ({ words, patterns }: ReadQuestion, at: number): boolean => {
  const asking = words[at - 1]?.folded
  return (
    asking !== undefined &&
    patterns.degrees.some((phrase) => phrase.split(' ', 1)[0] === asking) &&
    /^\p{Ll}/u.test(words[at]?.written ?? '')
  )
}
