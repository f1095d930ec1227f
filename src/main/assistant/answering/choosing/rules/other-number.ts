import type { LanguagePack } from '../../../language/language-pack.ts'
import { readWords } from '../../../language/read-words.ts'
import type { Word } from '../../../language/scan-words.ts'
import type { Candidate, Scene } from '../../reading/scene.ts'

/** A thing with the number that tells it from others of its kind: class 3, the 2nd chair, der 1. Vorsitzende. */
interface Numbered {
  readonly stem: string
  readonly number: string
  /** Where the number stands among the words. */
  readonly at: number
}

const ORDINAL_ENDING = /^(?:st|nd|rd|th|er|ere|e)$/

/** What a number that begins at a place counts off, as its second or third; undefined where it does not. */
const countedOff = (words: readonly Word[], at: number, text: string, { months }: LanguagePack): Word | undefined => {
  const [number, next, further] = words.slice(at, at + 3)
  if (!number?.isNumber || next === undefined) return undefined
  const isDotted = text.slice(number.end, next.start) === '. '
  const isEnded = next.start === number.end && ORDINAL_ENDING.test(next.folded)
  const thing = isEnded ? further : next
  // A day of a month is a date.
  return (isDotted || isEnded) && thing && !thing.isNumber && !months.has(thing.folded) ? thing : undefined
}

const numberedIn = (words: readonly Word[], text: string, pack: LanguagePack): Numbered[] =>
  words.flatMap((word, at) => {
    const next = words[at + 1]
    const thing = countedOff(words, at, text, pack)
    if (thing) return { stem: pack.stem(thing.folded), number: word.folded, at }
    const isNumbered = !word.isNumber && next?.isNumber === true && next.start - word.end === 1
    return isNumbered && !pack.stop.has(word.folded)
      ? { stem: pack.stem(word.folded), number: next.folded, at: at + 1 }
      : []
  })

/** "Years 1 to 6" are six of them. */
const isInRange = (wanted: number, words: readonly Word[], at: number): boolean => {
  const [first, ...others] = words.slice(at, at + 3).filter(({ isNumber }) => isNumber)
  return others.some(({ folded }) => Number(first?.folded) <= wanted && wanted <= Number(folded))
}

/** Whether a number is of nothing else than what is asked about: of two versions in a row, and not of a Raspberry Pi 5. */
const mayBeOf = (stem: string, words: readonly Word[], at: number, pack: LanguagePack): boolean => {
  const before = words[at - 1]
  if (before === undefined || before.isNumber || pack.stop.has(before.folded)) return true
  return [before, ...words.slice(at + 1, at + 3)].some(({ folded }) => pack.stem(folded) === stem)
}

/** Whether a number goes on with an enumeration: "status 0 means success, 1 a failure". */
const isNext = (words: readonly Word[], at: number, text: string): boolean =>
  /^\s*[,;]\s*$/.test(text.slice(words[at - 1]?.end ?? 0, words[at]?.start ?? 0))

/** A sign of letters and a number, as that of an error or a motorway has: `E4`, `M-25`. */
const SIGN = /(?<![\p{L}\p{N}-])(\p{L}{1,4})-?(\d{1,5})(?![\p{L}\p{N}])/gu

const signsIn = (text: string): { readonly letters: string; readonly number: string }[] =>
  Array.from(text.normalize('NFKC').matchAll(SIGN), ([, letters = '', number = '']) => ({
    letters: letters.toUpperCase(),
    number,
  }))

/** Whether a unit has a sign of the same letters as one of the question, and not that one: what E7 means tells nothing of E4. */
const isOfAnotherSign = ({ question }: Scene, { view: { unit } }: Candidate): boolean => {
  const asked = signsIn(question.text)
  if (asked.length === 0) return false
  const held = signsIn([...unit.headings, unit.lead?.text ?? '', unit.text].join('\n'))
  return asked.some((sign) => {
    const alike = held.filter(({ letters }) => letters === sign.letters)
    return alike.length > 0 && alike.every(({ number }) => number !== sign.number)
  })
}

/** Whether a unit speaks of another one of what the question numbers: of "year 4" where "year 6" is asked about. */
export const isOfAnotherNumber = (scene: Scene, candidate: Candidate): boolean => {
  const { question } = scene
  const { view } = candidate
  const { pack } = question
  if (isOfAnotherSign(scene, candidate)) return true
  const { words, passage, unit } = view
  if (passage.pack !== pack) return false
  const around = readWords([...unit.headings, unit.lead?.text ?? ''].join(' '), pack)
  const held = numberedIn(words, unit.text, pack)
  return numberedIn(readWords(question.text, pack), question.text, pack).some(({ stem, number }) => {
    const isHeld = [words, around].some((all) =>
      all.some(({ folded }, at) => folded === number && mayBeOf(stem, all, at, pack)),
    )
    const isEnumerated = words.some(
      ({ folded }, at) =>
        folded === number && isNext(words, at, unit.text) && held.some((other) => other.stem === stem && other.at < at),
    )
    if (isHeld || isEnumerated) return false
    return held.some((other) => other.stem === stem && !isInRange(Number(number), words, other.at))
  })
}
