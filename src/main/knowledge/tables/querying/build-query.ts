import { foldCell } from '../fold-cell.ts'
import { rowSlots, textSlot, valueSlot } from '../table-column.ts'
import type { KeptTable } from '../table-store.ts'
import type { Comparison, Computation, DatePart, RowFilter, Sorting } from './table-query.ts'

/** SQL of ours with what goes into it beside it; nothing that anybody wrote stands in the SQL. */
export interface BuiltQuery {
  readonly sql: string
  readonly parameters: readonly (string | number)[]
}

type Columns = Pick<KeptTable, 'tableId' | 'columns'>

const slot = (index: number): string => `(e.value ->> '$[${Math.trunc(index)}]')`

const textOf = (column: number): string => slot(textSlot(column))

/** What a cell means; of words, the words. */
const meaning = ({ columns }: Columns, column: number): string => {
  const index = valueSlot(columns, column)
  return index === null ? textOf(column) : slot(index)
}

const operators: Readonly<Record<Comparison, string>> = {
  '=': '=',
  '!=': '<>',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
}

const partOf = (part: DatePart, date: string): string => {
  const year = `substr(${date}, 1, 4)`
  if (part === 'Year') return year
  if (part === 'Month') return `substr(${date}, 1, 7)`
  if (part === 'Day') return `substr(${date}, 1, 10)`
  if (part === 'Quarter') return `(${year} || ' Q' || (CAST(substr(${date}, 6, 2) AS INTEGER) + 2) / 3)`
  return `strftime('%w', substr(${date}, 1, 10))`
}

const conditionOf = (table: Columns, filter: RowFilter): BuiltQuery => {
  const { column } = filter
  switch (filter.type) {
    case 'Is':
    case 'IsNot': {
      const list = filter.values.map(() => '?').join(', ')
      const sql = `fold(${textOf(column)}) ${filter.type === 'Is' ? 'IN' : 'NOT IN'} (${list})`
      return { sql, parameters: filter.values.map(foldCell) }
    }
    case 'Contains':
      return { sql: `instr(fold(${textOf(column)}), ?) > 0`, parameters: [foldCell(filter.value)] }
    case 'Filled':
      return { sql: `${textOf(column)} ${filter.isFilled ? '<>' : '='} ''`, parameters: [] }
    case 'Number':
      return { sql: `${meaning(table, column)} ${operators[filter.operator]} ?`, parameters: [filter.value] }
    case 'Columns': {
      const [cell, other] = [meaning(table, column), meaning(table, filter.other)]
      const one = filter.isEmptyZero ? `CASE WHEN ${textOf(column)} = '' THEN 0 ELSE ${cell} END` : cell
      return { sql: `${one} ${operators[filter.operator]} ${other}`, parameters: [] }
    }
    case 'Says': {
      const cells = filter.columns.flatMap((each) =>
        filter.texts.map((text) => ({ sql: `says(${textOf(each)}, ?)`, text })),
      )
      const says = cells.map(({ sql }) => sql).join(' OR ')
      return { sql: filter.isDenied ? `NOT (${says})` : says, parameters: cells.map(({ text }) => text) }
    }
    case 'Months':
      return {
        sql: `CAST(substr(${meaning(table, column)}, 6, 2) AS INTEGER) BETWEEN ? AND ?`,
        parameters: [filter.first, filter.last],
      }
    case 'Weekdays': {
      const list = filter.days.map(() => '?').join(', ')
      return { sql: `${partOf('Weekday', meaning(table, column))} IN (${list})`, parameters: filter.days.map(String) }
    }
    case 'Period': {
      const { from, before } = filter
      const value = meaning(table, column)
      const bounds = [...(from === null ? [] : [`${value} >= ?`]), ...(before === null ? [] : [`${value} < ?`])]
      return {
        sql: bounds.length === 0 ? '1' : bounds.join(' AND '),
        parameters: [from, before].filter((bound) => bound !== null),
      }
    }
  }
}

/** The rows that match; those that are the total of others never do. */
const rowsOf = (table: Columns, filters: readonly RowFilter[]): BuiltQuery => {
  const conditions = filters.map((filter) => conditionOf(table, filter))
  const all = [`b.table_id = ?`, `${slot(rowSlots.isTotal)} = 0`, ...conditions.map(({ sql }) => `(${sql})`)]
  return {
    sql: `FROM knowledge_table_blocks b, json_each(b.rows) e WHERE ${all.join(' AND ')}`,
    parameters: [table.tableId, ...conditions.flatMap(({ parameters }) => parameters)],
  }
}

/** One row with what {@link Aggregate} holds; without a column, the count alone. */
export const aggregateQuery = (table: Columns, filters: readonly RowFilter[], column: number | null): BuiltQuery => {
  const { sql, parameters } = rowsOf(table, filters)
  if (column === null) return { sql: `SELECT count(*) AS matched ${sql}`, parameters }
  const isNumber = table.columns[column]?.kind === 'Number'
  const figures = isNumber ? 'sum(v) AS sum, avg(v) AS average' : 'NULL AS sum, NULL AS average'
  return {
    sql: `SELECT count(*) AS matched, count(v) AS used, count(*) FILTER (WHERE v IS NULL AND t <> '') AS leftOut, ${figures},
      min(v) AS minimum, max(v) AS maximum, count(DISTINCT nullif(t, '')) AS "distinct"
      FROM (SELECT ${meaning(table, column)} AS v, fold(${textOf(column)}) AS t ${sql})`,
    parameters,
  }
}

/** Rows as `e.value`, the JSON array that is kept, in the order of the document where nothing else is said. */
export const rowsQuery = (
  table: Columns,
  filters: readonly RowFilter[],
  {
    sorting,
    limit,
    offset = 0,
  }: { readonly sorting: Sorting | null; readonly limit: number; readonly offset?: number },
): BuiltQuery => {
  const { sql, parameters } = rowsOf(table, filters)
  const value = sorting === null ? null : meaning(table, sorting.column)
  const order =
    sorting === null || value === null
      ? ''
      : `${value} IS NULL, ${value} = '', ${value} ${sorting.descending ? 'DESC' : 'ASC'}, `
  return {
    sql: `SELECT e.value AS row ${sql} ORDER BY ${order}b.block_id, e.key LIMIT ? OFFSET ?`,
    parameters: [...parameters, limit, offset],
  }
}

const computations: Readonly<Record<Computation, string>> = {
  Sum: 'sum(v)',
  Average: 'avg(v)',
  Minimum: 'min(v)',
  Maximum: 'max(v)',
}

export interface Grouping {
  readonly by: number
  /** Of a column of dates: what of them; then the groups are in the order of time where nothing is said of the largest. */
  readonly part?: DatePart | undefined
  readonly inOrder?: boolean | undefined
  /** What is computed of each group, and of which column; without, its rows are counted. */
  readonly compute: { readonly computation: Computation; readonly column: number } | null
  readonly descending: boolean
  readonly limit: number
}

/** Groups by the texts of a column, with how many there are in all. */
export const groupsQuery = (table: Columns, filters: readonly RowFilter[], grouping: Grouping): BuiltQuery => {
  const { by, part, inOrder = false, compute, descending, limit } = grouping
  const { sql, parameters } = rowsOf(table, filters)
  const value = compute === null ? 'NULL' : meaning(table, compute.column)
  const figure = compute === null ? 'NULL' : computations[compute.computation]
  const size = `${compute === null ? 'rows' : 'value'} ${descending ? 'DESC' : 'ASC'}, `
  const key = part === undefined ? textOf(by) : `coalesce(${partOf(part, meaning(table, by))}, '')`
  return {
    sql: `SELECT min(t) AS key, count(*) AS rows, ${figure} AS value, count(*) OVER () AS groups
      FROM (SELECT ${key} AS t, ${value} AS v ${sql}) GROUP BY fold(t) ORDER BY ${inOrder ? '' : size}key LIMIT ?`,
    parameters: [...parameters, limit],
  }
}

/** In how many rows each column is a text, whatever its case, or says its words: one row with a column `c0`, `c1`, … for each of `columns`. */
export const occurrencesQuery = (
  table: Columns,
  columns: readonly number[],
  { text, isPart }: { readonly text: string; readonly isPart: boolean },
): BuiltQuery => {
  const { sql, parameters } = rowsOf(table, [])
  const condition = (column: number): string => (isPart ? `says(${textOf(column)}, ?)` : `fold(${textOf(column)}) = ?`)
  const counts = columns.map((column) => `count(*) FILTER (WHERE ${condition(column)}) AS c${column}`)
  return {
    sql: `SELECT ${counts.join(', ')} ${sql}`,
    parameters: [...columns.map(() => (isPart ? text : foldCell(text))), ...parameters],
  }
}
