import type { ConversationMessage } from '../../../src/contracts/index.ts'
import { answerWords } from '../../../src/main/assistant/answering/wording/answer-words.ts'
import type { SetQuestion } from '../question-set.ts'
import { heldAnswers, plainText } from './held-answers.ts'

/** A reply of the quoting provider as it is measured. */
export interface ReadReply {
  /** `Certain`: quotes shown as an answer, or rows that a computed one stands on. `Closest`: quotes marked as merely close. `None`: no quote. */
  readonly shown: 'Certain' | 'Closest' | 'None'
  /** By quote: the places of the question's answers that it holds. */
  readonly quotes: readonly (readonly number[])[]
}

/** What a reply begins with that does not answer for certain. */
const UNSURE = ['en', 'de']
  .map(answerWords)
  .flatMap(({ closest, uncomputed, computedWithout, nothing, unspoken }) => [
    closest,
    uncomputed,
    computedWithout,
    nothing,
    unspoken,
  ])

/** Blocks of quoted lines, each with the number of its citation. */
const blocksIn = (content: string): { text: string; number: number }[] =>
  content.split(/\n(?!>)/).flatMap((part) => {
    const lines = part.split('\n').filter((line) => line.startsWith('>'))
    const text = lines.map((line) => line.replace(/^> ?/, '')).join('\n')
    const mark = /(?<!\\)\[(\d{1,4})\]\s*$/.exec(text)
    return mark ? [{ text: text.slice(0, mark.index), number: Number(mark[1]) }] : []
  })

const unescaped = (text: string): string => text.replace(/\\([\\`*_~<>[\]|#.)+-])/g, '$1')

const comparable = (text: string): string => plainText(text).replace(/ :/g, ':')

/** Whether the values of a row that a quote shows stand in the row that answers. */
const showsRow = (text: string, row: string): boolean => {
  const values = text.split(' · ').map((part) => comparable(part.replace(/^\*\*[^*]+:\*\*\s*/, '')))
  return values.length > 1 && values.every((value) => comparable(row).includes(value))
}

const heldBy = (question: SetQuestion, fileName: string, text: string): number[] => {
  const shown = unescaped(text)
  const rows = question.answers.flatMap(({ document, quote }, place) =>
    document === fileName && (showsRow(shown, quote) || comparable(shown).includes(comparable(quote))) ? [place] : [],
  )
  return [...new Set([...heldAnswers(question, fileName, shown), ...rows])]
}

export const readReply = (question: SetQuestion, { content, citations }: ConversationMessage): ReadReply => {
  const quotes = blocksIn(content).map(({ text, number }) => {
    const cited = citations.find((citation) => citation.number === number)
    return cited ? heldBy(question, cited.fileName, text) : []
  })
  if (quotes.length === 0) return { shown: 'None', quotes }
  return { shown: UNSURE.some((words) => content.startsWith(words)) ? 'Closest' : 'Certain', quotes }
}
