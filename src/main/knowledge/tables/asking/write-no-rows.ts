import type { DatePart, RowFilter } from '../querying/table-query.ts'
import { columnAt, type TableColumn } from '../table-column.ts'
import type { AnswerSources } from './answering.ts'
import { isYears } from './columns/column-words.ts'
import { groupLines } from './group-lines.ts'
import { answeringOf, type WrittenAnswer, type writeAnswer } from './write-answer.ts'

const MOST_YEARS = 20

const isOfTime = ({ type, column }: RowFilter, columns: readonly TableColumn[]): boolean =>
  type === 'Period' || (type === 'Number' && isYears(columnAt(columns, column)))

/** That no row is of the time that is told by today, with what the years come to of which there are rows; null where it is not the time that no row has. */
export const writeNoRows = async (
  answered: Parameters<typeof writeAnswer>[0],
  sources: AnswerSources,
): Promise<WrittenAnswer | null> => {
  const answering = answeringOf(answered, sources)
  const { question, table, filters, tableReader, words, of, where } = answering
  const { plan } = answered
  const [time, more] = filters.filter((filter) => isOfTime(filter, table.columns))
  if (time === undefined || more !== undefined || !question.periods.some(({ isPresent }) => isPresent)) return null
  const others = filters.filter((filter) => filter !== time)
  const compute = plan.type === 'Compute' ? { computation: plan.computation, column: plan.column } : null
  const part: DatePart | undefined = time.type === 'Period' ? 'Year' : undefined
  const grouping = { by: time.column, part, inOrder: true, compute, descending: false, limit: MOST_YEARS }
  const { groups } = await tableReader.groups(table, others, grouping)
  const years = groups.filter(({ key }) => key !== '')
  if (years.length === 0) return null
  const { lines } = groupLines(answering, years, { part, compute })
  const taken = question.taken.map(({ said, as }) => words.taken(said, as))
  return { text: [words.noRows(of, where), ...taken, lines.join('\n')].join('\n\n'), called: null }
}
