import type { AnalysedText } from '../analysis/analyser.ts'

/** Gives the terms of a text as FTS5 takes them, those of each word once. */
export const createSparseWords = (): ((read: AnalysedText) => string) => {
  let text = 0
  return ({ words, extras }) => {
    text++
    let line = ''
    for (const some of [words, extras])
      for (const word of some) {
        if (word.seenIn === text) continue
        word.seenIn = text
        line += ` ${word.sparse}`
      }
    return line
  }
}
