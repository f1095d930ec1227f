import type { Computation } from '../querying/table-query.ts'
import type { TableColumn } from '../table-column.ts'
import { TIME, unitCalled } from '../typing/read-quantity.ts'
import { endsInOne, nameSaysOne, saysOne } from './column-words.ts'
import type { Explanation } from './explain-question.ts'
import type { ColumnMention } from './explaining.ts'
import { amountInLedger } from './ledgers.ts'
import { isRate } from './rates.ts'
import type { ReadQuestion } from './read-question.ts'
import { wordsOf } from './words.ts'

/** What is computed of the rows that match. */
export type Plan =
  /** Fewer rows than `least` are nothing that was asked about. */
  | { readonly type: 'Count'; readonly least: number }
  /** The different texts of a column. */
  | { readonly type: 'Distinct'; readonly column: number }
  | { readonly type: 'Compute'; readonly computation: 'Sum' | 'Average'; readonly column: number }
  | { readonly type: 'Extreme'; readonly column: number; readonly descending: boolean; readonly limit: number }
  | {
      readonly type: 'Groups'
      readonly by: number
      readonly compute: { readonly computation: Computation; readonly column: number } | null
      /** Whether the largest come first. */
      readonly descending: boolean
      /** Whether the groups are set side by side, so that what lies between two is told. */
      readonly isCompared?: boolean
    }
  | { readonly type: 'List' }

/** Numbers that say which one something is, and are never added up. */
const identifying = /^(?:id|nr|no|number|nummer|code|year|jahr|zip|plz|phone|telefon|isbn|sku|key|index|rank|rang)$/

const isMeasure = (column: TableColumn): boolean =>
  column.kind === 'Number' && column.valid > 0 && !wordsOf(column.name).some(({ folded }) => identifying.test(folded))

/** The mentions that no filter and no group speak of. */
const freeMentions = ({ mentions, filters, groupBy }: Explanation): ColumnMention[] => {
  const used = new Set([...filters.map(({ column }) => column), ...(groupBy === null ? [] : [groupBy])])
  return mentions.filter(({ column }) => !used.has(column))
}

const only = (found: readonly number[]): number | null => {
  const different = new Set(found)
  return different.size === 1 ? ([...different][0] ?? null) : null
}

/** The one column of texts whose name says one of some words; null where there is none, or are several. */
const textColumn = ({ table }: Explanation, names: readonly string[]): number | null =>
  only(table.columns.flatMap((each, column) => (each.kind === 'Text' && saysOne(each, names) ? column : [])))

/** The column of what is asked for, "which plot", "who", "where"; null where none is named. */
const subjectOf = (explanation: Explanation, { subjectAt, persons, things }: ReadQuestion): number | null => {
  const named = explanation.mentions.find(({ start }) => start === subjectAt)
  if (named !== undefined) return named.column
  if (persons.length > 0) return textColumn(explanation, persons)
  return things.map((name) => textColumn(explanation, [name])).find((column) => column !== null) ?? null
}

/** Whether a word alone is the name of a column. */
const isCalled = (column: TableColumn | undefined, words: readonly string[]): boolean => {
  const [name, more] = wordsOf(column?.name ?? '')
  return name !== undefined && more === undefined && words.some((word) => wordsOf(word)[0]?.stem === name.stem)
}

/** Of the columns that a question names, the one that is measured: "the average price of the litres" is that of a price. */
const measureOf = (mentions: readonly ColumnMention[]): number | null => {
  const [first] = mentions.toSorted((one, other) => one.start - other.start)
  const whole = mentions.filter(({ isWhole }) => isWhole)
  const isOfFirst = first !== undefined && whole.every(({ start }) => start > first.end)
  return isOfFirst && whole.length > 0
    ? first.column
    : only((whole.length > 0 ? whole : mentions).map(({ column }) => column))
}

/** The one column that a computation is of: named, meant by the superlative, or the only one that can be; null where it is not clear. */
const measured = (
  explanation: Explanation,
  asked: Pick<ReadQuestion, 'intent' | 'implied' | 'isAlone' | 'calledSo' | 'sizes' | 'ledgers' | 'totalAt'> & {
    readonly subject: number | null
  },
  ofDates: boolean,
): number | null => {
  const { implied, isAlone, subject } = asked
  const { keys, table } = explanation
  const { columns } = table
  const fits = (column: number): boolean => {
    const { kind, name = '' } = columns[column] ?? {}
    // The highest number is asked for of invoices, and never their average.
    if (keys.has(column)) return ofDates && wordsOf(name).some(({ folded }) => identifying.test(folded))
    return kind === 'Number' || (ofDates && kind === 'Date')
  }
  const named = freeMentions(explanation).filter(({ column }) => column !== subject)
  const mentions = named.filter(({ column }) => fits(column))
  if (mentions.length > 0) return measureOf(mentions)
  const all = [...columns.keys()].filter(fits)
  const isImplied = (column: number): boolean => endsInOne(columns[column] as TableColumn, implied)
  // "The longest duration", where durations cannot be compared, is not the longest distance.
  if (implied.length > 0) {
    if (named.some(({ column }) => isImplied(column))) return null
    const meant = all.filter(isImplied)
    // "The longest ride" is the one with the longest distance, where both that and how long it took are told.
    return only(meant) ?? only(meant.filter((column) => unitCalled(columns[column]?.unit ?? '')?.family !== TIME))
  }
  if (explanation.hinted !== null) return explanation.hinted
  // "The total at Ulm": where a column is called so, it is meant.
  const calledSo = all.filter((column) => isCalled(columns[column], asked.calledSo))
  if (calledSo.length === 1) return calledSo[0] ?? null
  const isTotal = asked.totalAt === null && (asked.intent === 'Sum' || asked.intent === 'Average')
  const ofLedger = isTotal ? amountInLedger(table, asked.ledgers) : null
  if (!isAlone || ofLedger !== null) return ofLedger
  const measures = all.filter((column) => isMeasure(columns[column] as TableColumn))
  // "The biggest plot" is the one with the largest area.
  const sizes = measures.filter((column) => endsInOne(columns[column] as TableColumn, asked.sizes))
  return only(keys.size > 0 && sizes.length > 0 ? sizes : measures)
}

/** An amount may be of anything; what first comes to mind is a price, or a cost. */
const MOST_IMPLIED = 2

/** Whether nothing is asked but for what is the most, by a column that the table has: "the most expensive item". */
const asksByColumnAlone = ({ table }: Explanation, { implied }: ReadQuestion): boolean =>
  only(
    [...table.columns.entries()].flatMap(([place, column]) =>
      column.kind === 'Number' && endsInOne(column, implied.slice(0, MOST_IMPLIED)) ? place : [],
    ),
  ) !== null

/** Whether the question names anything of this table. */
const isAnchored = (explanation: Explanation): boolean =>
  explanation.mentions.length > 0 ||
  explanation.filters.length > 0 ||
  explanation.named > 0 ||
  explanation.hinted !== null

const isNamed = ({ mentions, named }: Explanation): boolean => mentions.length > 0 || named > 0

/** Whether what cells say alone is a kind of thing, which some rows have in common: a word that some row happens to say counts nothing. */
const isOfAKind = ({ table, filters }: Explanation): boolean => {
  const values = filters.filter(({ type }) => type === 'Is')
  return (
    values.length > 0 &&
    values.every(({ column }) => {
      const { values: different, filled } = table.columns[column] ?? { values: null, filled: 0 }
      return different !== null && different.length * LEAST_OF_A_KIND <= filled
    })
  )
}

const LEAST_OF_A_KIND = 1.25

const hasOwnInEachRow = ({ table, keys }: Explanation, column: number): boolean => {
  if (keys.has(column)) return true
  const { values, filled } = table.columns[column] ?? { values: null, filled: 0 }
  return values !== null && values.length === filled && filled === table.rowCount - table.totalRows
}

/** What every row has says nothing more of what is counted: the date of each, or its name. */
const isInEachRow = (explanation: Explanation, column: number): boolean => {
  const { rowCount, totalRows, columns } = explanation.table
  const { kind, filled = 0 } = columns[column] ?? {}
  return (kind === 'Date' && filled === rowCount - totalRows) || hasOwnInEachRow(explanation, column)
}

/** Numbers that stand for how many or how much there is, rather than for which one: their column is called as they are asked for. */
const isQuantity = (explanation: Explanation, column: number, question: ReadQuestion): boolean => {
  const { name = '', decimals = 0, unit = '' } = explanation.table.columns[column] ?? {}
  const asked = explanation.mentions.filter((mention) => mention.column === column)
  const isOfUnit = asked.some(({ start }) => question.unitOf(question.words[start]?.folded ?? '') !== null)
  if (isOfUnit) return true
  if (decimals > 0 || unit !== '') return question.totalAt !== null
  const folded = new Set(wordsOf(name).map((word) => word.folded))
  const isCalledSo = asked.some(({ start, end }) =>
    question.words.slice(start, end).every((word) => folded.has(word.folded)),
  )
  return isCalledSo && !wordsOf(name).some((word) => identifying.test(word.folded))
}

const planRowCount = (explanation: Explanation, isOfColumn: boolean): Plan | null => {
  const { groupBy } = explanation
  if (groupBy !== null) return { type: 'Groups', by: groupBy, compute: null, descending: true }
  if (isOfColumn || isNamed(explanation)) return { type: 'Count', least: 1 }
  return isOfAKind(explanation) ? { type: 'Count', least: 2 } : null
}

/** "How many jars" of rows each of which says how many there are of one thing: these are added up, not the rows. */
const planAmounts = (explanation: Explanation, { amountNames, hasGeneric }: ReadQuestion): Plan | null => {
  const { table, filters, named, groupBy, mentions } = explanation
  const isOfCells = filters.some(({ type }) => type === 'Is') && named === 0 && mentions.length === 0
  if (!isOfCells || hasGeneric || groupBy !== null) return null
  const column = only(
    [...table.columns.entries()].flatMap(([place, each]) =>
      each.kind === 'Number' && each.decimals === 0 && isCalled(each, amountNames) ? place : [],
    ),
  )
  return column === null ? null : { type: 'Compute', computation: 'Sum', column }
}

/** Where what is counted is named: at the first word behind those that ask that says something. */
const firstOpen = ({ open, askedEnd }: ReadQuestion): number => Math.min(...[...open].filter((at) => at >= askedEnd))

const planCount = (explanation: Explanation, question: ReadQuestion): Plan | null => {
  const { table, groupBy } = explanation
  const counted = explanation.mentions.find(({ start }) => start === firstOpen(question))?.column
  // "How many kilos over 20" may ask for rows, or for kilos.
  if (explanation.filters.some(({ type, column }) => type === 'Number' && column === counted)) return null
  const mentioned = [...new Set(freeMentions(explanation).map((mention) => mention.column))].filter(
    (each) => counted === undefined || each === counted || !isInEachRow(explanation, each),
  )
  const [column, more] = mentioned
  const isOfRows = column === undefined || hasOwnInEachRow(explanation, column)
  if (isOfRows && more === undefined)
    return planAmounts(explanation, question) ?? planRowCount(explanation, column !== undefined)
  if (column === undefined || more !== undefined) return null
  const { kind } = table.columns[column] ?? {}
  // "How many visitors" asks for what stands in their column.
  if (kind === 'Number') {
    if (!isQuantity(explanation, column, question)) return null
    const compute = { computation: 'Sum', column } as const
    return groupBy === null
      ? { type: 'Compute', ...compute }
      : { type: 'Groups', by: groupBy, compute, descending: true }
  }
  if (groupBy !== null) return null
  return kind === 'Text' ? { type: 'Distinct', column } : { type: 'Count', least: 1 }
}

const planList = (explanation: Explanation): Plan | null => {
  const mentioned = [...new Set(freeMentions(explanation).map(({ column }) => column))]
  const [column] = mentioned
  const isOfValues =
    mentioned.length === 1 && column !== undefined && explanation.table.columns[column]?.kind === 'Text'
  return isOfValues && explanation.filters.length === 0 && explanation.named === 0
    ? { type: 'Groups', by: column, compute: null, descending: true }
    : { type: 'List' }
}

const isOfTotals = ({ totalAt }: ReadQuestion, { mentions }: Explanation): boolean =>
  totalAt !== null && !mentions.some(({ start, end }) => start <= totalAt && totalAt < end)

/** The one of several rows each that has the most: it takes the total of each. Null where each has but one row, or nothing says of what it is. */
const planMost = (explanation: Explanation, question: ReadQuestion, subject: number | null): Plan | null | 'OfRows' => {
  const { table, filters, mentions, named } = explanation
  const isOfTotal = isOfTotals(question, explanation)
  if (!isOfTotal && !question.isOfAmounts) return 'OfRows'
  // "The fewest expenses" are counted.
  const hinted = question.hints.some((hint) => hint.words.length > 0) || isOfTotal ? explanation.hinted : null
  const column = measured({ ...explanation, hinted }, { ...question, isAlone: false, subject }, false)
  const descending = question.intent === 'Maximum'
  // The largest total is one of groups, not of rows.
  if (subject === null || table.columns[subject]?.kind === 'Number')
    return isOfTotal || question.persons.length > 0 ? null : 'OfRows'
  if (filters.some((filter) => filter.column === subject)) return null
  const isOfRows =
    named > 0 || mentions.some((mention) => mention.column !== subject && hasOwnInEachRow(explanation, mention.column))
  if (column === null) return isOfRows && !isOfTotal ? { type: 'Groups', by: subject, compute: null, descending } : null
  if (!isOfTotal && hasOwnInEachRow(explanation, subject)) return 'OfRows'
  if (isRate(table.columns[column] as TableColumn)) return null
  return { type: 'Groups', by: subject, compute: { computation: 'Sum', column }, descending }
}

/** "The largest category" may be that of the largest row, or that with the largest total: where no number is named, nothing tells. */
const isOfKinds = (explanation: Explanation, column: number): boolean => {
  const mentions = freeMentions(explanation)
  if (mentions.some((mention) => mention.column === column)) return false
  return mentions.some(
    (mention) =>
      explanation.table.columns[mention.column]?.kind === 'Text' && !hasOwnInEachRow(explanation, mention.column),
  )
}

/** Whether it is asked of someone to whom something was done what only those are told of who did it: "who was paid the most" of a column "Paid by". */
const isOfOthers = (
  { isPassive, doers }: ReadQuestion,
  { table, filters }: Explanation,
  subject: number | null,
): boolean =>
  isPassive &&
  [...filters.map(({ column }) => column), ...(subject === null ? [] : [subject])].some((column) =>
    nameSaysOne(table.columns[column]?.name ?? '', doers),
  )

const planFor = (question: ReadQuestion, explanation: Explanation): Plan | null => {
  if (!isAnchored(explanation) && !asksByColumnAlone(explanation, question)) return null
  const { intent, limit } = question
  const { groupBy } = explanation
  if (intent === 'Count') return planCount(explanation, question)
  if (intent === 'List') return planList(explanation)
  const isExtreme = intent === 'Maximum' || intent === 'Minimum'
  const subject = isExtreme ? subjectOf(explanation, question) : null
  if (isOfOthers(question, explanation, subject)) return null
  if (isExtreme && groupBy === null) {
    const most = planMost(explanation, question, subject)
    if (most !== 'OfRows') return most
  }
  const column = measured(explanation, { ...question, subject }, isExtreme && groupBy === null)
  if (column === null) return null
  if (groupBy !== null)
    return { type: 'Groups', by: groupBy, compute: { computation: intent, column }, descending: intent !== 'Minimum' }
  if (isExtreme && isOfKinds(explanation, column)) return null
  if (isExtreme) return { type: 'Extreme', column, descending: intent === 'Maximum', limit }
  return { type: 'Compute', computation: intent, column }
}

/** What to compute of a table; null where the question does not make it clear. */
export const planAnswer = (question: ReadQuestion, explanation: Explanation): Plan | null => {
  const plan = planFor(question, explanation)
  if (plan === null || !question.isCompared) return plan
  if (plan.type !== 'Groups') return null
  const { compute } = plan
  const isOfRates =
    compute?.computation === 'Sum' && isRate(explanation.table.columns[compute.column] ?? { name: '', unit: '' })
  return isOfRates ? null : { ...plan, isCompared: true }
}
