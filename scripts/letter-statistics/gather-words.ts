import { everydayWords } from './everyday-words.ts'

const codes = (length: number): string[] =>
  length === 0
    ? ['']
    : codes(length - 1).flatMap((code) =>
        Array.from({ length: 26 }, (_, letter) => code + String.fromCharCode(97 + letter)),
      )

const namesOf = (language: string, type: Intl.DisplayNamesType, candidates: readonly string[]): string[] => {
  const names = new Intl.DisplayNames(language, { type, fallback: 'none' })
  return candidates.flatMap((code) => {
    try {
      return names.of(code) ?? []
    } catch {
      return []
    }
  })
}

const datesOf = (language: string): string[] => {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'full' })
  return Array.from({ length: 365 }, (_, day) => format.format(new Date(2_025, 0, day + 1)))
}

const unitsOf = (language: string): string[] =>
  Intl.supportedValuesOf('unit').flatMap((unit) =>
    [1, 2, 5].map((count) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
    ),
  )

/** How often words of everyday language count beside names, of which there are many more. */
const EVERYDAY_WEIGHT = 12

/** Words of a language in lower case: the names that Node's own language data (CLDR) has of places, languages, moneys, days and measures, and everyday words. */
export const gatherWords = (language: string): string[] => {
  const texts = [
    ...namesOf(
      language,
      'region',
      codes(2).map((code) => code.toUpperCase()),
    ),
    ...namesOf(language, 'language', [...codes(2), ...codes(3)]),
    ...namesOf(language, 'currency', Intl.supportedValuesOf('currency')),
    ...datesOf(language),
    ...unitsOf(language),
    ...Array.from({ length: EVERYDAY_WEIGHT }, () => everydayWords[language] ?? ''),
  ]
  return texts.flatMap(
    (text) =>
      text
        .toLocaleLowerCase(language)
        .normalize('NFC')
        .match(/[\p{L}\p{M}]+/gu) ?? [],
  )
}
