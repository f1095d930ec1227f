import { once } from '../language/once.ts'
import { oneOf } from '../language/one-of.ts'
import { shippedLanguages } from '../language/shipped-languages.ts'

const lastWord = once(() => {
  const words = shippedLanguages().packs.flatMap(({ writing }) => writing.unfinished.split(' '))
  return new RegExp(String.raw`\s${oneOf(words)}$`, 'iu')
})

/** Whether a line was broken within a phrase, and goes on in the next. */
export const runsOn = (line: string): boolean => lastWord().test(line.trimEnd())
