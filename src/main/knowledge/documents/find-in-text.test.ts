import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memoryBlobStore } from '../../platform/index.ts'
import { buildLineIndex } from '../extraction/line-index.ts'
import { documentPaths, TEXT_NAME } from './document-paths.ts'
import { findInText } from './find-in-text.ts'

const paths = documentPaths({
  teamId: 'personal',
  documentId: '0190a8d2-0000-7000-8000-000000000000',
  extension: 'txt',
  textName: TEXT_NAME,
})

const find = async (text: string, query: string, limit = 1_000) => {
  const blobs = memoryBlobStore()
  await blobs.put(paths.text, Buffer.from(text, 'utf16le'))
  await blobs.put(paths.lines, Buffer.from(JSON.stringify(buildLineIndex(text, 4_096))))
  const found = await findInText(blobs, paths, { query, limit, signal: new AbortController().signal })
  if (!found) throw new Error('There is a text.')
  return found
}
const textsOf = async (text: string, query: string) => (await find(text, query)).matches.map((match) => match.text)

describe('what is found', () => {
  test.each([
    ['letter case', 'The DOME and the dome', 'dome', ['DOME', 'dome']],
    ['accents, whoever wrote them', 'Müller, MULLER, Mu\u0308ller', 'muller', ['Müller', 'MULLER', 'Mu\u0308ller']],
    ['accents that were typed', 'Muller', 'Müller', ['Muller']],
    ['white space', 'spare\n   key, spare\u00a0key', ' spare  key ', ['spare\n   key', 'spare\u00a0key']],
    ['signs of patterns as themselves', 'a.b (c) [d] $1.50 axb', 'a.b (c) [d] $1.50', ['a.b (c) [d] $1.50']],
    ['scripts without spaces', '备用钥匙在钟后面', '钥匙', ['钥匙']],
    ['letters that take two units', 'a 😀 b', '😀', ['😀']],
    ['nothing that is not there', 'The dome', 'roof', []],
  ])('is %s', async (_, text, query, wanted) => {
    expect(await textsOf(text, query)).toEqual(wanted)
  })

  test('comes with its line, its page and what stands around it', async () => {
    expect(await find('One.\nTwo dome.\fThree\ndome four', 'dome')).toEqual({
      matches: [
        { start: 9, end: 13, line: 2, page: 1, before: 'One.\nTwo ', text: 'dome', after: '.\fThree\ndome four' },
        { start: 21, end: 25, line: 3, page: 2, before: 'One.\nTwo dome.\fThree\n', text: 'dome', after: ' four' },
      ],
      isCapped: false,
    })
  })

  test('is no more than was asked for, and it says so', async () => {
    expect((await find('aa a', 'a', 2)).isCapped).toBe(true)
    expect((await find('aa a', 'a', 3)).isCapped).toBe(false)
  })
})

test('in a text of any length every place is found once, with its line and page', async () => {
  const filler = fc.record({ unit: fc.constantFrom('x', '\n', '\f', '😀'), length: fc.nat(200_000) })
  await fc.assert(
    fc.asyncProperty(fc.array(filler, { minLength: 1, maxLength: 6 }), async (fillers) => {
      const text = fillers.map(({ unit, length }) => `${unit.repeat(length)}key word`).join('')
      const { matches } = await find(text, 'Key Word')
      const starts = [...text.matchAll(/key word/g)].map((match) => match.index)
      expect(matches.map(({ start }) => start)).toEqual(starts)
      for (const { start, end, line, page } of matches) {
        expect(text.slice(start, end)).toBe('key word')
        expect(line).toBe(text.slice(0, start).split('\n').length)
        expect(page).toBe(text.slice(0, start).split('\f').length)
      }
    }),
    { numRuns: 20 },
  )
})

test('a caller who goes away ends the search', async () => {
  const blobs = memoryBlobStore()
  const text = 'a'.repeat(1_000)
  await blobs.put(paths.text, Buffer.from(text, 'utf16le'))
  await blobs.put(paths.lines, Buffer.from(JSON.stringify(buildLineIndex(text, 4_096))))
  await expect(findInText(blobs, paths, { query: 'b', limit: 10, signal: AbortSignal.abort() })).rejects.toThrow()
})

test('there is nothing to find before extraction is done', async () => {
  const signal = new AbortController().signal
  expect(await findInText(memoryBlobStore(), paths, { query: 'a', limit: 10, signal })).toBeNull()
})
