import { expect, it } from 'vitest'
import { forgetUnsent, keepUnsent, unsentFiles } from './unsent-files.ts'

const storage = () => {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

it('the names of files that were left behind are kept until they were read, the first of very many', () => {
  const kept = storage()
  expect(unsentFiles(kept)).toBeNull()
  keepUnsent({ userId: 'ada', names: ['a.txt', 'b.txt'] }, kept)
  keepUnsent({ userId: 'ada', names: ['c.txt'] }, kept)
  expect(unsentFiles(kept)).toEqual({ userId: 'ada', names: ['a.txt', 'b.txt', 'c.txt'], count: 3 })
  keepUnsent({ userId: 'ada', names: Array.from({ length: 500 }, () => 'd.txt') }, kept)
  expect(unsentFiles(kept)).toMatchObject({ count: 503 })
  expect(unsentFiles(kept)?.names).toHaveLength(100)
  forgetUnsent(kept)
  expect(unsentFiles(kept)).toBeNull()
})

it('what somebody else left behind is told to nobody', () => {
  const kept = storage()
  keepUnsent({ userId: 'ada', names: ['secret.txt'] }, kept)
  keepUnsent({ userId: 'grace', names: ['a.txt'] }, kept)
  expect(unsentFiles(kept)).toEqual({ userId: 'grace', names: ['a.txt'], count: 1 })
})
