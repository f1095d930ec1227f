import { createCitationFilter } from '../citations/marks/citation-filter.ts'
import type { CitationLedger } from '../prompt/citation-ledger.ts'

export interface TextDelta {
  readonly delta: string
  /** Where it stands in the text of the reply. */
  readonly offset: number
}

/** The text of one reply as it grows over turns: what is streamed is exactly what is kept, with its citations read. */
export interface ReplyText {
  readonly content: string
  /** Its beginning that the model said. What the assistant adds of its own stands behind it. */
  readonly ofModel: string
  /** Marks that what follows is the text of a new turn, set off by a blank line. */
  beginTurn(): void
  /** Adds text of the model; returns what of it can be streamed by now. */
  append(text: string): TextDelta
  /** What was held back, because a citation might have begun there. */
  endTurn(): TextDelta
  /** Adds a paragraph of the assistant's own. */
  addParagraph(text: string): TextDelta
}

export const createReplyText = (mention: CitationLedger['mention']): ReplyText => {
  const filter = createCitationFilter(mention)
  let content = ''
  let atTurnStart = false
  let ownFrom: number | null = null
  const add = (text: string): TextDelta => {
    const offset = content.length
    content += text
    return { delta: text, offset }
  }
  const separator = () => (content.trim() === '' ? '' : '\n\n')
  return {
    get content() {
      return content
    },
    get ofModel() {
      return ownFrom === null ? content : content.slice(0, ownFrom)
    },
    beginTurn: () => {
      atTurnStart = true
    },
    append: (text) => {
      if (text === '') return add('')
      const begun = atTurnStart ? separator() : ''
      atTurnStart = false
      return add(filter.add(begun + text))
    },
    endTurn: () => add(filter.end()),
    addParagraph: (text) => {
      ownFrom ??= content.length
      return add(separator() + text)
    },
  }
}
