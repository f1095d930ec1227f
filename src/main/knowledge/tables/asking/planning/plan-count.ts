import type { RowFilter } from '../../querying/table-query.ts'
import type { KeptTable } from '../../table-store.ts'
import { wordsOf } from '../../words.ts'
import { type AmountsInUnits, amountsInUnits } from '../columns/amounts-in-units.ts'
import { isCalled } from '../columns/column-words.ts'
import { hasOwnInEachRow, identifying } from '../columns/keys.ts'
import { unitsColumn } from '../columns/money-columns.ts'
import type { Explanation } from '../explaining/explanation.ts'
import { isOfSeveral } from '../explaining/states.ts'
import type { ReadQuestion } from '../question/read-question.ts'
import { freeMentions, only } from './measured-column.ts'
import { groupsOf, type Plan } from './plan.ts'

const isNamed = ({ mentions, named }: Explanation): boolean => mentions.length > 0 || named > 0

/** Whether what cells say alone is a kind of thing, which some rows have in common: a word that some row happens to say counts nothing. */
const isOfAKind = ({ table, filters }: Explanation): boolean => {
  const values = filters.flatMap((filter) => {
    if (filter.type === 'Is') return filter.column
    return filter.type === 'Says' && !filter.isDenied ? filter.columns : []
  })
  return (
    values.length > 0 &&
    values.every((column) => {
      const { values: different, filled } = table.columns[column] ?? { values: null, filled: 0 }
      return different !== null && different.length * LEAST_OF_A_KIND <= filled
    })
  )
}

const LEAST_OF_A_KIND = 1.25

/** Whether what is counted is what cells say as a whole, in a time: "how many pump-outs did we have this year". */
const isOfTimedCells = ({ filters }: Explanation): boolean =>
  filters.some(({ type }) => type === 'Period') &&
  filters.some(({ type }) => type === 'Is') &&
  filters.every(({ type }) => type === 'Is' || type === 'Period')

/** What every row has says nothing more of what is counted: the date or the year of each, or its name. */
const isInEachRow = (explanation: Explanation, column: number): boolean => {
  const { rowCount, totalRows, columns } = explanation.table
  const { kind, filled = 0 } = columns[column] ?? {}
  const isOfTime = kind === 'Date' || explanation.years.has(column)
  return (isOfTime && filled === rowCount - totalRows) || hasOwnInEachRow(explanation, column)
}

/** Numbers that stand for how many or how much there is, rather than for which one: their column is called as they are asked for. */
const isQuantity = (explanation: Explanation, column: number, question: ReadQuestion): boolean => {
  const { name = '', decimals = 0, unit = '' } = explanation.table.columns[column] ?? {}
  const asked = explanation.mentions.filter((mention) => mention.column === column)
  const isOfUnit = asked.some(({ start }) => question.unitOf(question.words[start]?.folded ?? '') !== null)
  if (isOfUnit || amountsInUnits(explanation.table, question)?.amount === column) return true
  if (decimals > 0 || unit !== '') return question.totalAt !== null
  const folded = new Set(wordsOf(name).map((word) => word.folded))
  const isCalledSo = asked.some(({ start, end }) =>
    question.words.slice(start, end).every((word) => folded.has(word.folded)),
  )
  return isCalledSo && !wordsOf(name).some((word) => identifying.test(word.folded))
}

const planRowCount = (explanation: Explanation, isOfColumn: boolean): Plan | null => {
  const { groupBy } = explanation
  if (groupBy !== null) return groupsOf(explanation, groupBy, null, true)
  if (isOfColumn || isNamed(explanation)) return { type: 'Count', least: 1 }
  if (isOfTimedCells(explanation)) return { type: 'Count', least: 1 }
  return isOfAKind(explanation) ? { type: 'Count', least: 2 } : null
}

/** Whether rows are told by what each of them alone is called, by a first column of names or one behind their numbers. */
const areNamed = (explanation: Explanation): boolean => {
  const { filters } = explanation
  const isNamed = (filter: RowFilter): boolean =>
    (filter.type === 'Is' || (filter.type === 'Says' && !filter.isDenied && filter.column === 0)) &&
    hasOwnInEachRow(explanation, filter.column)
  return filters.length > 0 && filters.every(isNamed)
}

/** Whether nothing else is told of them: "how many keys are there for the garage". */
const isOfNamed = (explanation: Explanation): boolean =>
  areNamed(explanation) &&
  explanation.mentions.every((mention) => explanation.filters.some(({ column }) => column === mention.column))

/** The column of texts that stands closest to amounts and their unit: what there is so much of. */
const thingsOf = ({ columns }: KeptTable, { amount, unit }: AmountsInUnits): number | undefined => {
  const distanceOf = (at: number): number => Math.min(Math.abs(at - amount), Math.abs(at - unit))
  return columns
    .flatMap(({ kind }, at) => (kind === 'Text' && at !== unit ? at : []))
    .toSorted((one, other) => distanceOf(one) - distanceOf(other) || one - other)[0]
}

/** The amounts whose units another column says, where the things are counted that rows say how much there is of: "how many eggs". */
const amountOfThings = (
  { table, filters, named, groupBy, mentions }: Explanation,
  question: ReadQuestion,
): number | null => {
  const amounts = amountsInUnits(table, question)
  if (amounts === null || named > 0 || groupBy !== null || mentions.length > 0 || question.hasGeneric) return null
  const things = thingsOf(table, amounts)
  const isSaid = filters.some(({ type, column }) => (type === 'Is' || type === 'Says') && column === things)
  return isSaid ? amounts.amount : null
}

/** "How many jars" of rows each of which says how many there are of one thing: these are added up, not the rows. */
const planAmounts = (explanation: Explanation, question: ReadQuestion): Plan | null => {
  const { amountNames, hasGeneric } = question
  const inUnits = amountOfThings(explanation, question)
  if (inUnits !== null) return { type: 'Compute', computation: 'Sum', column: inUnits }
  const { table, filters, named, groupBy, mentions } = explanation
  const isOfCells = filters.some(({ type }) => type === 'Is') && named === 0 && mentions.length === 0
  if (!(isOfCells || isOfNamed(explanation)) || hasGeneric || groupBy !== null) return null
  const column = only(
    [...table.columns.entries()].flatMap(([place, each]) =>
      each.kind === 'Number' && each.decimals === 0 && isCalled(each, amountNames) ? place : [],
    ),
  )
  return column === null ? null : { type: 'Compute', computation: 'Sum', column }
}

/** "How many loaves did we sell": of rows each of which says how many pieces were sold, these. */
const planPieces = (explanation: Explanation, question: ReadQuestion): Plan | null => {
  const { table, named, groupBy, quantity } = explanation
  if (!quantity.isWeak)
    return quantity.column === null ? null : { type: 'Compute', computation: 'Sum', column: quantity.column }
  const column = quantity.isOfSales && named === 0 && groupBy === null ? unitsColumn(table, question) : null
  return column === null ? null : { type: 'Compute', computation: 'Sum', column }
}

/** Where what is counted is named: at the first word behind those that ask that says something. */
export const firstOpen = ({ open, askedEnd }: ReadQuestion): number =>
  Math.min(...[...open].filter((at) => at >= askedEnd))

/** Whether rows may be asked for, or what they say how much there is of: "how many parts are in stock", "how many kilos over 20". */
const mayBeAmounts = (
  { filters, mentions }: Explanation,
  { quantities }: ReadQuestion,
  counted: number | undefined,
): boolean =>
  counted !== undefined &&
  (quantities.some(
    ({ kind, words }) =>
      kind === 'Stock' &&
      // A column that is called so is one of amounts.
      !mentions.some(
        ({ column, start, end, isWhole }) =>
          column === counted && isWhole && words.every((at) => start <= at && at < end),
      ),
  ) ||
    filters.some(({ type, column }) => type === 'Number' && column === counted))

/** Whether it is asked how often what a column says of one row: "how often does the rose need watering", of "weekly". */
const isSaidByCell = (explanation: Explanation): boolean =>
  areNamed(explanation) &&
  explanation.mentions.some(
    ({ column }) =>
      isOfSeveral(explanation.table.columns[column]) && explanation.filters.every((each) => each.column !== column),
  )

/** Whether it is asked how often, or on how many of the days that the rows are: then rows are counted, whatever they are called. */
const countsRows = (explanation: Explanation, { asksTimes }: ReadQuestion): boolean =>
  (asksTimes || explanation.countsDays) &&
  explanation.groupBy === null &&
  (explanation.filters.length > 0 || isNamed(explanation))

const planTimes = (explanation: Explanation): Plan | null =>
  isSaidByCell(explanation) ? null : { type: 'Count', least: 1 }

/** Whether items are counted, and a part of a column's name says something else of them: "how many items are paid" asks for none of those of "who pays". */
const isOfGenericRows = ({ mentions }: Explanation, { hasGeneric }: ReadQuestion, column: number): boolean =>
  hasGeneric && mentions.every((mention) => mention.column !== column || !mention.isWhole)

/** What a column that is counted comes to: the total of its numbers, its different texts, or the rows that have a day there. */
const planOfColumn = (explanation: Explanation, question: ReadQuestion, column: number): Plan | null => {
  const { groupBy } = explanation
  const { kind } = explanation.table.columns[column] ?? {}
  // "How many visitors" asks for what stands in their column.
  if (kind === 'Number') {
    if (explanation.taken.length === 0 && !isQuantity(explanation, column, question)) return null
    const compute = { computation: 'Sum', column } as const
    return groupBy === null ? { type: 'Compute', ...compute } : groupsOf(explanation, groupBy, compute, true)
  }
  if (groupBy !== null || (kind === 'Text' && isOfGenericRows(explanation, question, column))) return null
  return kind === 'Text' ? { type: 'Distinct', column } : { type: 'Count', least: 1 }
}

/** What to count, or to add up, of a table; null where the question does not make it clear. */
export const planCount = (explanation: Explanation, question: ReadQuestion): Plan | null => {
  const counted = explanation.mentions.find(({ start }) => start === firstOpen(question))?.column
  if (countsRows(explanation, question)) return planTimes(explanation)
  if (mayBeAmounts(explanation, question, counted)) return null
  const pieces = counted === undefined ? planPieces(explanation, question) : null
  if (pieces !== null) return pieces
  const mentioned = [...new Set(freeMentions(explanation).map((mention) => mention.column))].filter(
    (each) => counted === undefined || each === counted || !isInEachRow(explanation, each),
  )
  const [column, more] = mentioned
  const isOfRows = column === undefined || hasOwnInEachRow(explanation, column)
  if (isOfRows && more === undefined)
    return planAmounts(explanation, question) ?? planRowCount(explanation, column !== undefined)
  return column === undefined || more !== undefined ? null : planOfColumn(explanation, question, column)
}
