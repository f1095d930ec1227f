import type { Candidate } from '../../reading/scene.ts'

/** "… after the Maur, which is 402 kilometres long": the name, and what is told of it. */
const TOLD_OF = /(\p{Lu}[\p{L}'’-]+)(?:,? \([^)]*\))?, (?:which|who|whose) [^,;:.]*/gu

/** Whether all numbers of a sentence are told of something else that it names beside what was asked about. Where every noun has a capital nobody can tell. */
export const isToldOfAnother = ({ view: { unit, words, passage }, aligned }: Candidate): boolean => {
  if (passage.pack.capitalNouns || unit.pairs !== null) return false
  const clauses = Array.from(unit.text.matchAll(TOLD_OF), ({ index, 0: { length }, 1: name = '' }) => ({
    start: index,
    nameEnd: index + name.length,
    end: index + length,
  })).filter(({ start, nameEnd }) =>
    words.every((word, at) => word.start < start || word.end > nameEnd || (aligned[at] ?? -1) < 0),
  )
  const isWithin = (place: number): boolean => clauses.some(({ start, end }) => place >= start && place < end)
  const isNamedOutside = words.some((word, at) => (aligned[at] ?? -1) >= 0 && !isWithin(word.start))
  const numbers = words.filter(({ isNumber }) => isNumber)
  return isNamedOutside && numbers.length > 0 && numbers.every(({ start }) => isWithin(start))
}
