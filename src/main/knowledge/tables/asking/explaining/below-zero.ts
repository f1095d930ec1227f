import type { Comparison, RowFilter } from '../../querying/table-query.ts'

const mirrored: Readonly<Record<Comparison, Comparison>> = {
  '=': '=',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
}

/** Expenses over 200 are less than -200, where they are below zero. */
export const belowZero = (filter: RowFilter, column: number): RowFilter =>
  filter.type === 'Number' && filter.column === column && filter.value > 0
    ? { ...filter, operator: mirrored[filter.operator], value: -filter.value }
    : filter
