import { foldCell } from '../../fold-cell.ts'
import { columnAt, type TableColumn } from '../../table-column.ts'
import { unmarked } from '../../words.ts'
import { endsInOne, isCalled, nameOf, nameSaysOne } from '../columns/column-words.ts'
import { isOfPaid } from '../columns/dues.ts'
import { hintedDay } from '../columns/hinted-column.ts'
import { hasOwnInEachRow, withoutKey } from '../columns/keys.ts'
import { outlaysIn } from '../columns/outlays.ts'
import { isRate } from '../columns/rates.ts'
import { spentColumns } from '../columns/spent-columns.ts'
import { headNames } from '../columns/table-names.ts'
import type { ColumnMention } from '../explaining/explaining.ts'
import type { Explanation } from '../explaining/explanation.ts'
import type { ReadQuestion } from '../question/read-question.ts'
import { asksByAge, asksOfMoney, freeMentions, measuredColumn, only } from './measured-column.ts'
import { groupsOf, type Plan } from './plan.ts'
import { planCount } from './plan-count.ts'

/** The one column of texts whose name says one of some words; null where there is none, or are several. */
const textColumn = ({ table }: Explanation, names: readonly string[]): number | null =>
  only(table.columns.flatMap((each, column) => (each.kind === 'Text' && endsInOne(each, names) ? column : [])))

const ofDoers = /(?:er|or)(?:in)?$/

/** The column of who does what is asked about, by what it is called: "who conducts", of a conductor. */
const doerOf = ({ table, mentions }: Explanation): number | null => {
  const column = only(mentions.map((mention) => mention.column))
  const { kind, name = '' } = column === null ? {} : (table.columns[column] ?? {})
  return kind === 'Text' && ofDoers.test(nameOf({ name }).at(-1)?.folded ?? '') ? column : null
}

/** The column of what is asked for, "which plot", "who", "where"; null where none is named. */
const subjectOf = (explanation: Explanation, question: ReadQuestion): number | null => {
  const { subjectAt, persons, things, asksTimes, askedEnd } = question
  const named = explanation.mentions.find(({ start }) => start === subjectAt)
  if (named !== undefined) return named.column
  // "What is the most common cause".
  const behind = asksTimes ? explanation.mentions.find(({ start }) => start === askedEnd) : undefined
  if (behind !== undefined) return behind.column
  if (persons.length > 0) return textColumn(explanation, persons) ?? doerOf(explanation)
  return things.map((name) => textColumn(explanation, [name])).find((column) => column !== null) ?? null
}

/** An amount may be of anything; what first comes to mind is a price, or a cost. */
const MOST_IMPLIED = 2

/** Whether nothing is asked but for what is the most, by a column that the table has: "the most expensive item". */
const asksByColumnAlone = ({ table }: Explanation, question: ReadQuestion): boolean =>
  (asksOfMoney(question) && outlaysIn(table, question) !== null) ||
  only(
    [...table.columns.entries()].flatMap(([place, column]) =>
      column.kind === 'Number' && endsInOne(column, question.implied.slice(0, MOST_IMPLIED)) ? place : [],
    ),
  ) !== null

/** Whether those who ask speak of what they did, and a table that is about it alone tells how much: "how much did we harvest" of a harvest. */
const isOfOwnDoing = ({ topical }: Explanation, { isOfOwn, intent, totalAt, isOfAmounts }: ReadQuestion): boolean =>
  topical > 0 && isOfOwn && (intent === 'Sum' || totalAt !== null || isOfAmounts)

/** Whether the question names anything of this table. */
const isAnchored = (explanation: Explanation, question: ReadQuestion): boolean =>
  isOfOwnDoing(explanation, question) ||
  hintedDay({ question, table: explanation.table }) !== null ||
  explanation.mentions.length > 0 ||
  explanation.filters.length > 0 ||
  explanation.named > 0 ||
  explanation.hinted !== null ||
  explanation.quantity.isOfSales

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

/** Whether what a column says may be what rows are put together by: texts, and numbers that say which one, such as those of flats. */
const mayBeKind = ({ kind, decimals, unit, valid, filled }: TableColumn): boolean =>
  kind !== 'Number' || (decimals === 0 && unit === '' && valid < filled)

/** What is asked for without being named: the largest total of none, or what was spent on most. */
const planMostOfNone = (
  { table, quantity }: Explanation,
  question: ReadQuestion,
  { subject, isOfTotal }: { readonly subject: number | null; readonly isOfTotal: boolean },
): null | 'OfRows' | 'OfSubject' => {
  if (subject !== null && mayBeKind(columnAt(table.columns, subject))) return 'OfSubject'
  // The largest total is one of groups, not of rows.
  if (isOfTotal || question.persons.length > 0) return null
  // "What did they sell the most of" asks for a kind of things.
  const isOfThings = subject === null && (question.things.length > 0 || quantity.isOfSales)
  return question.isOfAmounts && isOfThings ? null : 'OfRows'
}

/** Whether rows are asked for one by one: "the dearest single item", or which of the performances that are told by the part of the day. */
const isOfSingle = ({ table }: Explanation, question: ReadQuestion, subject: number | null): boolean => {
  const parts = question.patterns.dayParts.split(' ')
  const { values = null } = subject === null ? {} : (table.columns[subject] ?? {})
  return (
    question.isOfSingle ||
    (values !== null && values.length > 0 && values.every((each) => parts.includes(foldCell(each))))
  )
}

/** The one of several rows each that has the most: it takes the total of each. Null where each has but one row, or nothing says of what it is. */
const planMost = (explanation: Explanation, question: ReadQuestion, subject: number | null): Plan | null | 'OfRows' => {
  const { filters, mentions, named, table } = explanation
  const descending = question.intent === 'Maximum'
  if (question.asksTimes) return subject === null ? null : groupsOf(explanation, subject, null, descending)
  const isOfTotal = isOfTotals(question, explanation)
  if (!isOfTotal && !question.isOfAmounts) return 'OfRows'
  const of = planMostOfNone(explanation, question, { subject, isOfTotal })
  if (subject === null || of !== 'OfSubject') return of === 'OfSubject' ? null : of
  if (filters.some((filter) => filter.column === subject)) return null
  // "The fewest expenses" are counted.
  const hinted = question.hints.some((hint) => hint.words.length > 0) || isOfTotal ? explanation.hinted : null
  const column = measuredColumn({ ...explanation, hinted }, { ...question, isAlone: false, subject }, false)
  const heads = headNames(table, question, explanation.keys)
  // "The most chores", of a list of chores that has a column of that name too.
  const isOfRow = ({ column: other, start, end }: ColumnMention): boolean =>
    other !== subject &&
    (hasOwnInEachRow(explanation, other) ||
      question.words.slice(start, end).some(({ stem }) => heads.has(unmarked(stem))))
  const isOfRows = named > 0 || mentions.some(isOfRow)
  if (column === null) return isOfRows && !isOfTotal ? groupsOf(explanation, subject, null, descending) : null
  if (!isOfTotal && hasOwnInEachRow(explanation, subject)) return 'OfRows'
  if (isRate(columnAt(table.columns, column))) return null
  return groupsOf(explanation, subject, { computation: 'Sum', column }, descending)
}

/** "The largest category" may be that of the largest row, or that with the largest total: where no number is named, nothing tells. */
const isOfKinds = (explanation: Explanation, question: ReadQuestion, column: number): boolean => {
  // "When did we last pay" is of no payee.
  const verbs = new Set(question.patterns.having.split(' '))
  const mentions = freeMentions(explanation).filter(({ start }) => !verbs.has(question.words[start]?.folded ?? ''))
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

/** "Per sale", where each row is one, puts nothing together: an average is that of all. */
const isOfEachRow = (explanation: Explanation): boolean => {
  const { groupBy, groupPart, keys, table } = explanation
  if (groupBy === null || groupPart !== null) return false
  const name = nameOf(table.columns[groupBy] ?? { name: '' })
  return keys.has(groupBy) || (hasOwnInEachRow(explanation, groupBy) && withoutKey(name).length > 0)
}

/** "Which month had the most sales": the parts of dates by their totals, or by their rows. */
const planLargestPart = (question: ReadQuestion, explanation: Explanation): Plan | null => {
  const { groupBy, named, mentions } = explanation
  if (groupBy === null || !question.isOfAmounts) return null
  const isAlone = isOfOwnDoing(explanation, question)
  const column = measuredColumn(explanation, { ...question, isAlone, subject: null }, false)
  const isOfRows = named > 0 || mentions.some((mention) => hasOwnInEachRow(explanation, mention.column))
  if (column === null && !isOfRows) return null
  const compute = column === null ? null : ({ computation: 'Sum', column } as const)
  return { ...groupsOf(explanation, groupBy, compute, question.intent === 'Maximum'), isBySize: true }
}

/** "Which month was the dearest", where each row is of a month of its own: the largest of rows. */
const isOfOwnRows = ({ groupAt }: ReadQuestion, explanation: Explanation): boolean =>
  groupAt === null &&
  explanation.groupBy !== null &&
  explanation.groupPart === null &&
  hasOwnInEachRow(explanation, explanation.groupBy)

/** The largest or the smallest: of groups, or of rows. */
const planExtreme = (question: ReadQuestion, explained: Explanation): Plan | null => {
  const explanation = isOfOwnRows(question, explained) ? { ...explained, groupBy: null } : explained
  const { groupBy, groupPart } = explanation
  const subject = subjectOf(explanation, question)
  if (isOfOthers(question, explanation, subject)) return null
  if (groupBy !== null && groupPart !== null) return planLargestPart(question, explanation)
  if (groupBy === null) {
    const most = isOfSingle(explanation, question, subject) ? 'OfRows' : planMost(explanation, question, subject)
    if (most !== 'OfRows') return most
  }
  const column = measuredColumn(explanation, { ...question, subject }, groupBy === null)
  if (column === null) return null
  // The oldest is the one born first, and has the highest age.
  const isOfAge = endsInOne(columnAt(explanation.table.columns, column), question.ages)
  const descending = (question.intent === 'Maximum') !== isOfAge
  const computation = descending ? 'Maximum' : 'Minimum'
  if (groupBy !== null) return groupsOf(explanation, groupBy, { computation, column }, descending)
  return !isOfSingle(explanation, question, subject) && isOfKinds(explanation, question, column)
    ? null
    : { type: 'Extreme', column, descending, limit: question.limit }
}

/** Whether words of a question say what is measured, rather than that nothing else can be. */
const isMeasureSaid = (
  { totalAt, calledSo }: ReadQuestion,
  { table, mentions, hinted, quantity }: Explanation,
  column: number,
): boolean =>
  totalAt !== null ||
  isCalled(table.columns[column], calledSo) ||
  hinted !== null ||
  quantity.column !== null ||
  mentions.some((mention) => mention.column === column)

/** Whether nothing says what is measured, and it is what was paid that can be: it is no price. */
const isOfPaidUnsaid = (question: ReadQuestion, explanation: Explanation, column: number): boolean =>
  isOfPaid(columnAt(explanation.table.columns, column), question) && !isMeasureSaid(question, explanation, column)

/** What tells that several values are not to be added up. */
const asOne = (question: ReadQuestion, explanation: Explanation, column: number) => {
  const { isOfOne, isOfPresent } = question
  const isNamed = explanation.mentions.some((mention) => mention.column === column)
  return {
    // "How much is a twin room": no total of what was paid for all.
    isOfOne: isOfOne || (isOfPresent && isOfPaidUnsaid(question, explanation, column)),
    isOfPresent: isOfPresent && isNamed,
    isOfStep: explanation.isOfStep,
  }
}

/** Whether nothing says what is measured, and a column of kinds of things is named of which no cell is told: "how much is a room" of what guests paid. */
const isOfUnsaidKind = (question: ReadQuestion, explanation: Explanation, column: number): boolean =>
  !question.isCompared &&
  !isMeasureSaid(question, explanation, column) &&
  freeMentions(explanation).some(
    (mention) =>
      explanation.table.columns[mention.column]?.kind === 'Text' && !hasOwnInEachRow(explanation, mention.column),
  )

/** An amount with words about it: "8 GB if face recognition is on". */
const AMOUNT_IN_WORDS = /^\d.*\p{L}/u

/** Whether nothing says what is measured, and a column is named whose cells are amounts in words, of which one is told: "how much memory is recommended" of a column "Recommended" beside "Minimum". */
const isOfAmountsInWords = (question: ReadQuestion, explanation: Explanation, column: number): boolean => {
  const { table, mentions, filters } = explanation
  if (isMeasureSaid(question, explanation, column)) return false
  return mentions.some((mention) => {
    const { kind, values } = table.columns[mention.column] ?? { kind: 'Text', values: null }
    const isTold = filters.some((filter) => filter.type === 'Says' && filter.column === mention.column)
    return mention.isWhole && isTold && kind === 'Text' && values?.some((value) => AMOUNT_IN_WORDS.test(value)) === true
  })
}

/** What was spent, column by column, where nothing tells which of them is meant. */
const planSums = (question: ReadQuestion, explanation: Explanation): Plan | null => {
  const isOfSpending = question.hints.some(
    ({ isOutgoing, asksSum, words }) => isOutgoing && asksSum && words.length > 0,
  )
  const isOfOther = explanation.hinted !== null || explanation.quantity.column !== null
  const isNamed = explanation.mentions.some(({ column }) => explanation.table.columns[column]?.kind === 'Number')
  if (question.intent !== 'Sum' || explanation.groupBy !== null || !isOfSpending || isOfOther || isNamed) return null
  const columns = spentColumns(explanation.table, question)
  return columns.length === 0 ? null : { type: 'Sums', columns }
}

const planFor = (question: ReadQuestion, explained: Explanation): Plan | null => {
  const isUngrouped = isOfEachRow(explained)
  if (isUngrouped && question.intent !== 'Average') return null
  const explanation = isUngrouped ? { ...explained, groupBy: null } : explained
  const isOfColumn = asksByColumnAlone(explanation, question) || asksByAge(explanation, question)
  if (!isAnchored(explanation, question) && !isOfColumn) return null
  const { intent } = question
  if (intent === 'Count') return planCount(explanation, question)
  if (intent === 'List') return planList(explanation)
  if (intent === 'Maximum' || intent === 'Minimum') return planExtreme(question, explanation)
  if (isOfOthers(question, explanation, null)) return null
  const { groupBy, dues } = explanation
  if (dues !== null) return intent === 'Sum' && groupBy === null ? { type: 'Balance', ...dues } : null
  const column = measuredColumn(explanation, { ...question, subject: null }, false)
  if (column === null) return planSums(question, explanation)
  if (isOfUnsaidKind(question, explanation, column) || isOfAmountsInWords(question, explanation, column)) return null
  return groupBy === null
    ? { type: 'Compute', computation: intent, column, ...asOne(question, explanation, column) }
    : groupsOf(explanation, groupBy, { computation: intent, column }, true)
}

/** "Who paid how much" asks for no total of all: what each of them has; null where nothing tells who they are. */
const ofEachPerson = (plan: Plan | null, question: ReadQuestion, explanation: Explanation): Plan | null => {
  const isOfEach = question.persons.length > 0 && question.asking.size > 0 && !question.asking.has(0)
  if (plan === null || !isOfEach || (plan.type !== 'Compute' && plan.type !== 'Count')) return plan
  const named = explanation.mentions.filter(
    ({ column }) =>
      explanation.table.columns[column]?.kind === 'Text' && !explanation.filters.some((each) => each.column === column),
  )
  const subject = only(named.map(({ column }) => column)) ?? textColumn(explanation, question.patterns.anyone)
  if (subject === null || question.taken.length > 0 || explanation.groupBy !== null) return null
  const compute = plan.type === 'Count' ? null : ({ computation: plan.computation, column: plan.column } as const)
  return groupsOf(explanation, subject, compute, true)
}

/** What goes out is the larger the further it is below zero. */
const turned = (plan: Plan, { isReversed }: Explanation): Plan =>
  isReversed && (plan.type === 'Extreme' || plan.type === 'Groups') ? { ...plan, descending: !plan.descending } : plan

/** Of months that several years have, each year's. */
const ofEachYear = (plan: Plan, { filters }: Explanation): Plan => {
  const months = filters.find(({ type }) => type === 'Months')
  if (months === undefined) return plan
  const each = { type: 'Groups', by: months.column, part: 'Year', descending: true } as const
  if (plan.type === 'Count') return { ...each, compute: null }
  return plan.type === 'Compute' ? { ...each, compute: { computation: plan.computation, column: plan.column } } : plan
}

/** Whether a column is to be put together by itself: "by default" names no group of a column "Default". */
const isOfItself = (plan: Plan): boolean => plan.type === 'Groups' && plan.compute?.column === plan.by

/** What to compute of a table; null where the question does not make it clear. */
export const planAnswer = (question: ReadQuestion, explanation: Explanation): Plan | null => {
  const planned = ofEachPerson(planFor(question, explanation), question, explanation)
  const plan = planned === null ? null : ofEachYear(turned(planned, explanation), explanation)
  if (plan === null || isOfItself(plan)) return null
  if (!question.isCompared) return plan
  if (plan.type !== 'Groups') return null
  const { compute } = plan
  const isOfRates =
    compute?.computation === 'Sum' && isRate(explanation.table.columns[compute.column] ?? { name: '', unit: '' })
  return isOfRates ? null : { ...plan, isCompared: true }
}
