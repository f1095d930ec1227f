import type { SetQuestion } from '../question-set.ts'

/** Without marks of Markdown and with single spaces: how quotes of documents and of replies are compared. */
export const plainText = (text: string): string =>
  text
    .replace(/[*`_|#>"\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** A part of a sentence that says as much as the sentence. */
const ENOUGH = 0.6
const SHORTEST_PART = 25

const says = (text: string, quote: string): boolean => {
  if (text.includes(quote)) return true
  if (text.length >= SHORTEST_PART && quote.includes(text)) return text.length >= quote.length * ENOUGH
  if (text.length < SHORTEST_PART || quote.length < SHORTEST_PART) return false
  const part = Math.ceil(quote.length * ENOUGH)
  return text.endsWith(quote.slice(0, part)) || text.startsWith(quote.slice(-part))
}

/** The places, among a question's answers, of those that a stretch of a document holds. */
export const heldAnswers = ({ answers }: SetQuestion, fileName: string, stretch: string): number[] => {
  const text = plainText(stretch)
  return answers.flatMap(({ document, quote }, place) =>
    document === fileName && says(text, plainText(quote)) ? [place] : [],
  )
}

/** Whether answers suffice: any one of them, or all where it takes all. */
export const suffice = ({ answers, all }: SetQuestion, held: ReadonlySet<number>): boolean =>
  all === true ? held.size === answers.length : held.size > 0
