import { expect, test } from 'vitest'
import { createMarkdownExtractor } from './markdown-extractor.ts'

const extract = (text: string) => createMarkdownExtractor().extract(new Uint8Array(Buffer.from(text)), () => {})

test('a title in the front matter stands above all headings', async () => {
  const { headings, text } = await extract('---\ntitle: "Harbour book"\ntags: [sea]\n---\n# Tides\n\nWords.\n')
  expect(headings.map(({ level, title }) => [level, title])).toEqual([
    [1, 'Harbour book'],
    [2, 'Tides'],
  ])
  expect(text.startsWith('---\ntitle:')).toBe(true)
  expect((await extract('---\ntitle: Tides\n---\n# Tides\n')).headings.map(({ level }) => level)).toEqual([1])
  expect((await extract('---\n\n# Tides\n\n---\n')).headings.map(({ title }) => title)).toEqual(['Tides'])
})

test('tables have the names of their columns, and their rows can be read', async () => {
  const source = '# Ships\n\n| Ship | Berth |\n|:-----|------:|\n| Ada | 12 |\n| Be\\|rt | 14 |\n\nAfter | all.\n'
  const { tables, breaks, text } = await extract(source)
  expect(text).toBe(source)
  expect(tables).toMatchObject([{ headers: ['Ship', 'Berth'] }])
  const [table] = tables!
  expect(text.slice(table!.start, table!.end)).toBe(
    '| Ship | Berth |\n|:-----|------:|\n| Ada | 12 |\n| Be\\|rt | 14 |',
  )
  const rows = []
  for await (const row of table!.rows()) rows.push(row)
  expect(rows.map(({ start, end, ...row }) => ({ ...row, text: text.slice(start, end).trim() }))).toEqual([
    { row: 1, cells: ['Ada', '12'], text: '| Ada | 12 |' },
    { row: 2, cells: ['Be|rt', '14'], text: '| Be\\|rt | 14 |' },
  ])
  expect(breaks?.map((at) => text.slice(at, at + 5))).toEqual(['| Be\\'])
})

test('a table in a block of code, and a line of strokes alone, are no tables', async () => {
  expect((await extract('```\n| a | b |\n|---|---|\n| 1 | 2 |\n```\n')).tables).toEqual([])
  expect((await extract('a | b\nc | d\n')).tables).toEqual([])
})
