const PLAIN = /^[\0-\x7f]*$/
/** Accents of Latin, Greek and Cyrillic; й is a letter of its own. */
const ACCENTS = /(?<!\u0438)\u0306|[\u0300-\u0305\u0307-\u036f]/g
/** Letters that are written for one another, and that no decomposition shows to be the same. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i', ħ: 'h', ŧ: 't', ς: 'σ' },
  ...{ أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ة: 'ه', ی: 'ي', ک: 'ك', ؤ: 'و', ئ: 'ي' },
  // Devanagari: the nukta, and the two signs for a nasal vowel.
  ...{ '\u093c': '', '\u0901': '\u0902' },
}
const REPLACED = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')
const SPELT_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }
const UMLAUT = /[äöüåø]/g

const fold = (word: string): string =>
  word
    .replace(REPLACED, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC')

/**
 * A lower-case word without accents, and with its umlauts spelt out where it has some: `müller` is `muller` and `mueller`. The first is
 * what most people type; the second is how it is written where the keyboard has no umlauts.
 */
export const foldWord = (word: string): readonly string[] => {
  if (PLAIN.test(word)) return [word]
  const composed = word.normalize('NFC')
  const plain = fold(composed)
  const spelt = fold(composed.replace(UMLAUT, (letter) => SPELT_OUT[letter] ?? letter))
  return spelt === plain ? [plain] : [plain, spelt]
}
