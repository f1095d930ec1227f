import { expect, it } from 'vitest'
import { insertAt, linkTo } from './note-links.ts'

it('a link to a document survives any name', () => {
  const documentId = '0190a8d2-0000-7000-8000-000000000000'
  expect(linkTo({ documentId, fileName: 'a [1].pdf' })).toBe(`[a \\[1\\].pdf](/documents/${documentId})`)
})

it('is put where the cursor stands', () => {
  expect(insertAt('See .', { start: 4, end: 4 }, '[x](y)')).toEqual({ text: 'See [x](y).', cursor: 10 })
  expect(insertAt('See this.', { start: 4, end: 8 }, '[x](y)')).toEqual({ text: 'See [x](y).', cursor: 10 })
})
