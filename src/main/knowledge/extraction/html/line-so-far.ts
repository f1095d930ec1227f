/** A line of a page while it comes in, word by word: each word takes its own time alone, however long the line. */
export interface LineSoFar {
  /** UTF-16 units. */
  readonly length: number
  /** Text as it is written. */
  add(text: string): void
  /** Text in which space is but a space, and none follows another. */
  addCollapsed(text: string): void
  /** Ends the row of the line, which goes on in the next. */
  breakRow(): void
  /** The line, which is empty then. */
  take(): string
}

export const createLineSoFar = (): LineSoFar => {
  let pieces: string[] = []
  let length = 0
  const add = (text: string): void => {
    if (text === '') return
    pieces.push(text)
    length += text.length
  }
  const endsInSpace = (): boolean => /\s/.test(pieces.at(-1)?.at(-1) ?? ' ')
  return {
    get length() {
      return length
    },
    add,
    addCollapsed(text) {
      const words = text.replace(/[ \t\n\r\f]+/g, ' ')
      add(words.startsWith(' ') && endsInSpace() ? words.slice(1) : words)
    },
    breakRow() {
      for (let last = pieces.pop(); last !== undefined; last = pieces.pop()) {
        let end = last.length
        while (end > 0 && (last[end - 1] === ' ' || last[end - 1] === '\t')) end--
        length -= last.length
        add(last.slice(0, end))
        if (end > 0) break
      }
      add('\n')
    },
    take() {
      const line = pieces.join('')
      pieces = []
      length = 0
      return line
    },
  }
}
