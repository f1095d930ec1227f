// The "light10" stemmer: L. Larkey, L. Ballesteros, M. Connell, "Light stemming for Arabic information retrieval" (2007).

const PREFIX = /^(?:وال|بال|كال|فال|ال|لل)(?=..)/
const AND = /^و(?=...)/
const LONG_SUFFIX = /(?<=..)(?:ها|ان|ات|ون|ين|يه)$/
const SHORT_SUFFIX = /(?<=..)[هي]$/

/** The stem of a folded Arabic word: article, conjunction and the commonest endings go. */
export const stemArabic = (word: string): string =>
  word.replace(AND, '').replace(PREFIX, '').replace(LONG_SUFFIX, '').replace(SHORT_SUFFIX, '')
