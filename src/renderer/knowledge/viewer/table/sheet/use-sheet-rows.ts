import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import type { TableRow } from '../../../../../contracts/index.ts'
import { useClient } from '../../../../client/index.ts'
import { PAGE_ROWS, rowsQuery, type ShownTable } from './sheet-query.ts'

/** The first rows of a table, from which the widths of its columns are taken, and how many are shown in all; null until that is known. */
export const useSheetBeginning = (shown: ShownTable) => {
  const { tables } = useClient()
  const { data, error } = useQuery({ ...rowsQuery(tables, shown, 0), placeholderData: keepPreviousData })
  return { matched: data?.matched ?? null, first: data?.rows ?? [], error }
}

/** The rows of a table at some places, read in pages as they come into view; null while one is being read. */
export const useSheetRows = (shown: ShownTable, indices: readonly number[]): ((index: number) => TableRow | null) => {
  const { tables } = useClient()
  const numbers = [...new Set(indices.map((index) => Math.floor(index / PAGE_ROWS)))]
  const pages = useQueries({ queries: numbers.map((page) => rowsQuery(tables, shown, page)) })
  const byNumber = new Map(numbers.map((page, at) => [page, pages[at]?.data?.rows]))
  return (index) => byNumber.get(Math.floor(index / PAGE_ROWS))?.[index % PAGE_ROWS] ?? null
}
