const SPACE = 32
const NO_BREAK_SPACE = 160
const LAST_PLAIN = 127
/** Of writing without spaces, this much is taken apart; the rest is taken to be alike. */
const SAMPLE = 20_000

const isLetterOrDigit = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code > LAST_PLAIN

/** Marks of Chinese and Japanese, which part words like a space does. */
const isWideMark = (code: number): boolean =>
  (code >= 0x3000 && code <= 0x3004) ||
  (code >= 0x3008 && code <= 0x3030) ||
  code === 0x30fb ||
  (code >= 0xff01 && code <= 0xff0f) ||
  (code >= 0xff1a && code <= 0xff20) ||
  (code >= 0xff3b && code <= 0xff40) ||
  (code >= 0xff5b && code <= 0xff65)

/** Thai, Lao, Burmese, Khmer, kana and Han: written without spaces between words. */
const isUnspaced = (code: number): boolean =>
  (code >= 0x0e00 && code <= 0x0eff) ||
  (code >= 0x1000 && code <= 0x109f) ||
  (code >= 0x1780 && code <= 0x17ff) ||
  (code >= 0x3005 && code <= 0x3007) ||
  (code >= 0x3041 && code <= 0x30ff) ||
  (code >= 0x31f0 && code <= 0x31ff) ||
  (code >= 0x3400 && code <= 0x9fff) ||
  (code >= 0xf900 && code <= 0xfaff) ||
  (code >= 0xff66 && code <= 0xff9f)

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })

const wordsIn = (run: string): number => {
  let words = 0
  for (const { isWordLike } of segmenter.segment(run)) if (isWordLike) words++
  return words
}

/**
 * Runs between white space that hold a letter or a digit, as word processors count; where a language writes no spaces, the words that stand in a run. Linear,
 * without a list of them.
 */
export const countWords = (text: string): number => {
  let words = 0
  let isCounted = false
  const unspaced = { letters: 0, sampled: 0, words: 0 }
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code > LAST_PLAIN && isUnspaced(code) && !isWideMark(code)) {
      const from = at
      while (at + 1 < text.length && isUnspaced(text.charCodeAt(at + 1)) && !isWideMark(text.charCodeAt(at + 1))) at++
      const run = text.slice(from, Math.min(at + 1, from + SAMPLE))
      unspaced.letters += at + 1 - from
      if (unspaced.sampled < SAMPLE) {
        unspaced.sampled += run.length
        unspaced.words += wordsIn(run)
      }
      isCounted = false
    } else if (code <= SPACE || code === NO_BREAK_SPACE || isWideMark(code)) isCounted = false
    else if (!isCounted && isLetterOrDigit(code)) {
      isCounted = true
      words++
    }
  }
  if (unspaced.sampled === 0) return words
  return words + Math.max(1, Math.round((unspaced.words * unspaced.letters) / unspaced.sampled))
}
