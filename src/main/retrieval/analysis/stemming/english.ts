// M. F. Porter, "An algorithm for suffix stripping", Program 14 (1980), with the two changes that its author made later.

const C = '[^aeiou]'
const V = '[aeiouy]'
const CONSONANTS = `${C}[^aeiouy]*`
const VOWELS = `${V}[aeiou]*`
/** The measure of a stem: how many vowel-consonant sequences it holds. */
const HAS_ONE = new RegExp(`^(${CONSONANTS})?${VOWELS}${CONSONANTS}`)
const IS_ONE = new RegExp(`^(${CONSONANTS})?${VOWELS}${CONSONANTS}(${VOWELS})?$`)
const HAS_TWO = new RegExp(`^(${CONSONANTS})?${VOWELS}${CONSONANTS}${VOWELS}${CONSONANTS}`)
const HAS_VOWEL = new RegExp(`^(${CONSONANTS})?${V}`)
const ENDS_SHORT = new RegExp(`^${CONSONANTS}${V}[^aeiouwxy]$`)

const STEP_2: Readonly<Record<string, string>> = {
  ...{
    ational: 'ate',
    tional: 'tion',
    enci: 'ence',
    anci: 'ance',
    izer: 'ize',
    bli: 'ble',
    alli: 'al',
    entli: 'ent',
    eli: 'e',
  },
  ...{
    ousli: 'ous',
    ization: 'ize',
    ation: 'ate',
    ator: 'ate',
    alism: 'al',
    iveness: 'ive',
    fulness: 'ful',
    ousness: 'ous',
  },
  ...{ aliti: 'al', iviti: 'ive', biliti: 'ble', logi: 'log' },
}
const STEP_3: Readonly<Record<string, string>> = {
  ...{ icate: 'ic', ative: '', alize: 'al', iciti: 'ic', ical: 'ic', ful: '', ness: '' },
}
const longestFirst = (endings: readonly string[]): string => endings.toSorted((a, b) => b.length - a.length).join('|')
const ENDING_2 = new RegExp(`^(.+?)(${longestFirst(Object.keys(STEP_2))})$`)
const ENDING_3 = new RegExp(`^(.+?)(${longestFirst(Object.keys(STEP_3))})$`)
const ENDING_4 = /^(.+?)(al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|ou|ism|ate|iti|ous|ive|ize)$/

const plural = (word: string): string => {
  if (/(ss|i)es$/.test(word)) return word.slice(0, -2)
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word
}

const afterPast = (stem: string): string => {
  if (/(at|bl|iz)$/.test(stem)) return `${stem}e`
  if (/([^aeiouylsz])\1$/.test(stem)) return stem.slice(0, -1)
  return ENDS_SHORT.test(stem) ? `${stem}e` : stem
}

const past = (word: string): string => {
  if (word.endsWith('eed')) return HAS_ONE.test(word.slice(0, -3)) ? word.slice(0, -1) : word
  const stem = /^(.+?)(?:ed|ing)$/.exec(word)?.[1]
  return stem !== undefined && HAS_VOWEL.test(stem) ? afterPast(stem) : word
}

const finalY = (word: string): string =>
  word.endsWith('y') && HAS_VOWEL.test(word.slice(0, -1)) ? `${word.slice(0, -1)}i` : word

const replaced = (word: string, ending: RegExp, by: Readonly<Record<string, string>>): string => {
  const [, stem = '', found = ''] = ending.exec(word) ?? []
  return found !== '' && HAS_ONE.test(stem) ? stem + (by[found] ?? '') : word
}

const step4 = (word: string): string => {
  const stem = ENDING_4.exec(word)?.[1]
  if (stem !== undefined) return HAS_TWO.test(stem) ? stem : word
  const beforeIon = /^(.+?[st])ion$/.exec(word)?.[1]
  return beforeIon !== undefined && HAS_TWO.test(beforeIon) ? beforeIon : word
}

const step5 = (word: string): string => {
  const stem = word.slice(0, -1)
  const dropsE = word.endsWith('e') && (HAS_TWO.test(stem) || (IS_ONE.test(stem) && !ENDS_SHORT.test(stem)))
  const kept = dropsE ? stem : word
  return kept.endsWith('ll') && HAS_TWO.test(kept) ? kept.slice(0, -1) : kept
}

/** The stem of a lower-case English word. */
export const stemEnglish = (word: string): string => {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word
  // A y at the beginning is a consonant.
  const marked = word.startsWith('y') ? `Y${word.slice(1)}` : word
  const third = replaced(replaced(finalY(past(plural(marked))), ENDING_2, STEP_2), ENDING_3, STEP_3)
  return step5(step4(third)).toLowerCase()
}
