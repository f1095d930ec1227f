import { expect, it } from 'vitest'
import { initialView, sortBy } from './view.ts'

it('a column is sorted as people expect, and the other way at the second click', () => {
  const byName = sortBy(initialView, 'Name')
  expect([byName.sort, byName.direction]).toEqual(['Name', 'Ascending'])
  expect(sortBy(byName, 'Name').direction).toBe('Descending')
  expect(sortBy(byName, 'Size').direction).toBe('Descending')
  expect(sortBy(byName, 'Status').direction).toBe('Ascending')
})
