import { beforeAll, expect, test } from 'vitest'
import { memoryBlobStore } from '../../platform/index.ts'
import { encodeWords, WORD_BYTES } from '../extraction/ocr/word-places.ts'
import { documentPaths, TEXT_NAME } from './document-paths.ts'
import { readPageWords } from './read-page-words.ts'

const paths = documentPaths({ teamId: 'personal', documentId: 'd', extension: 'pdf', textName: TEXT_NAME })
/** Pages 1 and 4 have no recognised words. */
const text = 'Typed.\fThe harbour\fkeys\f\fin a box'
const wordsOf = (page: number, ...words: string[]) =>
  words.map((word, index) => {
    const start = text.indexOf(
      word,
      text
        .split('\f')
        .slice(0, page - 1)
        .join('\f').length,
    )
    return { page, start, end: start + word.length, box: [index / 10, 0.25, (index + 1) / 10, 0.5] as const }
  })
const bytes = encodeWords([...wordsOf(2, 'The', 'harbour'), ...wordsOf(3, 'keys'), ...wordsOf(5, 'in', 'a', 'box')])

const blobs = memoryBlobStore()
beforeAll(() => blobs.put(paths.text, Buffer.from(text, 'utf16le')))

test('the words of each page are found among those of the others', async () => {
  await blobs.put(paths.words, bytes ?? new Uint8Array())
  const texts = async (page: number) => (await readPageWords(blobs, paths, page))?.map(({ text }) => text) ?? null
  expect(await texts(2)).toEqual(['The', 'harbour'])
  expect(await texts(3)).toEqual(['keys'])
  expect(await texts(5)).toEqual(['in', 'a', 'box'])
  for (const none of [1, 4, 6, 70_000]) expect(await texts(none), `page ${none}`).toBeNull()
  const [, harbour] = (await readPageWords(blobs, paths, 2)) ?? []
  expect(harbour?.left).toBeCloseTo(0.1, 4)
  expect(harbour?.bottom).toBeCloseTo(0.5, 4)
})

test('places that were cut off give the words that are whole', async () => {
  await blobs.put(paths.words, (bytes ?? new Uint8Array()).subarray(0, WORD_BYTES + 7))
  expect((await readPageWords(blobs, paths, 2))?.map((word) => word.text)).toEqual(['The'])
})

test('a document that was recognised before places were kept has none', async () => {
  await blobs.delete(paths.words)
  expect(await readPageWords(blobs, paths, 2)).toBeNull()
  expect(encodeWords([])).toBeNull()
})
