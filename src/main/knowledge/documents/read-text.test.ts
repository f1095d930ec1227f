import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memoryBlobStore } from '../../platform/index.ts'
import { buildLineIndex } from '../extraction/line-index.ts'
import { documentPaths, TEXT_NAME } from './document-paths.ts'
import { readText } from './read-text.ts'

const paths = documentPaths({
  teamId: 'personal',
  documentId: '0190a8d2-0000-7000-8000-000000000000',
  extension: 'txt',
  textName: TEXT_NAME,
})

test('any range is the slice of the text, with the line on which it begins', async () => {
  const unit = fc.constantFrom('a', '\n', '😀', 'é', '\r\n')
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit, minLength: 1, maxLength: 200 }),
      fc.nat(250),
      fc.integer({ min: 1, max: 250 }),
      async (text, offset, length) => {
        const blobs = memoryBlobStore()
        await blobs.put(paths.text, Buffer.from(text, 'utf16le'))
        await blobs.put(paths.lines, Buffer.from(JSON.stringify(buildLineIndex(text, 16))))
        const from = Math.min(offset, text.length)
        expect(await readText(blobs, paths, { offset, length })).toEqual({
          text: text.slice(from, from + length),
          offset: from,
          totalLength: text.length,
          firstLine: text.slice(0, from).split('\n').length,
        })
      },
    ),
  )
})

test('there is nothing to read before extraction is done', async () => {
  expect(await readText(memoryBlobStore(), paths, { offset: 0, length: 10 })).toBeNull()
})
