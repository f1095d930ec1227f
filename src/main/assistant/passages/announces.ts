import { once } from '../language/once.ts'
import { oneOf } from '../language/one-of.ts'
import { shippedLanguages } from '../language/shipped-languages.ts'

/** Texts of one language hold words of another, so all are known at once. */
const signs = once(() => {
  const { packs } = shippedLanguages()
  const counts = packs.map(({ writing }) => writing.twoToTen.split(' '))
  return {
    pointsOn: new RegExp(String.raw`(?<!\p{L})${oneOf(packs.map(({ writing }) => writing.pointsOn))}(?!\p{L})`, 'iu'),
    isNumber: (word: string, value: number): boolean => counts.some((names) => names[value - 2] === word),
  }
})

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []

/** Whether a sentence says in words how many things there are: "There are five growth forms". */
const tellsHowMany = (text: string, count: number): boolean =>
  wordsOf(text).some((word) => signs().isNumber(word, count))

/** Whether what stands over so many items announces them: it ends with a colon, or unfinished, or speaks of them. */
export const announces = (written: string, items: number): boolean =>
  !/[.!…]["'”’»)\]*_]*$/u.test(written) || signs().pointsOn.test(written) || tellsHowMany(written, items)
