import { expect, test } from 'vitest'
import { inColumns } from './columns.ts'
import type { Fragment, PageLine } from './page-lines.ts'

const fragment = (start: number, letters: number): Fragment => ({
  start,
  end: start + letters * 5,
  glyphs: Array.from({ length: letters }, (_, at) => ({
    text: 'x',
    font: 'F',
    along: start + at * 5,
    across: 0,
    width: 5,
    penEnd: start + at * 5 + 5,
    size: 10,
    angle: 0,
  })),
})

/** Lines of two columns, and how often it was looked at what stands in them. */
const linesOf = (count: number, letters: number) => {
  const told = { looks: 0 }
  const lines = Array.from({ length: count }, (_, at): PageLine => {
    const fragments = [fragment(0, letters), fragment(300, letters)]
    return {
      across: -at * 12,
      angle: 0,
      size: 10,
      font: 'F',
      get fragments() {
        told.looks++
        return fragments
      },
    }
  })
  return { lines, told }
}

test('a page of thousands of rows is looked through in a time that grows with it (it took minutes)', () => {
  const { lines, told } = linesOf(2_000, 4)
  expect(inColumns(lines)).toEqual(lines)
  expect(told.looks).toBeLessThan(200 * lines.length)
})

test('long columns of prose are read one after the other', () => {
  const { lines } = linesOf(100, 40)
  expect(inColumns(lines).map(({ fragments }) => fragments[0]?.start)).toEqual([
    ...Array<number>(100).fill(0),
    ...Array<number>(100).fill(300),
  ])
})
