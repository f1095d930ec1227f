const SPACE = 32
const NO_BREAK_SPACE = 160
const LAST_PLAIN = 127

const isLetterOrDigit = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code > LAST_PLAIN

/** Runs between white space that hold a letter or a digit, as word processors count. Linear, without a list of them. */
export const countWords = (text: string): number => {
  let words = 0
  let isCounted = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code <= SPACE || code === NO_BREAK_SPACE) isCounted = false
    else if (!isCounted && isLetterOrDigit(code)) {
      isCounted = true
      words++
    }
  }
  return words
}
