import type { Candidate } from '../reading/scene.ts'

const LANGUAGES = ['en', 'de', 'fr', 'es']

/** The names of the months, long and short, as they are written in several languages. */
const months = LANGUAGES.flatMap((language) =>
  Array.from({ length: 12 }, (_, month) => new Date(2026, month, 1)).flatMap((day) =>
    (['long', 'short'] as const).map((form) => day.toLocaleDateString(language, { month: form }).replace('.', '')),
  ),
)
const month = `(?:${[...new Set(months)].sort((one, other) => other.length - one.length).join('|')})`

const weekday = String.raw`(?:\p{L}{2,12}\.?,?\s+)?`
const year = String.raw`(?:,?\s+\d{4})?`
const dayAndMonth = String.raw`\d{1,2}(?:\.|st|nd|rd|th)?\s+(?:de\s+)?${month}\.?${year}`
const monthAndDay = String.raw`${month}\.?\s+\d{1,2}(?:st|nd|rd|th)?${year}`
const figures = String.raw`(?:\d{4}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4})`
const time = String.raw`(?:,?\s+\d{1,2}[:.]\d{2})?`

/** A line or sentence that is nothing but a day: "12 April.", "Montag, 3. Mai 2026", "2026-05-03". */
const DAY_ALONE = new RegExp(String.raw`^\W*${weekday}(?:${dayAndMonth}|${monthAndDay}|${figures})${time}\W*$`, 'iu')

const isDay = (text: string): boolean => DAY_ALONE.test(text)

/** What is written under a day, in a diary or a log, is of that day: the sentence or the heading that names it. Null where none does. */
export const dayAbove = ({ view, before }: Candidate): string | null => {
  const { unit } = view
  if (unit.kind !== 'Sentence' && unit.kind !== 'Item') return null
  let top: Candidate | null = null
  for (let next = before; next !== null && next.view.unit.block === unit.block; next = next.before) top = next
  if (top !== null && isDay(top.view.unit.text)) return top === before ? top.view.unit.text : `${top.view.unit.text} …`
  const heading = unit.headings.at(-1) ?? ''
  return isDay(heading) ? heading.replace(/[.:]?$/, ':') : null
}
