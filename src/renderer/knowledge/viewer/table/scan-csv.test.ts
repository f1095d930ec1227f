import { expect, it } from 'vitest'
import { PAGE_LENGTH, type ReadPage, scanCsv } from './scan-csv.ts'

const reader =
  (text: string): ReadPage =>
  async (offset) => ({ text: text.slice(offset, offset + PAGE_LENGTH), offset, totalLength: text.length, firstLine: 1 })

const scan = async (read: ReadPage) => {
  const seen: { count: number; progress: number; delimiter: string; starts: readonly number[] }[] = []
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

it('takes a quote that is never closed for a character, and finds the rows after it', async () => {
  const row = (number: number) => `${number},"a note","over\ntwo lines"\n`
  const good = `id,note,more\n${Array.from({ length: 9_000 }, (_, index) => row(index)).join('')}`
  const rest = Array.from({ length: 9_000 }, (_, index) => `${index},a pipe,x\n`).join('')
  const steps = await scan(reader(`${good}7,"never closed,y\n${rest}`))
  expect(steps.at(-1)).toMatchObject({ count: 1 + 9_000 + 1 + 9_000, progress: 1 })
  expect(steps.at(-1)?.starts[9_001]).toBe(good.length)
})

it('begins after a line that names the delimiter', async () => {
  expect(await scan(reader('sep=;\na;b\n1;2'))).toMatchObject([{ delimiter: ';', starts: [6, 10], count: 2 }])
})
