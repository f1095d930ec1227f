import { expect, test } from 'vitest'
import { mergedRanges } from './merged-ranges.ts'
import type { MergedRange, SheetCell } from './sheet-row.ts'

const cell = (column: number, text: string): SheetCell => ({ column, text, value: text, isQuantity: false })
const down = (column: number, lastRow: number): MergedRange => ({
  firstRow: 1,
  lastRow,
  firstColumn: column,
  lastColumn: column,
})

/** How many cells, and how much text, come to the rows of a sheet whose first row holds these texts, each merged down to the last one. */
const filledDown = (texts: readonly string[], rows: number) => {
  const fill = mergedRanges(texts.map((_, column) => down(column, rows))).createFillDown()
  const value = cell(texts.length, 'v')
  let [count, length] = [0, 0]
  for (let row = 1; row <= rows; row++) {
    const cells = row === 1 ? [...texts.map((text, column) => cell(column, text)), value] : [value]
    for (const { isRepeated, text } of fill({ row, cells }).cells)
      if (isRepeated === true) {
        count++
        length += text.length
      }
  }
  return { count, length }
}

test('a name that is merged over very many rows stands in each of them', () => {
  expect(filledDown(['North'], 200_000)).toEqual({ count: 199_999, length: 5 * 199_999 })
})

test('a long text that is merged over very many rows stands once (a page of it took gigabytes)', () => {
  expect(filledDown(['words '.repeat(5_000)], 200_000)).toEqual({ count: 0, length: 0 })
})

test('many names that are merged over very many rows do not become more than a sheet is', () => {
  const { count, length } = filledDown(
    Array.from({ length: 100 }, () => 'n'.repeat(400)),
    20_000,
  )
  expect(count).toBeGreaterThan(40_000)
  expect(length).toBeLessThan(20_000_000)
})
