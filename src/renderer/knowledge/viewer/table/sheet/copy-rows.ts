import { MAX_TABLE_ROWS } from '../../../../../contracts/index.ts'
import type { AlcoveClient } from '../../../../client/index.ts'
import { csvRecord, csvText } from './csv-text.ts'
import type { ShownTable } from './sheet-query.ts'

/** What is copied stops at so many UTF-16 units: more than a clipboard passes on well. */
const MOST_UNITS = 50_000_000

export interface CopiedRows {
  readonly text: string
  readonly count: number
  readonly isWhole: boolean
}

/** The rows that are shown, in their order and with the names of their columns, as CSV. Rejects once `signal` aborts. */
export const copyRows = async (
  tables: AlcoveClient['tables'],
  { documentId, table, view }: ShownTable,
  signal: AbortSignal,
): Promise<CopiedRows> => {
  const parts = [`${csvRecord(table.columns.map(({ name }) => name))}\r\n`]
  let [count, matched, units] = [0, 1, 0]
  while (count < matched && units < MOST_UNITS) {
    signal.throwIfAborted()
    const { tableId } = table
    const page = await tables.ReadTableRows({ documentId, tableId, view, offset: count, limit: MAX_TABLE_ROWS })
    matched = page?.matched ?? 0
    if (page === null || page.rows.length === 0) break
    const part = csvText(page.rows.map(({ cells }) => cells))
    parts.push(part)
    units += part.length
    count += page.rows.length
  }
  signal.throwIfAborted()
  return { text: parts.join(''), count, isWhole: count >= matched }
}
