import { foldWord } from './fold-word.ts'

/** A word, a number, or two neighbouring characters of a script without spaces. */
export interface Word {
  readonly start: number
  readonly end: number
  readonly written: string
  /** In lower case and without accents; a number without separators of thousands, with a point before its decimals. */
  readonly folded: string
  readonly isNumber: boolean
}

const RUN = /[\p{L}\p{M}\p{N}_]+(?:['’.,:/-][\p{L}\p{M}\p{N}_]+)*/gu
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const NUMBER = /^\d+(?:[.,'’]\d+)*$/
const DOTTED_DATE = /^\d{1,2}\.\d{1,2}\.(?:\d{2}|\d{4})$/
const THOUSANDS = /^\d{1,3}(?:([.,'’])\d{3})(?:\1\d{3})*(?:[.,]\d+)?$/
/** Most words by far, of which nothing is to be taken apart. */
const PLAIN_WORD = /^[A-ZÄÖÜa-zäöüß][a-zäöüß]*$/
const PART = /[\p{L}\p{M}]+|\p{N}+/gu
const HUMP = /(?<=\p{Ll})(?=\p{Lu})/u

/** `1,140`, `1.140` and `1'140` are one number, as are `4,50` and `4.5`. */
const foldNumber = (written: string): string => {
  const grouped = THOUSANDS.exec(written)
  const plain = grouped ? written.replaceAll(grouped[1] ?? ',', '') : written
  const decimal = plain.replace(/[,'’]/g, '.')
  return /^\d+\.\d+$/.test(decimal) ? decimal.replace(/\.?0+$/, '') : decimal
}

const pairsOf = (run: string, start: number): Word[] => {
  const characters = [...run]
  if (characters.length < 2) return [{ start, end: start + run.length, written: run, folded: run, isNumber: false }]
  const words: Word[] = []
  let at = start
  for (const [index, character] of characters.entries()) {
    const next = characters[index + 1]
    if (next === undefined) break
    const written = character + next
    words.push({ start: at, end: at + written.length, written, folded: foldWord(written), isNumber: false })
    at += character.length
  }
  return words
}

const partsOf = (run: string, start: number): Word[] =>
  Array.from(run.matchAll(PART)).flatMap(({ 0: part, index }) => {
    let at = start + index
    return part.split(HUMP).map((written) => {
      const word = {
        start: at,
        end: at + written.length,
        written,
        folded: foldWord(written),
        isNumber: /^\d/.test(written),
      }
      at = word.end
      return word
    })
  })

/**
 * The words of a text in their order. What joins words (`mail-order`, `userId`, `v2.10`) is taken apart; an identifier that holds digits
 * stands there as a whole too, before its parts. Linear in the text.
 */
export const scanWords = (text: string): Word[] => {
  const words: Word[] = []
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (PLAIN_WORD.test(run))
      words.push({ start: index, end: index + run.length, written: run, folded: foldWord(run), isNumber: false })
    else if (UNSPACED.test(run)) words.push(...pairsOf(run, index))
    else if (NUMBER.test(run) && !DOTTED_DATE.test(run)) {
      words.push({ start: index, end: index + run.length, written: run, folded: foldNumber(run), isNumber: true })
    } else {
      const parts = partsOf(run, index)
      const isCode = parts.length > 1 && /\d/.test(run)
      if (isCode)
        words.push({ start: index, end: index + run.length, written: run, folded: foldWord(run), isNumber: false })
      words.push(...parts)
    }
  }
  return words
}
