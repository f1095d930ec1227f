/** Two to ten in several languages. */
const NUMBERS = [
  'two zwei deux dos',
  'three drei trois tres',
  'four vier quatre cuatro',
  'five fünf cinq cinco',
  'six sechs seis',
  'seven sieben sept siete',
  'eight acht huit ocho',
  'nine neun neuf nueve',
  'ten zehn dix diez',
].map((names) => new Set(names.split(' ')))

const POINTS_ON =
  /(?<!\p{L})(?:following|follows?|these|below|folgende[nrs]?|folgt|folgen|diese[nrs]?|nachstehende[nrs]?|suivante?s?|siguientes?)(?!\p{L})/iu

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []

/** Whether a sentence says in words how many things there are: "There are five growth forms". */
const tellsHowMany = (text: string, count: number): boolean => {
  const names = NUMBERS[count - 2]
  return names !== undefined && wordsOf(text).some((word) => names.has(word))
}

/** Whether what stands over so many items announces them: it ends with a colon, or unfinished, or speaks of them. */
export const announces = (written: string, items: number): boolean =>
  !/[.!…]["'”’»)\]*_]*$/u.test(written) || POINTS_ON.test(written) || tellsHowMany(written, items)
