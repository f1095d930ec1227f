/** Writing systems that set no spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/gu

/** A text as the index of messages takes it: each character of a script without spaces is a word of its own. */
export const searchableWords = (text: string): string => text.normalize('NFKC').replace(unspaced, ' $& ')

const MOST_WORDS = 12

/** The words of a query, folded by no more than writing: at most twelve, each a run of letters and digits. */
export const queryWords = (query: string): string[] =>
  (query.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, MOST_WORDS)

/**
 * The query in the words of FTS5: every word has to be there, the last may be the beginning of one. A run of a script without spaces is looked for as
 * a phrase. Null when there is no word in it.
 */
export const matchExpression = (query: string): string | null => {
  const words = queryWords(query)
  if (words.length === 0) return null
  return words
    .map((word, place) => {
      const phrase = searchableWords(word).trim().replace(/\s+/g, ' ')
      const isLast = place === words.length - 1
      return `"${phrase}"${isLast && !phrase.includes(' ') ? '*' : ''}`
    })
    .join(' AND ')
}
