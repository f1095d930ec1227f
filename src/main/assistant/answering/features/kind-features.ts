import { foldWord } from '../../language/fold-word.ts'
import { type AnswerKind, answerKinds, type LanguagePack } from '../../language/language-pack.ts'
import type { Candidate, Scene } from '../reading/scene.ts'
import type { UnitView } from '../reading/unit-view.ts'
import type { Features } from './features.ts'

export const MONEY =
  /[£$€¥]\s?\d|\d\s?[£$€¥]|\b(?:price|gbp|eur|usd|amount|cost|fee|income|vat|balance|betrag|preis|kosten|importe|precio|prix|montant)\b[^\d;]{0,30} -?\d/
const CLOCK = /\b\d{1,2}[:.]\d{2}\b|\b\d{1,2} ?(?:h|uhr|am|pm)\b/
export const YEAR = /\b(?:1[0-9]|20)\d{2}\b/
export const DATE = /\b\d{4}-\d{2}(?:-\d{2})?\b|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b/

/** "the 3. Werktag", "the 2nd": which of several, and no quantity. */
const ORDINAL = /(?<![\d.,])\d{1,3}(?:\.(?=\s\p{L})|(?:st|nd|rd|th)\b)/u
/** "§ 9", "Nr. 23", "(1)" at the beginning: what something is called. */
const REFERENCE =
  /(?:§+|\b(?:nr|no|art|abs)\.|\b(?:nummer|number|absatz|artikel|article|section|clause|page|seite|paragraph|chapter|kapitel)) ?\d+(?:\.\d+)*|^\W*\d{1,2}[.)]\s/
const NUMBER_OF_ANOTHER_SORT = new RegExp(
  [DATE, /\d{1,2}:\d{2}\b/, YEAR, ORDINAL, REFERENCE].map(({ source }) => source).join('|'),
  'gu',
)

interface Stretch {
  readonly start: number
  readonly end: number
}

const stretchesOf = (folded: string, pattern: RegExp): Stretch[] =>
  Array.from(folded.matchAll(pattern), ({ index, 0: found }) => ({ start: index, end: index + found.length }))

const holdsNumber = ({ words, passage: { pack } }: UnitView, others: readonly Stretch[]): boolean => {
  const isMonth = (at: number): boolean => pack.months.has(words[at]?.folded ?? '')
  return words.some(({ isNumber, folded: word, start }, at) => {
    if (!isNumber) return (pack.numbers.get(word) ?? 0) > 1
    return !isMonth(at - 1) && !isMonth(at + 1) && !others.some((other) => start >= other.start && start < other.end)
  })
}

/** Where a number begins that has a digit at a place: the "1" of "1.5". */
const startOfNumber = (text: string, digit: number): number =>
  digit - (/[\d.,]*$/.exec(text.slice(0, digit))?.[0].length ?? 0)

/** Whether a unit holds a number that is no date, time or year: how many, how far, how old. */
export const holdsQuantity = (view: UnitView): boolean =>
  holdsNumber(view, stretchesOf(view.folded, NUMBER_OF_ANOTHER_SORT))

/** Whether it holds one that measures nothing either: no "1.5 kW". */
export const holdsBareNumber = (view: UnitView): boolean => {
  const measured = view.passage.pack.kinds.find(({ kind }) => kind === 'Measure')?.shows ?? null
  const measures = measured === null ? [] : stretchesOf(view.folded, new RegExp(measured, 'g'))
  const wholes = measures.map(({ start, end }) => ({ start: startOfNumber(view.folded, start), end }))
  return holdsNumber(view, [...stretchesOf(view.folded, NUMBER_OF_ANOTHER_SORT), ...wholes])
}

/** What a unit holds that answers are made of, whatever was asked. */
interface Holdings {
  readonly number: boolean
  readonly money: boolean
  readonly clock: boolean
  readonly year: boolean
  readonly date: boolean
  readonly name: boolean
}

const NAME =
  /(?<![.!?:]\s)(?<!^)\p{Lu}[\p{Ll}’'-]+(?:\s+(?:(?:de|von|van|der|la|del|du|of)\s)?\p{Lu}[\p{L}.’'-]*)+|(?<=[a-zß,;]\s)\p{Lu}\p{Ll}{2,}/gu

/** Whether it is no name but of a month or a day of the week. */
const isOfCalendar = (written: string, { months, weekdays }: LanguagePack): boolean =>
  written.split(/\s+/).every((word) => months.has(foldWord(word)) || weekdays.has(foldWord(word)))

const holdsName = ({ unit, passage: { pack } }: UnitView): boolean => {
  if (unit.pairs) return unit.pairs.some(([, value]) => /^\p{Lu}\p{Ll}+(?:[\s-]\p{Lu}\p{L}+)*$/u.test(value))
  // German writes every noun with a capital: only two on end are a name there.
  const names = pack.capitalNouns ? /\p{Lu}\p{Ll}+\s\p{Lu}\p{Ll}+/gu : NAME
  return (unit.text.match(names) ?? []).some((name) => !isOfCalendar(name, pack))
}

const spellsNumber = ({ words, passage }: UnitView): boolean =>
  words.some(({ isNumber, folded }) => isNumber || (passage.pack.numbers.get(folded) ?? 0) > 1)

const holdingsOf = (view: UnitView): Holdings => {
  const { folded, passage, words } = view
  const { months, weekdays } = passage.pack
  const dated = words.some(({ folded: word }) => (months.has(word) && word.length > 3) || weekdays.has(word))
  return {
    number: spellsNumber(view),
    money: MONEY.test(folded),
    clock: CLOCK.test(folded),
    year: YEAR.test(folded),
    date: dated || DATE.test(folded),
    name: holdsName(view),
  }
}

/** Whether a unit holds a date, a year or a time of day. */
export const holdsMoment = (view: UnitView): boolean => {
  const { date, year, clock } = holdingsOf(view)
  return date || year || clock
}

const byHoldings: Partial<Record<AnswerKind, (holds: Holdings) => boolean>> = {
  Money: ({ money }) => money,
  Count: ({ number }) => number,
  Duration: ({ number }) => number,
  Date: ({ date, year, clock }) => date || year || clock,
  Time: ({ clock }) => clock,
  Measure: ({ number }) => number,
  Age: ({ number }) => number,
  Person: ({ name }) => name,
  Place: ({ name }) => name,
}

/** How surely a unit holds a kind of answer: by what stands in it, and by words of its language that show it. */
const showsKind = (kind: AnswerKind, holds: Holdings, { folded }: UnitView, pack: LanguagePack): number => {
  const held = byHoldings[kind]?.(holds) ?? null
  const shows = pack.kinds.find((candidate) => candidate.kind === kind)?.shows?.test(folded) ?? false
  if (held === null) return shows ? 1 : 0
  return (held ? 0.6 : 0) + (shows ? 0.4 : 0)
}

/** Whether a text, a value with its name, holds what the question asks for. */
export const showsAsked = ({ kinds }: Scene['question'], text: string, pack: LanguagePack): boolean => {
  const folded = foldWord(text)
  return [...kinds].some((kind) => pack.kinds.find((other) => other.kind === kind)?.shows?.test(folded) ?? false)
}

/** Kinds of which a sentence without one is hardly an answer. */
export const concrete: ReadonlySet<AnswerKind> = new Set([
  'Money',
  'Count',
  'Duration',
  'Frequency',
  'Contact',
  'Date',
  'Time',
  'Measure',
  'Age',
  'Identifier',
])

/** Whether a unit begins by saying what something is that the question names: "A lichen is a …". */
const defines = ({ question }: Scene, { view, aligned }: Candidate): boolean => {
  if (!question.kinds.has('Definition')) return false
  const [beginning] = view.passage.pack.signs.defines.exec(view.folded) ?? []
  return beginning !== undefined && view.words.some(({ end }, at) => end < beginning.length && (aligned[at] ?? -1) >= 0)
}

/** What the question asks for, and whether the unit holds it. */
export const kindFeatures = (scene: Scene, candidate: Candidate): Features => {
  const { question } = scene
  const { view, after } = candidate
  const holds = holdingsOf(view)
  const { pack } = view.passage
  const asked = [...question.kinds]
  const shown = asked.map((kind) => showsKind(kind, holds, view, pack))
  const wanted = asked.filter((kind) => concrete.has(kind))
  const found = wanted.map((kind) => showsKind(kind, holds, view, pack))
  const next = after && after.view.unit.block === view.unit.block ? holdingsOf(after.view) : null
  const nextFound = next && after ? wanted.map((kind) => showsKind(kind, next, after.view, pack)) : []
  return {
    ...Object.fromEntries(answerKinds.map((kind) => [`asks${kind}`, question.kinds.has(kind) ? 1 : 0])),
    kindShown: asked.length === 0 ? -1 : Math.max(...shown),
    kindMean: asked.length === 0 ? -1 : shown.reduce((sum, value) => sum + value, 0) / asked.length,
    concreteShown: wanted.length === 0 ? -1 : Math.max(...found),
    concreteNext: wanted.length === 0 ? -1 : Math.max(0, ...nextFound),
    reasonShown: question.kinds.has('Reason') ? showsKind('Reason', holds, view, pack) : -1,
    personShown: question.kinds.has('Person') ? showsKind('Person', holds, view, pack) : -1,
    placeShown: question.kinds.has('Place') ? showsKind('Place', holds, view, pack) : -1,
    mannerShown: question.kinds.has('Manner') ? showsKind('Manner', holds, view, pack) : -1,
    yesNoShown: question.kinds.has('YesNo') ? showsKind('YesNo', holds, view, pack) : -1,
    definitionShown: question.kinds.has('Definition') ? showsKind('Definition', holds, view, pack) : -1,
    defines: defines(scene, candidate) ? 1 : 0,
    comparisonShown: question.kinds.has('Comparison') ? showsKind('Comparison', holds, view, pack) : -1,
    holdsNumber: holds.number ? 1 : 0,
    holdsDate: holds.date || holds.year ? 1 : 0,
    holdsName: holds.name ? 1 : 0,
  }
}
