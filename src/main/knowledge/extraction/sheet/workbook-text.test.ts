import { expect, test } from 'vitest'
import { collectGarbage } from '../../../platform/index.ts'
import { createWorkbookText } from './workbook-text.ts'

const ROWS = 200_000
const line = (at: number): string => `${at} | a remark of sixty letters that nobody else has written | ${at * 7}`

const heldBytes = (): { readonly heap: number; readonly buffers: number } => {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return { heap: heapUsed, buffers: arrayBuffers }
}

test('a finished text is held once, and the values of its rows in little more than they say (a million rows took 130 MB more)', async () => {
  const before = heldBytes()
  const workbook = createWorkbookText()
  workbook.sheet('Orders')
  workbook.beginTable(['number', 'customer'])
  for (let at = 0; at < ROWS; at++) workbook.row(at + 2, line(at), [at, `C${at % 977}`])
  const { text, tables, segments } = workbook.finish()
  // Laid out in one piece by whoever reads it first.
  expect(text.indexOf('nowhere')).toBe(-1)
  // What nobody holds is let go of beside what runs, a moment later.
  await expect.poll(() => heldBytes().heap - before.heap).toBeLessThan(text.length * 1.5)
  await expect.poll(() => heldBytes().buffers - before.buffers).toBeLessThan(ROWS * 30)

  const [{ value: first } = {}] = [segments[Symbol.iterator]().next()]
  expect(first).toMatchObject({ place: { type: 'Row', row: 2, sheet: 'Orders' } })
  let count = 0
  for await (const { row, cells, start, end } of tables[0]!.rows()) {
    if (count % 50_000 === 0) {
      expect([row, cells]).toEqual([count + 2, [count, `C${count % 977}`]])
      expect(text.slice(start, end)).toBe(line(count))
    }
    count++
  }
  expect(count).toBe(ROWS)
})
