import type { AnalysedText } from '../analysis/analyser.ts'

/** Gives the terms of a text as FTS5 takes them, those of each word once. */
export const createSparseWords = (): ((read: AnalysedText) => string) => {
  // Used again for each text: a line that grew word by word was half of what there was to collect.
  const terms: string[] = []
  let text = 0
  return ({ words, extras }) => {
    text++
    let count = 0
    for (const some of [words, extras])
      for (const word of some) {
        if (word.seenIn === text) continue
        word.seenIn = text
        terms[count++] = word.sparse
      }
    terms.length = count
    return terms.join(' ')
  }
}
