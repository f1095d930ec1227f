import { expect, it } from 'vitest'
import { PAGE_LENGTH, type ReadPage, scanCsv } from './scan-csv.ts'

const reader =
  (text: string): ReadPage =>
  async (offset) => ({ text: text.slice(offset, offset + PAGE_LENGTH), offset, totalLength: text.length, firstLine: 1 })

const scan = async (read: ReadPage) => {
  const seen = []
  for await (const { count, progress, delimiter, starts } of scanCsv(read))
    seen.push({ count, progress, delimiter, starts })
  return seen
}

it('finds every record of a file of many pages, telling how far it has come', async () => {
  const row = (number: number) => `${number};"some words\nover two lines ${number}"\n`
  const text = `number;note\n${Array.from({ length: 30_000 }, (_, index) => row(index + 1)).join('')}`
  const steps = await scan(reader(text))
  expect(steps.length).toBe(Math.ceil(text.length / PAGE_LENGTH))
  expect(steps.map(({ progress }) => progress)).toEqual(steps.map(({ progress }) => progress).toSorted())
  expect(steps.at(-1)).toMatchObject({ count: 30_001, progress: 1, delimiter: ';' })
  expect(steps.at(-1)?.starts[20_000]).toBe(text.indexOf('20000;"'))
})

it('has no records in an empty text, and tells nothing of one that is absent', async () => {
  expect(await scan(reader(''))).toMatchObject([{ count: 0, progress: 1 }])
  expect(await scan(async () => null)).toEqual([])
})
