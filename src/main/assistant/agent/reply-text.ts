/** The text of one reply as it grows over turns: what is streamed is exactly what is kept. */
export interface ReplyText {
  readonly content: string
  /** Marks that what follows is the text of a new turn, set off by a blank line. */
  beginTurn(): void
  /** Adds text; returns what to stream for it and the offset at which that stands. */
  append(text: string): { delta: string; offset: number }
}

export const createReplyText = (): ReplyText => {
  let content = ''
  let atTurnStart = false
  return {
    get content() {
      return content
    },
    beginTurn: () => {
      atTurnStart = true
    },
    append: (text) => {
      const offset = content.length
      const separator = atTurnStart && content.trim() !== '' && text !== '' ? '\n\n' : ''
      if (text !== '') atTurnStart = false
      const delta = separator + text
      content += delta
      return { delta, offset }
    },
  }
}
