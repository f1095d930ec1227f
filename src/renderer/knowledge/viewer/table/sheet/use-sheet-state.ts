import { useState } from 'react'
import type { TableView } from '../../../../../contracts/index.ts'
import { useSettledValue } from '../../../../ui/index.ts'

const settleMs = 200

type Sorting = TableView['sorting']

export interface SheetState {
  /** What is asked of the host: what was typed, once typing has stopped for a moment. */
  readonly view: TableView
  readonly sorting: Sorting
  readonly search: string
  /** By column; empty where a column is not filtered. */
  readonly filters: Readonly<Record<number, string>>
  readonly isFiltered: boolean
  setSearch(search: string): void
  setFilter(column: number, contains: string): void
  /** Ascending at first, then descending, then the order of the document. */
  sortBy(column: number): void
  showAll(): void
}

const next = (sorting: Sorting, column: number): Sorting => {
  if (sorting?.column !== column) return { column, direction: 'Ascending' }
  return sorting.direction === 'Ascending' ? { column, direction: 'Descending' } : null
}

/** How a table is sorted and filtered, for as long as it is shown. */
export const useSheetState = (): SheetState => {
  const [sorting, setSorting] = useState<Sorting>(null)
  const [words, setWords] = useState<Pick<SheetState, 'search' | 'filters'>>({ search: '', filters: {} })
  const settled = useSettledValue(words, settleMs)
  const filters = Object.entries(settled.filters).flatMap(([column, contains]) =>
    contains.trim() === '' ? [] : [{ column: Number(column), contains: contains.trim() }],
  )
  return {
    view: { sorting, search: settled.search.trim(), filters },
    sorting,
    ...words,
    isFiltered: filters.length > 0 || settled.search.trim() !== '',
    setSearch: (search) => setWords((before) => ({ ...before, search })),
    setFilter: (column, contains) =>
      setWords((before) => ({ ...before, filters: { ...before.filters, [column]: contains } })),
    sortBy: (column) => setSorting((before) => next(before, column)),
    showAll: () => setWords({ search: '', filters: {} }),
  }
}
