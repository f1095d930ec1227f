import type { Terminal } from './terminal.ts'

/** Writes Markdown as it streams in, wrapped at words to the terminal's width and indented; single bold words are bold. */
export interface WrappingWriter {
  write(piece: string): void
  end(): void
}

export const createWrappingWriter = (terminal: Terminal, indent: string): WrappingWriter => {
  let column = 0
  let word = ''

  const newLine = (): void => {
    terminal.write('\n')
    column = 0
  }
  const flushWord = (): void => {
    if (word === '') return
    const bold = /^\*\*(.+)\*\*$/.exec(word)?.[1]
    const { length } = bold ?? word
    if (column > 0 && indent.length + column + 1 + length > terminal.width) newLine()
    terminal.write(column === 0 ? indent : ' ')
    terminal.write(bold === undefined ? word : terminal.style('bold', bold))
    column += length + (column === 0 ? 0 : 1)
    word = ''
  }

  return {
    write: (piece) => {
      for (const character of piece) {
        if (character === '\n') {
          flushWord()
          newLine()
        } else if (character === ' ' || character === '\t') flushWord()
        else word += character
      }
    },
    end: () => {
      flushWord()
      if (column > 0) newLine()
    },
  }
}
