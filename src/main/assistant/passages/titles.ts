const MAX_TITLE_LENGTH = 64
const MAX_TITLE_WORDS = 9
/** More lines of this kind on end are a list or a table rather than titles. */
const MAX_TITLES_ON_END = 2

const endsLikeText = (line: string): boolean => /[.!?…。！？:]["'”’)\]*_]*$/u.test(line)

const looksLikeTitle = (line: string): boolean =>
  line.length <= MAX_TITLE_LENGTH &&
  line.split(/\s+/).length <= MAX_TITLE_WORDS &&
  /^(?:§\s*\d{1,4}[a-z]?\s+|\d{1,2}(?:\.\d{1,2})*[.)]?\s+)?["'“‘]?\p{Lu}/u.test(line) &&
  /\p{L}{2}/u.test(line) &&
  !/[,;:.!?…]["'”’)]?$|:\s|\*\*/u.test(line)

const isShouted = (line: string): boolean =>
  /\p{Lu}{2}/u.test(line) && !/\p{Ll}/u.test(line) && line.length <= MAX_TITLE_LENGTH && !/:\s/.test(line)

/** The last line of an address: the code of a place with its name, as each country writes them: "10969 Berlin", "CH-8001 Zürich", "Leeds LS1 4AP", "Salem, OR 97301". */
const ENDS_ADDRESS =
  /(?:^|, )(?:[A-Z]{1,2}-)?(?:\d{5}|(?!19|20)\d{4}) \p{Lu}[\p{L}./() -]{2,40}$|(?:^|[ ,])[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$|, [A-Z]{2} \d{5}$/u

/** Which sentences begin a paragraph, or an item of a list. */
type Beginnings = readonly boolean[]

/**
 * Which of the sentences of a text without marked headings, such as that of a PDF, are titles: short lines that end without a full stop and stand
 * between text, at most two on end, or over the text of their paragraph; and lines in capitals. The lines of an address, and whose it is, are none.
 */
export const titlesAmong = (sentences: readonly string[], begin: Beginnings = []): boolean[] => {
  const like = sentences.map(looksLikeTitle)
  const titles = sentences.map(isShouted)
  const standsOver = (at: number): boolean => begin[at] === true && begin[at + 1] === false && like[at + 1] === false
  for (let at = 0; at < sentences.length; at += 1) {
    if (!like[at]) continue
    let end = at
    while (like[end] && !(end > at && standsOver(end))) end += 1
    const before = sentences[at - 1]
    const isNumbered = sentences[at]?.startsWith('§') === true
    const standsFree =
      before === undefined || isNumbered || standsOver(at) || endsLikeText(before) || titles[at - 1] === true
    // What ends a paragraph before a title leads nowhere.
    const endsText = begin[at] === false && standsOver(end)
    const leadsText = sentences[end] !== undefined && end - at <= MAX_TITLES_ON_END && !endsText
    const isAddress = sentences.slice(at, end + 1).some((line) => ENDS_ADDRESS.test(line))
    if (standsFree && leadsText && !isAddress) titles.fill(true, at, end)
    at = end - 1
  }
  return titles
}
