import { isDay, withoutDates } from '../../passages/days.ts'
import type { Candidate } from '../reading/scene.ts'
import { areUnderOneHeading } from './list-around.ts'

const VERSION = /(?<![\p{L}\p{N}.])(?:v\.?\s?\d+(?:\.\d+)*|\d+\.\d+\.\d+(?:[-+][\p{L}\p{N}.]+)?)(?![\p{L}\p{N}])/giu
const NAMED_VERSION = /(?<!\p{L})(?:version|release|versión)\s+\d+(?:\.\d+)*(?![\p{L}\p{N}])/giu
/** "3.2.1 Setting up": the number of a section. */
const SECTION = /^\d+(?:\.\d+)*\.?\s+\p{L}/u
/** A heading with more words beside its date or version speaks of something else; the title of a whole text does with any. */
const MAX_WORDS_BESIDE = 2

/** Whether a heading says of when or of which version it is: "0.13.0 – 2025-02-11", "Meeting of 3 May". */
const datesOrNumbers = (heading: string, level: number): boolean => {
  const undated = withoutDates(heading)
  const rest = undated.replace(NAMED_VERSION, ' ').replace(SECTION.test(heading) ? /$^/ : VERSION, ' ')
  return rest !== heading && (rest.match(/\p{L}{2,}/gu)?.length ?? 0) <= (level === 0 ? 0 : MAX_WORDS_BESIDE)
}

const isUnder = (next: Candidate, candidate: Candidate): boolean =>
  next.view.unit.block === candidate.view.unit.block && areUnderOneHeading(next, candidate)

/** What is written under a day or a version, in a diary or a list of changes, is of it: the sentence or the heading that names it. Null where none does. */
export const dayAbove = (candidate: Candidate): string | null => {
  const { view, before } = candidate
  const { unit } = view
  if (unit.kind !== 'Sentence' && unit.kind !== 'Item') return null
  if (unit.day !== undefined) return `${unit.day}:`
  let top: Candidate | null = null
  for (let next = before; next !== null && isUnder(next, candidate); next = next.before) top = next
  if (top !== null && isDay(top.view.unit.text)) return top === before ? top.view.unit.text : `${top.view.unit.text} …`
  const headings = [...(unit.above ?? []), ...unit.headings]
  const at = headings.findLastIndex(datesOrNumbers)
  // What was removed in 4.2 is not what was new in it: the nearest heading says which.
  const said = at < 0 ? [] : [...new Set([headings[at], headings.at(-1)])]
  return at < 0 ? null : said.join(', ').replace(/[.:]?$/, ':')
}
