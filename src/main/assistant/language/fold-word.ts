const PLAIN = /^[\0-\x7f]*$/
const LIGATURES: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }

export const withoutAccents = (text: string): string =>
  PLAIN.test(text)
    ? text
    : text
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .replace(/[ßæœøłđı]/g, (letter) => LIGATURES[letter] ?? letter)
        .normalize('NFC')

/** A word, or a whole text, in lower case, without accents and ligatures: how all languages are compared. */
export const foldWord = (word: string): string => withoutAccents(word.toLowerCase())
