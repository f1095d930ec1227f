import { type ToldText, tellLabel, tellLabels } from '../../labels/told-labels.ts'
import type { ReplyLanguage } from '../../language/language-of.ts'
import type { PassageUnit } from '../../passages/passage-unit.ts'
import type { Quote } from '../choosing/quote.ts'

/** A quote whose labels, which the app put into the document's text, are told in the language of the reply. */
export const withToldLabels = (quote: Quote, language: ReplyLanguage): Quote => {
  const { text, contentType, fileName, headings = [] } = quote.passage
  const about = { contentType, fileName, headings: headings.map(([start, level]) => ({ start, level })) }
  const told = tellLabels(language, text, about)
  if (told === null) return quote
  return {
    ...quote,
    passage: { ...quote.passage, text: told.text },
    units: quote.units.map((unit) => ({ ...toldUnit(unit, text, told), pairs: toldPairs(unit, language) })),
  }
}

/** Its words may lack what stands around it, such as the mark of a list, and have no line ends. */
const toldUnit = (unit: PassageUnit, text: string, told: ToldText): PassageUnit => {
  const [start, end] = [told.placeOf(unit.start), told.placeOf(unit.end)]
  const isWritten = unit.text === text.slice(unit.start, unit.end)
  return { ...unit, start, end, ...(isWritten && { text: told.text.slice(start, end) }) }
}

/** Only the header of a mail is a record here, and the names of its values are the app's. */
const toldPairs = ({ kind, pairs }: PassageUnit, language: ReplyLanguage): PassageUnit['pairs'] =>
  kind === 'Record' && pairs !== null ? pairs.map(([name, value]) => [tellLabel(language, name), value]) : pairs
