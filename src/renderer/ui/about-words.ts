/** Of English text; other languages have fewer words for the same. */
const WORDS_PER_TOKEN = 0.75

/** What models count, in words, and no more exact than that is: two digits. */
export const aboutWords = (tokens: number): number => {
  const words = tokens * WORDS_PER_TOKEN
  const digit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, words))) - 1)
  return Math.round(words / digit) * digit
}
