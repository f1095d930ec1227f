import { setImmediate as nextTurn } from 'node:timers/promises'
import { languageOf, type StandFor, type ToolCallContext, type TranslateWord } from '../../../assistant/index.ts'
import type { DocumentReader } from '../../tools/document-reader.ts'
import { isAsked } from '../../tools/is-asked.ts'
import type { TableReader } from '../querying/table-reader.ts'
import type { KeptTable, TableStore } from '../table-store.ts'
import type { AnswerSources } from './answering.ts'
import { isKey } from './columns/keys.ts'
import { hasPersons } from './columns/persons.ts'
import { withComparedCells } from './explaining/compared-in-cells.ts'
import { explainQuestion } from './explaining/explain-question.ts'
import type { FindText, RowLookup } from './explaining/explaining.ts'
import type { Explanation, Unexplained } from './explaining/explanation.ts'
import { inGrades } from './explaining/in-grades.ts'
import { inOwnWords } from './explaining/own-words.ts'
import { inSynonymsOf } from './in-synonyms.ts'
import type { Plan } from './planning/plan.ts'
import { planAnswer } from './planning/plan-answer.ts'
import type { QuestionPatterns } from './question/question-patterns.ts'
import { type ReadQuestion, readQuestion } from './question/read-question.ts'
import { type Explained, isByItself, rowNamed } from './row-named.ts'
import { inWordsOf } from './translate-question.ts'
import { type WrittenAnswer, writeAnswer } from './write-answer.ts'
import { writeNoRows } from './write-no-rows.ts'
import { type Unclear, writeDoubtful, writeUnclear } from './write-unclear.ts'

export interface TableAnswersOptions {
  readonly tables: Pick<TableStore, 'list'>
  readonly tableReader: TableReader
  readonly reader: Pick<DocumentReader, 'text'>
  /** Read at the first question. */
  readonly patterns: () => readonly QuestionPatterns[]
  /** What the question's words are called in a table of another language. */
  readonly translate: TranslateWord
  /** Which of its words stand for others in a table of its own language. */
  readonly standFor: StandFor
  /** When it is, in milliseconds; "this year" is that of this time and place. */
  readonly clock?: () => number
}

/** Answers questions by computing over tables. */
export interface TableAnswers {
  /** What one table alone clearly tells, or what is missing for that; null where no table has much to do with the question. */
  answer(question: string, context: ToolCallContext): Promise<TableAnswer | null>
}

/** In the language of the question. */
export type TableAnswer =
  /** In Markdown, with the rows that it stands on. */
  | ({ readonly type: 'Answer' } & WrittenAnswer)
  | ({ readonly type: 'Unclear' } & Unclear)
  /** A row says it, so that nothing is to be computed: "the maximum height", where that is what a row is called. */
  | { readonly type: 'InOneRow'; readonly row: string }

/** More than one is enough to know that there are several. */
const MOST_YEARS = 2

/** More tables than this are looked at by nobody who asks about one. */
const MOST_TABLES = 300

/** Rows that are gone through for the words of one question; what they would have explained stays unexplained. */
const MOST_ROWS_LOOKED = 2_000_000

interface Tried {
  readonly planned: readonly Planned[]
  /** Where names of columns were taken for other words. */
  readonly doubtful?: readonly Planned[]
  /** Where nothing tells what to compute, or words are left that say something. */
  readonly left: readonly Explained[]
}

/** What is left where nothing was computed: what the only row is of that the question names, and the table that is closest to it. */
interface Left {
  readonly type: 'Left'
  readonly row: string | null
  readonly close: Explained<Unexplained> | null
  readonly doubtful: Planned | null
}

interface Planned extends Explained<Explanation> {
  readonly plan: Plan
}

const isOfPersons = ({ explanation, question }: Planned): boolean => hasPersons(explanation.table, question)

/** What columns and cells explain tells more than the name of a file; a cell says a word sooner by being called so than by speaking of it. */
const weight = ({ explanation: { told, named, filters } }: Planned): number =>
  (told * 2 + named) * 2 + filters.filter(({ type }) => type === 'Is').length

/** The one that explains most; null where two explain as much. */
const best = (planned: readonly Planned[]): Planned | null => {
  const [first, second] = planned.toSorted((one, other) => weight(other) - weight(one))
  return first === undefined || (second !== undefined && weight(second) === weight(first)) ? null : first
}

/** The one table that explains all but the fewest words; null where two do. */
const closest = (left: readonly Explained[]): Explained<Unexplained> | null => {
  const unexplained = left.flatMap(({ question, explanation }) =>
    'missing' in explanation ? { question, explanation } : [],
  )
  const missingIn = ({ explanation }: Explained<Unexplained>): number => explanation.missing.length
  const [first, second] = unexplained.toSorted((one, other) => missingIn(one) - missingIn(other))
  return first === undefined || (second !== undefined && missingIn(second) === missingIn(first)) ? null : first
}

/** How a question may be read: "below the minimum" first as what another column says. */
const readings = (question: string, patterns: QuestionPatterns, today: string): ReadQuestion[] =>
  [readQuestion(question, patterns, { isAgainst: true, today }), readQuestion(question, patterns, { today })].filter(
    (read) => read !== null,
  )

/** The day of a time where this runs, an ISO date. */
const dayOf = (time: number): string => {
  const date = new Date(time)
  return new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())).toISOString().slice(0, 10)
}

export const createTableAnswers = ({
  tables,
  tableReader,
  reader,
  patterns,
  translate,
  standFor,
  clock = Date.now,
}: TableAnswersOptions): TableAnswers => {
  const plansFor = async (
    inWords: (table: KeptTable) => ReadQuestion | null,
    context: ToolCallContext,
  ): Promise<Tried> => {
    const { access, signal } = context
    const planned: Planned[] = []
    const left: Explained[] = []
    let rowsLeft = MOST_ROWS_LOOKED
    const findText: FindText = async (table, columns, said) => {
      rowsLeft -= table.rowCount
      return rowsLeft < 0 ? [] : tableReader.columnsSaying(table, columns, said)
    }
    const yearsOf: RowLookup['yearsOf'] = async (table, column, months) => {
      rowsLeft -= table.rowCount
      if (rowsLeft < 0) return []
      const { groups } = await tableReader.groups(table, [{ type: 'Months', column, ...months }], {
        by: column,
        part: 'Year',
        inOrder: true,
        compute: null,
        descending: false,
        limit: MOST_YEARS,
      })
      return groups.flatMap(({ key }) => (/^\d{4}$/.test(key) ? Number(key) : []))
    }
    const rangeOf: RowLookup['rangeOf'] = async (table, column, filters = []) => {
      rowsLeft -= table.rowCount
      const { minimum, maximum } =
        rowsLeft < 0 ? { minimum: null, maximum: null } : await tableReader.aggregate(table, filters, column)
      return typeof minimum === 'number' && typeof maximum === 'number' ? { least: minimum, most: maximum } : null
    }
    const countOf: RowLookup['countOf'] = async (table, filters) => {
      rowsLeft -= table.rowCount
      return rowsLeft < 0 ? null : (await tableReader.aggregate(table, filters, null)).matched
    }
    const isOneEach: RowLookup['isOneEach'] = async (table, by, part) => {
      const rows = table.rowCount - table.totalRows
      rowsLeft -= table.rowCount
      if (rowsLeft < 0 || table.columns[by]?.valid !== rows) return false
      const grouping = { by, part, inOrder: true, compute: null, descending: false, limit: 1 }
      return (await tableReader.groups(table, [], grouping)).count === rows
    }
    const isItsKey: RowLookup['isKey'] = (table, column) =>
      isKey(table, column, (each) => {
        rowsLeft -= table.rowCount
        return tableReader.aggregate(table, [], each)
      })
    const asked = tables.list(access.teamId).filter(({ documentId }) => isAsked(context, documentId))
    for (const table of asked.slice(0, MOST_TABLES)) {
      signal.throwIfAborted()
      await nextTurn()
      const read = inWords(table)
      if (read === null) continue
      const question = withComparedCells(inGrades(inOwnWords(read, table), table), table)
      const lookup = { findText, yearsOf, isKey: isItsKey, rangeOf, countOf, isOneEach }
      const explanation = await explainQuestion(question, table, lookup)
      if (explanation === null) continue
      if ('missing' in explanation) {
        left.push({ question, explanation })
        continue
      }
      const plan = planAnswer(question, explanation)
      if (plan === null) left.push({ question, explanation })
      else planned.push({ question, explanation, plan })
    }
    return { planned, left }
  }
  const tried = async (read: ReadQuestion, context: ToolCallContext): Promise<Tried> => {
    const plain = await plansFor(() => read, context)
    // Who has not paid is told by a table of persons sooner than by one of invoices.
    const isWhole = read.persons.length === 0 || plain.planned.some(isOfPersons)
    if (plain.planned.length > 0 && isWhole) return plain
    const translated = await plansFor((table) => inWordsOf(read, table, translate), context)
    const left = plain.left.length > 0 ? plain.left : translated.left
    if (translated.planned.some(isOfPersons)) return { planned: translated.planned.filter(isOfPersons), left }
    if (plain.planned.length > 0) return plain
    if (translated.planned.length > 0) return { planned: translated.planned, left }
    const akin = await plansFor((table) => inSynonymsOf(read, table, { standFor }), context)
    if (akin.planned.length > 0) return { planned: akin.planned, left }
    const doubtful = await plansFor((table) => inSynonymsOf(read, table, { standFor, ofColumns: true }), context)
    return { planned: [], doubtful: doubtful.planned, left: left.length > 0 ? left : akin.left }
  }
  const rowSaying = async (left: readonly Explained[]): Promise<string | null> => {
    for (const each of left) {
      const row = await rowNamed(each, tableReader)
      if (row !== null) return row
    }
    return null
  }
  const answerOf = async (found: Tried, sources: AnswerSources): Promise<TableAnswer | Left> => {
    const chosen = best(found.planned)
    const ofOne = chosen !== null && isByItself(chosen) ? await rowNamed(chosen, tableReader) : null
    const written =
      chosen === null || ofOne !== null
        ? null
        : ((await writeAnswer(chosen, sources)) ?? (await writeNoRows(chosen, sources)))
    if (written !== null) return { type: 'Answer', ...written }
    return {
      type: 'Left',
      row: ofOne ?? (await rowSaying(found.left)),
      // A table that tells it all, and has no row of it, is closer than another.
      close: chosen === null ? closest(found.left) : null,
      doubtful: best(found.doubtful ?? []),
    }
  }
  return {
    async answer(question, context) {
      const sources = { tableReader, reader, context }
      const today = dayOf(clock())
      let row: string | null = null
      let unclear: Explained<Unexplained> | null = null
      let doubtful: Planned | null = null
      for (const read of patterns().flatMap((each) => readings(question, each, today))) {
        const answer = await answerOf(await tried(read, context), sources)
        if (answer.type !== 'Left') return answer
        // What only looks like a question of another language tells nothing of what is missing.
        if (read.language !== languageOf(question)) continue
        row ??= answer.row
        unclear ??= answer.close
        doubtful ??= answer.doubtful
      }
      if (row !== null) return { type: 'InOneRow', row }
      const note =
        (unclear && (await writeUnclear(unclear, sources))) ?? (doubtful && (await writeDoubtful(doubtful, sources)))
      return note && { type: 'Unclear', ...note }
    },
  }
}
