/** What a UTF-16 code unit is to the word scanner. */
export const CharacterClass = {
  Separator: 0,
  Lower: 1,
  Upper: 2,
  Digit: 3,
  /** A sign that may stand inside a word: `-`, `/`, `.`, `_` and the like. */
  Joiner: 4,
  Apostrophe: 5,
  /** Inside a number only. */
  Comma: 6,
  /** A character of a script that is cut into pairs: Han, kana, hangul. */
  Paired: 7,
  /** A character of a script without spaces whose words a dictionary knows: Thai, Lao, Khmer, Burmese. */
  Unspaced: 8,
  HighSurrogate: 9,
} as const
export type CharacterClass = (typeof CharacterClass)[keyof typeof CharacterClass]

const PAIRED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u30fc]/u
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const WORD = /[\p{L}\p{M}]/u

const classify = (code: number): CharacterClass => {
  const character = String.fromCharCode(code)
  if (code >= 0xd800 && code < 0xdc00) return CharacterClass.HighSurrogate
  if (/[-/._:@&]/.test(character)) return CharacterClass.Joiner
  if (character === "'") return CharacterClass.Apostrophe
  if (character === ',') return CharacterClass.Comma
  if (/[0-9]/.test(character)) return CharacterClass.Digit
  if (UNSPACED.test(character) && /[\p{L}\p{M}]/u.test(character)) return CharacterClass.Unspaced
  if (PAIRED.test(character) && /\p{L}/u.test(character)) return CharacterClass.Paired
  if (/\p{Lu}/u.test(character)) return CharacterClass.Upper
  return WORD.test(character) ? CharacterClass.Lower : CharacterClass.Separator
}

const UNKNOWN = 255
const known = new Uint8Array(65_536).fill(UNKNOWN)

/** The class of a code unit of text that {@link unifyText} has unified. Each is worked out once. */
export const classOf = (code: number): number => {
  const found = known[code] ?? UNKNOWN
  if (found !== UNKNOWN) return found
  const made = classify(code)
  known[code] = made
  return made
}

/** Whether the character beyond the basic plane belongs to a word; most of those are ideographs. */
export const isSupplementaryWord = (character: string): boolean => /[\p{L}]/u.test(character)
