import type { Terminal } from './terminal.ts'

/** Writes text as it streams in, wrapped at words to the terminal's width and indented. */
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
    const gap = column > 0 ? 1 : 0
    if (column > 0 && indent.length + column + gap + word.length > terminal.width) newLine()
    terminal.write(column === 0 ? indent + word : ` ${word}`)
    column += word.length + (column === 0 ? 0 : 1)
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
