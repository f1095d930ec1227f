import { expect, it } from 'vitest'
import type { KeptTable } from '../table-store.ts'
import type { Aggregate } from './table-query.ts'
import { createWholeFigures } from './whole-figures.ts'

const table = (tableId: number) => ({ tableId }) as KeptTable
const figures = (matched: number) => ({ matched }) as Aggregate

it('what a whole table comes to is computed once for each column, also while it is being computed', async () => {
  const asked: string[] = []
  const ofWhole = createWholeFigures(async ({ tableId }, column) => {
    asked.push(`${tableId} ${column}`)
    return figures(asked.length)
  })
  const both = await Promise.all([ofWhole(table(1), 0), ofWhole(table(1), 0)])
  expect([...both, await ofWhole(table(1), 0)]).toEqual([figures(1), figures(1), figures(1)])
  await ofWhole(table(1), 1)
  await ofWhole(table(2), 0)
  expect(asked).toEqual(['1 0', '1 1', '2 0'])
})

it('what failed is computed again', async () => {
  let times = 0
  const ofWhole = createWholeFigures(async () => {
    times += 1
    if (times === 1) throw new Error('the thread ended')
    return figures(7)
  })
  await expect(ofWhole(table(1), null)).rejects.toThrow('the thread ended')
  expect(await ofWhole(table(1), null)).toEqual(figures(7))
})

it('of many columns the first are forgotten', async () => {
  let times = 0
  const ofWhole = createWholeFigures(async () => figures(++times))
  for (let column = 0; column <= 500; column++) await ofWhole(table(1), column)
  expect(await ofWhole(table(1), 500)).toEqual(figures(501))
  expect(await ofWhole(table(1), 0)).toEqual(figures(502))
})
