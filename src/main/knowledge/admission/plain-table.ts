import { scanRows, type TableRow, tableShape } from '../../platform/tables/index.ts'
import { isQuantity } from '../extraction/table/header-row.ts'

const LEAST_LINES = 3
const LEAST_SHARE = 0.9
const MOST_ROWS = 300
/** More lines without the divider stand above no table, however long it is. */
const MOST_ABOVE = 30

/**
 * Whether a text that its name says nothing of is plainly a table: nearly every line has as many fields, divided by tabs, semicolons, bars or commas. Programs of banks,
 * scales and meters write such files under `.txt`. What could be prose, code, a log or a drawing is none. `isWhole` tells that nothing follows.
 */
export const isPlainTable = (beginning: string, isWhole: boolean): boolean => {
  const text = isWhole ? beginning : beginning.slice(0, beginning.lastIndexOf('\n') + 1)
  const { dialect, tableStart, headers } = tableShape(text)
  const rows = firstRows(scanRows(text, dialect, tableStart)).filter(isFilled)
  const width = usualWidth(rows)
  const table = rows.filter((row) => isWide(row, width))
  if (width < 2 || table.length < LEAST_LINES || table.length < rows.length * LEAST_SHARE - 1) return false
  if (!isBelowItsOwn(text.slice(0, tableStart), dialect.delimiter, table.length)) return false
  if (looksOtherwise(table)) return false
  if (dialect.delimiter === '\t') return !isListed(table)
  if (dialect.delimiter === ',' && (width === 2 || isSpoken(table))) return false
  return isTerse(table) && (width > 2 || isMeasured(headers === null ? table : table.slice(1)))
}

function firstRows(found: Iterable<TableRow>): TableRow[] {
  const rows: TableRow[] = []
  for (const row of found) if (rows.push(row) === MOST_ROWS) break
  return rows
}

const filledOf = ({ fields }: TableRow): string[] => fields.map((field) => field.trim()).filter((field) => field !== '')

/** A line of dividers alone says nothing of what the file is. */
const isFilled = (row: TableRow): boolean => filledOf(row).length > 0

const usualWidth = (rows: readonly TableRow[]): number => {
  const counts = new Map<number, number>()
  for (const { fields } of rows) counts.set(fields.length, (counts.get(fields.length) ?? 0) + 1)
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0] ?? 0
}

/** As wide as most, and with two fields at the least that hold something: an indented line has one. */
const isWide = (row: TableRow, width: number): boolean =>
  row.fields.length === width && filledOf(row).length >= Math.min(2, width)

/** Above a table may stand what it is about: as long as the table at the most, or in fields as the table is. */
const isBelowItsOwn = (above: string, delimiter: string, rows: number): boolean => {
  const lines = above.split('\n').filter((line) => line.trim() !== '')
  return lines.length <= MOST_ABOVE && (lines.length <= rows || lines.every((line) => line.includes(delimiter)))
}

const LEVEL = /^\[?(?:trace|debug|info|notice|warn|warning|error|fatal|critical|severe)\]?$/i
const CODE =
  /[{}]\s*;?$|[\w\])]\s*\([^()]*\)\s*;?$|=>|::|[!=]==?|&&|\|\||^\s*(?:#include|import|return|insert into|select|update|delete from|create table|const|let|var|def|for|while|if)\b/i
const RULE = /^[\s|+:=_-]*$/

/** Whether the lines are those of a log, of a program or of a drawing: as wide as each other they may be, too. */
const looksOtherwise = (rows: readonly TableRow[]): boolean => {
  const most = rows.length / 5
  const logged = rows.filter((row) => filledOf(row).some((field) => LEVEL.test(field)))
  const coded = rows.filter(({ fields }) => CODE.test(fields.join(';').trim()))
  const ruled = rows.filter(({ fields }) => RULE.test(fields.join('|')))
  const signs = rows.map(({ fields }) => fields.join('').replace(/\s/g, '')).join('')
  const words = signs.replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  return logged.length > most || coded.length > most || ruled.length > 0 || words.length < signs.length / 2
}

const MARKED = /^(?:\(?(?:\d+(?:\.\d+)*[.)]|[a-z][.)]|[ivx]+[.)])|[-–—•*·○▪◦]|§+\s*\d+\w*|\[.\])$|:$/i

/** A list whose marks are set off by tabs, or what persons say, each behind a name: `1.⇥The lamp`, `Ada:⇥Yes`. */
const isListed = (rows: readonly TableRow[]): boolean => {
  const listed = rows.filter((row) => {
    const [first = '', second = '', ...more] = filledOf(row)
    return more.length === 0 && MARKED.test(first) && !isQuantity(second)
  })
  return listed.length > rows.length / 3
}

/** In prose a space follows a comma. */
const isSpoken = (rows: readonly TableRow[]): boolean => {
  const behind = rows.flatMap(({ fields }) => fields.slice(1)).filter((field) => field !== '')
  return behind.filter((field) => field.startsWith(' ')).length > behind.length / 3
}

const WORDY = 8

/** Fields are short; a few may be remarks. */
const isTerse = (rows: readonly TableRow[]): boolean => {
  const fields = rows.flatMap(filledOf)
  return fields.filter((field) => field.split(/\s+/).length > WORDY).length <= fields.length / 4
}

/** Of two columns, one is of quantities. */
const isMeasured = (rows: readonly TableRow[]): boolean =>
  [0, 1].some(
    (column) => rows.filter(({ fields }) => isQuantity((fields[column] ?? '').trim())).length >= rows.length * 0.6,
  )
