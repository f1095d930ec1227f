import { STOP_WORDS } from './stop-words.ts'

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/gu
/** Words joined by signs, such as `SN-4471/B` or `v2.10.3`; begins only at a word's start, which keeps the scan linear. */
const CODE = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:[-/._:][\p{L}\p{N}]+)+/gu
const TERM = /[\p{L}\p{N}\p{M}]+\*?/gu
const LONGEST_CODE = 64

const bigrams = (run: string): string[] => {
  const characters = [...run]
  return characters.length === 1
    ? characters
    : characters.slice(1).map((second, index) => `${characters[index]}${second}`)
}

const joinedCodes = (text: string): string[] =>
  (text.match(CODE) ?? [])
    .filter((code) => code.length <= LONGEST_CODE && /\p{N}/u.test(code))
    .map((code) => code.replace(/[-/._:]/g, ''))

/** `serialNumber` as `serial Number`: names in data are written in one word, questions are not. */
const splitNames = (text: string): string[] =>
  /\p{Ll}\p{Lu}/u.test(text)
    ? (text.match(/[\p{L}\p{N}]+/gu) ?? [])
        .filter((word) => word.length <= LONGEST_CODE && /\p{Ll}\p{Lu}/u.test(word))
        .map((word) => word.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    : []

/**
 * The text as the sparse index takes it. Scripts without spaces are written as overlapping pairs of characters, and a code is added in
 * one word, so that `SN-4471/B` weighs more than its parts; a name in camel case is added in its words.
 */
export const searchableText = (text: string): string => {
  // The last character stands alone too, so that a search for one character can be one for what begins with it.
  const spaced = text.replace(UNSPACED, (run) => ` ${bigrams(run).join(' ')} ${[...run].at(-1)} `)
  return [spaced, ...joinedCodes(text), ...splitNames(text)].join(' ')
}

/** The terms of a query, each once, in the query's order. Stop words are dropped unless there is nothing else. */
export const queryTerms = (query: string): string[] => {
  const spaced = query.replace(UNSPACED, (run) => ([...run].length === 1 ? ` ${run}* ` : ` ${bigrams(run).join(' ')} `))
  const words = [spaced, ...joinedCodes(query), ...splitNames(query)].join(' ').toLowerCase().match(TERM) ?? []
  const unique = [...new Set(words.map((word) => (/[a-z0-9]\*$/.test(word) ? word.slice(0, -1) : word)))]
  const telling = unique.filter((word) => !STOP_WORDS.has(word) && !/^[a-z]$/.test(word))
  return telling.length > 0 ? telling : unique
}
