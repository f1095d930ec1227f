import { expect, it } from 'vitest'
import { tableGrid } from './table-grid.ts'

it('a table is as wide as its columns need and no wider, whatever stands in its heading (the last column was out of sight)', () => {
  const { template, table } = tableGrid([10, 6], 9)
  expect(template).toBe('calc(2ch + 1.75rem) minmax(min(10ch + 2rem, 80vw), 10fr) minmax(min(6ch + 2rem, 80vw), 6fr)')
  expect(table.width).toBe('max(100%, calc(2ch + 1.75rem) + min(10ch + 2rem, 80vw) + min(6ch + 2rem, 80vw))')
})

it('the numbers of the rows have room for the last one, and what is scrolled to does not end up below them', () => {
  const { template, view } = tableGrid([4], 1_000_000)
  expect(template).toMatch(/^calc\(7ch \+ 1\.75rem\) /)
  expect(view.scrollPaddingInlineStart).toBe('calc(7ch + 1.75rem)')
})
