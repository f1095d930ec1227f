const PLAIN = /^[\0-\x7f]*$/
/** Signs that change how text looks and not what it says: soft hyphens, joiners, direction marks, vowel points of Arabic and Hebrew. */
const INVISIBLE =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: the marks are meant one by one.
  /[\u00ad\u034f\u061c\u0640\u064b-\u065f\u0670\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff]/g
const HYPHEN = /[\u2010\u2011\u00b7]/g
const APOSTROPHE = /[\u2018\u2019\u02bc\u201b\u0060\u00b4]/g
const FOREIGN_DIGIT = /(?![0-9])\p{Nd}/gu

/** Decimal digits of every script stand in tens, from zero on. */
const asciiDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
  return String(value % 10)
}

/**
 * The same text for every way to write it: compatibility characters (ligatures, full width, superscripts) as the plain ones (NFKC),
 * one sign for all hyphens and apostrophes, ASCII digits, nothing invisible. Case and accents stay.
 */
export const unifyText = (text: string): string => {
  if (PLAIN.test(text)) return text
  return text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(HYPHEN, '-')
    .replace(APOSTROPHE, "'")
    .replace(FOREIGN_DIGIT, asciiDigit)
}
