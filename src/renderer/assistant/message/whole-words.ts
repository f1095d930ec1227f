const piecesOf = (word: string): readonly string[] => word.match(/\p{L}+|\p{N}+/gu) ?? []

/** Words without those that are pieces of another of them: of "EP2, EP, 2" the first alone. */
export const wholeWords = (words: readonly string[]): string[] =>
  words.filter((word) => !words.some((other) => other !== word && piecesOf(other).includes(word)))
