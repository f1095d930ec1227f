import type { RowFilter } from '../../querying/table-query.ts'
import { columnAt } from '../../table-column.ts'
import type { KeptTable } from '../../table-store.ts'
import { unmarked } from '../../words.ts'
import { nameSaysOne } from '../columns/column-words.ts'
import type { Dues } from '../columns/dues.ts'
import { hintedColumn, isOneOfPrices } from '../columns/hinted-column.ts'
import { hasOwnInEachRow } from '../columns/keys.ts'
import { amountInLedger } from '../columns/ledgers.ts'
import { hasPersons } from '../columns/persons.ts'
import { spentColumns } from '../columns/spent-columns.ts'
import { headNames, topicOf, topicsOf } from '../columns/table-names.ts'
import type { ReadQuestion } from '../question/read-question.ts'
import { belowZero } from './below-zero.ts'
import { cellNumbers } from './cell-numbers.ts'
import { columnComparison } from './column-comparisons.ts'
import { columnMentions } from './column-mentions.ts'
import { comparisonFilters } from './comparison-filters.ts'
import { takeCountedNoun } from './counted-noun.ts'
import { takeDaysCounted } from './days-counted.ts'
import { owedFilter, takeDues } from './dues-asked.ts'
import type { Explaining, RowLookup } from './explaining.ts'
import type { Explanation, Unexplained } from './explanation.ts'
import { flagFilters, stateFilters } from './flags.ts'
import { flowOf, isOfExpenses, type Measured, shareBelowZero } from './flows.ts'
import { comparedIn, groupOf, inOneColumn, isOfOwnParts, ungrouped, withWholeCells } from './group-asked.ts'
import { takeOneEach } from './one-each.ts'
import { signsOf, unsigned } from './outgoing.ts'
import { overdueFilters } from './overdue-filters.ts'
import { periodFilters } from './period-filters.ts'
import { meantQuantity } from './quantities.ts'
import { soldOutFilter } from './sold-out-filter.ts'
import { hasStates, isOfSeveral, saysState } from './states.ts'
import { stepFilters } from './step-filters.ts'
import { takeHaving } from './take-having.ts'
import { takeMeasured } from './take-measured.ts'
import { takeNames } from './take-names.ts'
import { takeSayingNothing } from './take-saying-nothing.ts'
import { takeSubject } from './take-subject.ts'
import { unitFilters } from './unit-filters.ts'
import { type ValueMention, valueFilters, valuesIn } from './value-words.ts'
import { yearsAmong } from './years-held.ts'

const range = (start: number, end: number): number[] => Array.from({ length: end - start }, (_, index) => start + index)

const MOST_MISSING = 2

/** What is told of a table that explains most words; null where it explains too few of them. */
const unexplained = (question: ReadQuestion, free: ReadonlySet<number>, rest: Explanation): Unexplained | null => {
  const { table, filters, mentions, named } = rest
  const isAnchored = filters.length > 0 || mentions.length > 0 || named > 0
  if (!isAnchored || free.size > MOST_MISSING || free.size * 2 > question.open.size) return null
  const missing = [...free].sort((one, other) => one - other).map((at) => question.words[at]?.written ?? '')
  return { table, filters, missing, rest }
}

const isMeasureNamed = ({ question, table, mentions }: Explaining): boolean =>
  mentions.some(({ column }) => table.columns[column]?.kind === 'Number') ||
  table.columns.some((column) => column.kind === 'Number' && nameSaysOne(column.name, question.implied))

/** The columns that hints mean; their words are taken out of `free`, but for those that say a state. */
const takeHints = (explaining: Explaining, free: Set<number>): number[] => {
  const { question, table } = explaining
  return question.hints.flatMap((hint) => {
    const column = hintedColumn(hint, { question, table })
    const mayBeSeveral = hint.isOutgoing && hint.asksSum && spentColumns(table, question).length > 0
    if (column === null && !mayBeSeveral && !(hint.isPlain && isMeasureNamed(explaining))) return []
    for (const at of hint.words) if (!saysState(explaining, at)) free.delete(at)
    if (column === null) return []
    return hint.kind === 'Number' ? column : []
  })
}

const keysAmong = async (columns: readonly number[], { table, lookup }: Explaining): Promise<Set<number>> => {
  const keys = new Set<number>()
  for (const column of new Set(columns)) if (await lookup.isKey(table, column)) keys.add(column)
  return keys
}

/** What words mean that say what is measured without naming its column; null where they say two things. */
const measuredIn = (explaining: Explaining, free: Set<number>): Measured | null => {
  const hinted = new Set(takeHints(explaining, free))
  const quantity = meantQuantity(explaining, free)
  return hinted.size > 1 || quantity === null ? null : { hinted: [...hinted][0] ?? null, quantity }
}

/** Whether a filter says more of rows than that a word stands in them: which of these are shown is found by its words too. */
const isOfRows = (filter: RowFilter): boolean => filter.type !== 'Is' && (filter.type !== 'Says' || filter.isDenied)

/** Whether somebody is asked about who paid, where a column says who did, and it is another that says the name: "how much did Oskar pay" of a jacket for Oskar. */
const isPaidByOther = ({ question, table }: Explaining, values: readonly ValueMention[]): boolean => {
  const paid = question.hints.filter(
    ({ isOutgoing, ofOne, words }) => isOutgoing && ofOne.length === 0 && words.length > 0,
  )
  const isOfDoers = (column: number): boolean => nameSaysOne(table.columns[column]?.name ?? '', question.doers)
  return (
    table.columns.some((_, column) => isOfDoers(column)) &&
    values.some(
      ({ start, end, said }) =>
        paid.some(
          ({ words }) =>
            (words[0] === end && question.patterns.yesNo.includes(question.words[start - 1]?.folded ?? '')) ||
            (words.at(-1) ?? end) + 1 === start,
        ) && !('columns' in said ? said.columns : [said.column]).some(isOfDoers),
    )
  )
}

/** "Which exams are in the main hall": rows are asked for by what they are called, of which several have a text in common. */
const asksForKind = (
  { question, table, mentions }: Explaining,
  keys: ReadonlySet<number>,
  filters: readonly RowFilter[],
): boolean => {
  const { subjectAt, words, patterns } = question
  const subject = subjectAt === null || !patterns.which.includes(words[0]?.folded ?? '') ? undefined : words[subjectAt]
  const column = mentions.find(({ start }) => start === subjectAt)?.column
  const isOfRows =
    column === undefined
      ? headNames(table, question, keys).has(unmarked(subject?.stem ?? '')) ||
        topicsOf(table, question).has(topicOf(subject?.stem ?? ''))
      : hasOwnInEachRow({ table, keys }, column) || filters.every((filter) => hasStates(table.columns[filter.column]))
  return (
    isOfRows &&
    filters.length > 0 &&
    filters.every((filter) => filter.type === 'Is' && isOfSeveral(table.columns[filter.column]))
  )
}

/** How many words of a question cells say, or tell a time. */
const saidIn = ({ periods, open }: ReadQuestion, values: readonly ValueMention[]): number => {
  const said = [...values.flatMap(({ start, end }) => range(start, end)), ...periods.flatMap(({ words }) => words)]
  return new Set(said.filter((at) => open.has(at))).size
}

/** "What is still open": nothing is said but how far rows are, as a column tells that says so of each. */
const asksOfState = ({ question, table }: Explaining, filters: readonly RowFilter[]): boolean =>
  question.patterns.which.includes(question.words[0]?.folded ?? '') &&
  filters.length > 0 &&
  filters.every(
    (filter) =>
      filter.type === 'Is' &&
      hasStates(table.columns[filter.column]) &&
      (question.hasGeneric ||
        nameSaysOne(columnAt(table.columns, filter.column).name, question.patterns.statusColumns)),
  )

/** "What is delivered on Wednesday": all of the rows that say so, where they are more than one. */
const asksWhatAll = async ({ question, table, lookup }: Explaining, filters: readonly RowFilter[]): Promise<boolean> =>
  (question.patterns.which.includes(question.words[0]?.folded ?? '') || hasPersons(table, question)) &&
  filters.some(({ type }) => type === 'Is') &&
  filters.every(({ type }) => type === 'Is' || type === 'Period') &&
  ((await lookup.countOf(table, filters)) ?? 0) > 1

/** The filters that values, flags and signs give, and the column that rows are put together by; null where some word is left, or what is asked is not clear. */
const rowsAsked = async (
  explaining: Explaining,
  free: Set<number>,
  {
    told: known,
    measured,
    keys,
    dues,
  }: {
    readonly told: readonly RowFilter[]
    readonly measured: Measured
    readonly keys: ReadonlySet<number>
    readonly dues: Dues | null
  },
) => {
  const { question, table, mentions, lookup } = explaining
  const values = await valuesIn(explaining, free)
  if (values === null) return null
  if (isPaidByOther(explaining, values)) return null
  const said = [...known, ...valueFilters(values)]
  const valued = question.isCompared ? inOneColumn(withWholeCells(said, table)) : said
  const isOfCells = values.some(({ start }) => start === question.groupAt)
  const grouped = question.isCompared ? comparedIn(valued) : isOfCells ? ungrouped : groupOf(explaining, keys, free)
  const groupBy = grouped === undefined || !(await isOfOwnParts(explaining, grouped)) ? grouped : ungrouped
  if (groupBy === undefined || (question.isCompared && question.groupAt !== null)) return null
  const { named, topical } = takeNames(explaining, keys, free)
  const states = dues !== null ? [] : stateFilters(explaining, { free, filtered: valued, groupBy: groupBy.column })
  const flags = await flagFilters(explaining, { free, filtered: [...valued, ...states], groupBy: groupBy.column })
  const told = [...valued, ...states, ...flags]
  const filters = [...told, ...takeHaving(explaining, { filters: told, free })]
  const flow = flowOf(explaining, measured)
  const signs =
    flow === null
      ? unsigned
      : await signsOf(question, {
          ...flow,
          isOfExpenses: isOfExpenses(explaining),
          rangeOf: (of) => lookup.rangeOf(table, flow.column, of === 'All' ? [] : filters),
          shareBelowZero: () => shareBelowZero(explaining, flow.column),
        })
  if (signs === null) return null
  takeSayingNothing(explaining, { filters: [...filters, ...known], free })
  // "No deposit" is what a cell of that column says.
  const isDenied = values.some(({ start }) => question.deniedAt.includes(start))
  const isOfSome =
    filters.some(isOfRows) ||
    states.length + flags.length > 0 ||
    isDenied ||
    asksOfState(explaining, filters) ||
    asksForKind(explaining, keys, filters)
  const saysMore = (): boolean => question.open.size - free.size > saidIn(question, values)
  if (question.isOfFlags && !isOfSome && !(saysMore() && (await asksWhatAll(explaining, filters)))) return null
  const signed = signs.filters.some(({ type }) => type === 'Number') && flow?.direction === 'Out'
  const meant = signed ? filters.map((filter) => belowZero(filter, flow.column)) : filters
  return { filters: [...meant, ...signs.filters], isReversed: signs.isReversed, groupBy, named, topical, mentions }
}

/**
 * What a question means in a table: every word of it has to be the name of a column, what some cell says, or a part of the table's own name. Where one is
 * not, nothing is computed; null where the table has little to do with it, or a word could be several.
 */
export const explainQuestion = async (
  question: ReadQuestion,
  table: KeptTable,
  lookup: RowLookup,
): Promise<Explanation | Unexplained | null> => {
  const mentions = columnMentions(question, table.columns)
  const explaining: Explaining = { question, table, mentions, lookup }
  const free = new Set(question.open)
  for (const { start, end } of mentions) for (const at of range(start, end)) free.delete(at)
  takeMeasured(explaining, free)
  const against = columnComparison(explaining, free)
  const periods = await periodFilters(explaining, free)
  await takeOneEach(explaining, free)
  const countsDays = await takeDaysCounted(explaining, free)
  const counted = takeCountedNoun(explaining, free)
  const steps = stepFilters(explaining, free)
  const inUnits = unitFilters(explaining)
  const numbered = [...steps, ...cellNumbers(explaining, free)]
  const soldOut = [...soldOutFilter(explaining, free), ...overdueFilters(explaining, free)]
  const compared = comparisonFilters(explaining, free)
  const measured = measuredIn(explaining, free)
  if (against === null || compared === null || measured === null) return null
  const keys = await keysAmong([0, ...mentions.map((mention) => mention.column)], explaining)
  const dues = await takeDues(explaining, free)
  const asked = await rowsAsked(explaining, free, {
    told: [
      ...periods,
      ...against,
      ...inUnits,
      ...numbered,
      ...soldOut,
      ...compared,
      ...(dues === null ? [] : [owedFilter(dues)]),
    ],
    measured,
    keys,
    dues,
  })
  if (asked === null) return null
  const { filters, isReversed, groupBy, named, topical } = asked
  const taken = [...counted, ...takeSubject(explaining, free)]
  const isOfLedger = amountInLedger(table, question.ledgers) !== null
  const isOfThisTable = mentions.length > 0 || filters.length > 0 || named > 0
  if (free.size === 0 && !isOfThisTable && question.hints.some((hint) => isOneOfPrices(hint, explaining))) return null
  const whole = mentions.filter(({ isWhole }) => isWhole).length
  // What was spent is told by a ledger sooner than by a list of prices.
  const isSpent =
    isOfLedger && question.hints.some(({ isOutgoing, asksSum, words }) => isOutgoing && asksSum && words.length > 0)
  const told = question.open.size - free.size - named - taken.length + whole + (isSpent ? 1 : 0)
  const explanation: Explanation = {
    table,
    mentions,
    filters,
    groupBy: groupBy.column,
    groupPart: groupBy.part,
    keys,
    years: await yearsAmong(explaining),
    ...measured,
    isReversed,
    dues,
    isOfStep: steps.length > 0,
    countsDays,
    taken,
    told,
    named,
    topical,
  }
  return free.size === 0 ? explanation : unexplained(question, free, explanation)
}
