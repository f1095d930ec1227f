import { foldCell } from '../../fold-cell.ts'
import { columnAt, type TableColumn } from '../../table-column.ts'
import { areForms, indexOfForms, type Word, wordsOf } from '../../words.ts'
import { amountsInUnits, unitsMeant } from '../columns/amounts-in-units.ts'
import { columnsOfUnit } from '../columns/column-units.ts'
import { countsPeople, nameOf } from '../columns/column-words.ts'
import { withoutKey } from '../columns/keys.ts'
import type { ReadQuestion } from '../question/read-question.ts'
import type { ColumnMention } from './explaining.ts'
import { relatedMentions } from './related-mentions.ts'
import { hasStates } from './states.ts'

const range = (start: number, end: number): number[] => Array.from({ length: end - start }, (_, index) => start + index)

const isFree = (words: ReadonlySet<number>, start: number, end: number): boolean => {
  for (let at = start; at < end; at++) if (!words.has(at)) return false
  return true
}

const wholeMentions = (
  { words, naming, asking }: ReadQuestion,
  names: readonly (readonly Word[])[],
  columns: readonly TableColumn[],
): ColumnMention[] => {
  const free = new Set(naming)
  const mentions: ColumnMention[] = []
  // `costGBP` may be asked for as it is written.
  const asWritten = columns.map(({ name }) => wordsOf(name))
  // "Order" of `order_no`, where that is what each row is.
  const rowName = withoutKey(names[0] ?? [])
  const byLength = [...names, ...asWritten, rowName]
    .map((name, at) => ({ name, column: name === rowName ? 0 : at % columns.length }))
    .sort((one, other) => other.name.length - one.name.length)
  for (const { name, column } of byLength) {
    for (let at = indexOfForms(words, name); at !== -1; at = indexOfForms(words, name, at + 1)) {
      // "Total price" may be what a column is called.
      const mayAsk = name.length > 1 && !range(at, at + name.length).every((index) => asking.has(index))
      if (!isFree(mayAsk ? new Set([...free, ...asking]) : free, at, at + name.length)) continue
      for (let index = at; index < at + name.length; index++) free.delete(index)
      mentions.push({ column, start: at, end: at + name.length, isWhole: true })
    }
  }
  return mentions
}

/** Verbs that say no more than the unit that is asked for beside them: "how many kilometres did I run" is of no "long run". */
const wordsOfDoing = ({ words, patterns }: ReadQuestion): ReadonlySet<string> =>
  new Set(
    patterns.doing.flatMap(({ words: verbs, units }) =>
      words.some((word) => units.flatMap(wordsOf).some((unit) => areForms(unit, word))) ? verbs.split(' ') : [],
    ),
  )

/** Whether a word behind what is counted or listed is what another column calls a state: "how many jobs are paid" of a table that has a "Paid by" too. */
const isStateOfOther = (
  { intent, words, doers, open, askedEnd, hasGeneric }: ReadQuestion,
  columns: readonly TableColumn[],
  { at, column }: { readonly at: number; readonly column: number },
): boolean => {
  const isBehind = hasGeneric || [...open].some((place) => place >= askedEnd && place < at)
  const isOfDoer = doers.includes(words[at + 1]?.folded ?? '')
  const { folded = '' } = words[at] ?? {}
  return (
    (intent === 'Count' || intent === 'List') &&
    isBehind &&
    !isOfDoer &&
    columns[column]?.kind === 'Text' &&
    columns.some(
      (each, place) =>
        place !== column && hasStates(each) && each.values?.some((value) => foldCell(value) === folded) === true,
    )
  )
}

/** Columns with the words of their names. */
interface Named {
  readonly names: readonly (readonly Word[])[]
  readonly columns: readonly TableColumn[]
}

/** A word of one column's name that no other column has. */
const partMentions = (
  question: ReadQuestion,
  { names, columns: table }: Named,
  known: readonly ColumnMention[],
): ColumnMention[] => {
  const { words, open, quantities, periods } = question
  const doing = wordsOfDoing(question)
  // "The most units" are not of a unit price.
  const units = quantities.flatMap((quantity) => (quantity.kind === 'Units' ? quantity.words : []))
  // Neither is "this year" of a column of years.
  const present = periods.flatMap(({ isPresent, words: places }) => (isPresent ? places : []))
  const taken = new Set([...known.flatMap(({ start, end }) => range(start, end)), ...units, ...present])
  return [...open].flatMap((at) => {
    if (taken.has(at) || doing.has(words[at]?.folded ?? '')) return []
    const columns = names.flatMap((name, column) =>
      name.some((word) => areForms(word, words[at] as Word)) ? column : [],
    )
    if (columns.some((column) => isStateOfOther(question, table, { at, column }))) return []
    return columns.length === 1 ? [{ column: columns[0] ?? 0, start: at, end: at + 1, isWhole: false }] : []
  })
}

/** The only column whose numbers are of a unit that a word names. */
const unitMentions = (
  question: ReadQuestion,
  columns: readonly TableColumn[],
  known: readonly ColumnMention[],
): ColumnMention[] => {
  const taken = new Set(known.flatMap(({ start, end }) => range(start, end)))
  const wordAt = (at: number): string =>
    question.open.has(at) && !taken.has(at) ? (question.words[at]?.folded ?? '') : ''
  const asking = [...question.calledSo, ...(question.totalAt === null ? [] : question.patterns.phrases.Sum)]
  const isAsked = ({ folded }: Word): boolean =>
    asking.includes(folded) && question.words.some((word) => word.folded === folded)
  return [...question.open].flatMap((at) => {
    if (taken.has(at)) return []
    // "Cubic metres" are no metres.
    const ofTwo = question.unitOf(`${wordAt(at)} ${wordAt(at + 1)}`)
    const isSecond = question.unitOf(`${wordAt(at - 1)} ${wordAt(at)}`) !== null
    const sign = ofTwo ?? question.unitOf(wordAt(at))
    if (sign === null || isSecond) return []
    const end = at + (ofTwo === null ? 1 : 2)
    const fitting = columnsOfUnit(columns, sign, question)
    const named = fitting.filter((column) => known.some((mention) => mention.column === column))
    // Of "total km" beside other kilometres, where the total is asked for.
    const called = fitting.filter((column) => nameOf(columnAt(columns, column)).some(isAsked))
    const [only, more] = [named, called, fitting].find((some) => some.length > 0) ?? []
    return only === undefined || more !== undefined ? [] : [{ column: only, start: at, end, isWhole: false }]
  })
}

/** The column of amounts whose units another column says, where one of these is asked for: "how many kilos". */
const amountMentions = (
  question: ReadQuestion,
  columns: readonly TableColumn[],
  known: readonly ColumnMention[],
): ColumnMention[] => {
  const amounts = amountsInUnits({ columns }, question)
  if (amounts === null) return []
  const taken = new Set(known.flatMap(({ start, end }) => range(start, end)))
  return [...question.open].flatMap((at) => {
    const word = question.words[at] as Word
    const isMeant = !taken.has(at) && unitsMeant({ columns }, amounts, { word, unitOf: question.unitOf }).length > 0
    return isMeant ? [{ column: amounts.amount, start: at, end: at + 1, isWhole: false }] : []
  })
}

/** The only column that counts persons, where the most of them are asked for: "which exam has the most students". */
const peopleMentions = (
  { words, open, patterns: { people }, isOfAmounts, intent }: ReadQuestion,
  columns: readonly TableColumn[],
  known: readonly ColumnMention[],
): ColumnMention[] => {
  const isExtreme = isOfAmounts && (intent === 'Maximum' || intent === 'Minimum')
  if (!isExtreme || known.some(({ column }) => columns[column]?.kind === 'Number')) return []
  const [only, more] = columns.flatMap((column, at) => (countsPeople(column, people.columns) ? at : []))
  const start = [...open].find((at) => people.words.includes(words[at]?.folded ?? ''))
  return start === undefined || only === undefined || more !== undefined
    ? []
    : [{ column: only, start, end: start + 1, isWhole: false }]
}

/** "Not" is no form of a column "Note", though "no" may be what one is called. */
const isDenialAlone = (
  { words, deniedAt }: ReadQuestion,
  names: readonly (readonly Word[])[],
  { column, start, end }: ColumnMention,
): boolean =>
  end === start + 1 &&
  deniedAt.includes(start) &&
  names[column]?.every(({ folded }) => folded !== words[start]?.folded) === true

/** The columns that a question names, in whole or in part, or by the unit of their numbers. */
export const columnMentions = (question: ReadQuestion, columns: readonly TableColumn[]): ColumnMention[] => {
  const names = columns.map(nameOf)
  const isNamed = (mention: ColumnMention): boolean => !isDenialAlone(question, names, mention)
  const whole = wholeMentions(question, names, columns).filter(isNamed)
  const parts = [...whole, ...partMentions(question, { names, columns }, whole).filter(isNamed)]
  const ofAmounts = amountMentions(question, columns, parts)
  const named = [...parts, ...ofAmounts, ...unitMentions(question, columns, [...parts, ...ofAmounts])]
  return relatedMentions({ question, columns }, [...named, ...peopleMentions(question, columns, named)])
}
