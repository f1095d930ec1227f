import { stem } from './word-forms.ts'

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const monthPattern = months.map((month) => `${month.slice(0, 3)}(?:${month.slice(3)})?`).join('|')
const isoDate = /\b(\d{4})-(\d{2})(?:-(\d{2}))?\b/g
const dayMonthYear = new RegExp(
  `\\b(?:(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?)?(${monthPattern})\\.?,?\\s+(\\d{4})\\b`,
  'gi',
)
const monthDayYear = new RegExp(`\\b(${monthPattern})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})\\b`, 'gi')

/** A month without a year. `May` and `March` are words of their own, so they need a sign that a month is meant. */
const monthAlone =
  /\b(?:january|february|april|june|july|august|september|october|november|december)\b|(?<=\b(?:in|of|since|until|till|by|every|each|last|next|early|late|before|after|during|\d{1,2}(?:st|nd|rd|th)?)\s)(?:may|march)\b|\b(?:may|march)(?=\s\d)/gi

const stopWords = new Set(
  `a about above after again all also am an and any are as at be been before being below between both but by can could did do does doing down
  during each few for from further get give had has have having he her here hers him his how i if in into is it its just let me more most my no nor
  not of off on once only or other our out over own please same she should so some such tell than that the their them then there these they this
  those through to too under until up us very was we were what when where which while who whom whose why will with would you your hello hi ok okay thank thanks
  across against along among around despite during ever instead onto per since still toward towards upon via within without yet
  must shall may might anybody anyone anything everybody everyone everything nobody somebody someone something happen happens happened kind sort
  summarise summarize summary overview describe explain`.split(/\s+/),
)

const monthNumber = (name: string): string =>
  String(months.findIndex((month) => month.startsWith(name.slice(0, 3).toLowerCase())) + 1).padStart(2, '0')

const dateTerms = (year: string, month: string, day: string | undefined): string[] => [
  ...(day === undefined ? [] : [`@${year}-${month}-${day.padStart(2, '0')}`]),
  `@${year}-${month}`,
  `@month-${month}`,
]

const ideographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const wordPattern = /[\p{L}\p{N}]+(?:[-_./:,][\p{L}\p{N}]+)*/gu

const bigrams = (text: string): string[] =>
  text.length < 2 ? [text] : Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2))

/** A written word as terms: its parts (also of camelCase), and the whole when it is an identifier or a number. */
const wordTerms = (written: string): string[] => {
  if (/^[a-z]+$/.test(written)) return [stem(written)]
  if (ideographs.test(written)) return bigrams(written)
  if (/^\d{1,3}(?:,\d{3})+$/.test(written)) return [written.replaceAll(',', '')]
  const parts = written
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')
    .map((part) => stem(part.toLowerCase()))
  return parts.length > 1 && /\d/.test(written) ? [written.toLowerCase(), ...parts] : parts
}

/** Whether a term is a whole date or a month of a year, and not only the name of a month. */
export const isDatedTerm = (term: string): boolean => term.startsWith('@') && !term.startsWith('@month')

/** Which terms a text holds. With `asQuestion`, stop words go, and a date counts once instead of as its words. */
export const termsOf = (text: string, asQuestion = false): string[] => {
  const dates: string[] = []
  const note = (terms: readonly string[]): string => {
    dates.push(...(asQuestion ? terms.slice(0, 1) : terms))
    return asQuestion ? ' ' : ''
  }
  const keep = (match: string, replaced: string) => (asQuestion ? replaced : match)
  const written = text
    .normalize('NFKC')
    .replace(/[’']s\b/g, '')
    .replace(/\b(\p{L})-(?=\p{L}{3})/gu, '$1')
  const rest = written
    .replace(isoDate, (match, year: string, month: string, day?: string) =>
      keep(match, note(dateTerms(year, month, day))),
    )
    .replace(monthDayYear, (match, month: string, day: string, year: string) =>
      keep(match, note(dateTerms(year, monthNumber(month), day))),
    )
    .replace(dayMonthYear, (match, day: string | undefined, month: string, year: string) =>
      keep(match, note(dateTerms(year, monthNumber(month), day))),
    )
    .replace(monthAlone, (match) => keep(match, note([`@month-${monthNumber(match)}`])))
  const words = Array.from(rest.matchAll(wordPattern), ([word]) => word).filter(
    (word) => !asQuestion || !stopWords.has(word.toLowerCase()),
  )
  return [...words.flatMap(wordTerms), ...dates]
}
