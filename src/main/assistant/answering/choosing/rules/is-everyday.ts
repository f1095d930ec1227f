import type { LanguagePack } from '../../../language/language-pack.ts'

/** Whether people say a word every day. What a dictionary translates may well be a name: "Flocke" is a flake, and a dog. */
export const isEveryday = (folded: string, { stop, light, courtesy, stem, families }: LanguagePack): boolean =>
  [stop, light, courtesy].some((list) => list.has(folded)) || families.of(stem(folded)).length > 0

/** Whether a word names a month, or a day of the week. */
export const isOfTime = (folded: string, { weekdays, months }: LanguagePack): boolean =>
  weekdays.has(folded.replace(/s$/, '')) || months.has(folded)
