import type { KeptTable } from '../table-store.ts'
import type { Aggregate } from './table-query.ts'

type Figures = (table: KeptTable, column: number | null) => Promise<Aggregate>

/** Of so many columns. */
const MOST_KEPT = 500

/**
 * What a whole table comes to, computed once: each question asks it of the same columns, and of a million rows it takes seconds. Rows of a table never change: a document that is read
 * anew has tables with other numbers, and no number comes twice.
 */
export const createWholeFigures = (compute: Figures): Figures => {
  const kept = new Map<string, Promise<Aggregate>>()
  return (table, column) => {
    const key = `${table.tableId} ${column}`
    const known = kept.get(key)
    if (known !== undefined) return known
    const found = compute(table, column)
    const [oldest] = kept.keys()
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    kept.set(key, found)
    found.catch(() => kept.delete(key))
    return found
  }
}
