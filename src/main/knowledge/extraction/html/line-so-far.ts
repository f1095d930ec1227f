/** A line of a page while it comes in, word by word: each word takes its own time alone, however long the line. */
export interface LineSoFar {
  /** UTF-16 units. */
  readonly length: number
  /** The length without the space at the end. */
  readonly wordsEnd: number
  /** Text as it is written. */
  add(text: string): void
  /** Text in which space is but a space, and none follows another. */
  addCollapsed(text: string): void
  /** Takes the space at the end away. */
  trimEnd(): void
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
  const trimEnd = (): void => {
    for (let last = pieces.pop(); last !== undefined; last = pieces.pop()) {
      const end = lengthOfWords(last)
      length -= last.length
      add(last.slice(0, end))
      if (end > 0) break
    }
  }
  return {
    get length() {
      return length
    },
    get wordsEnd() {
      let end = length
      for (let at = pieces.length - 1; at >= 0; at--) {
        const piece = pieces[at] ?? ''
        const words = lengthOfWords(piece)
        end -= piece.length - words
        if (words > 0) break
      }
      return end
    },
    add,
    addCollapsed(text) {
      const words = text.replace(/[ \t\n\r\f]+/g, ' ')
      add(words.startsWith(' ') && endsInSpace() ? words.slice(1) : words)
    },
    trimEnd,
    breakRow() {
      trimEnd()
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

/** The length without the blanks at the end. */
const lengthOfWords = (piece: string): number => {
  let end = piece.length
  while (end > 0 && (piece[end - 1] === ' ' || piece[end - 1] === '\t')) end--
  return end
}
