import { expect, test } from 'vitest'
import { zipFile } from '../../../../../test/files/zip-file.ts'
import { createZipExtractor } from './zip-extractor.ts'

const extract = (bytes: Uint8Array) => createZipExtractor().extract(new Uint8Array(bytes), () => {})

test('an archive is the list of its files, each of which can be had', async () => {
  const { text, contained, notes } = await extract(
    zipFile([
      { path: 'docs/a.txt', content: 'one' },
      { path: 'docs/', content: '' },
      { path: '__MACOSX/docs/._a.txt', content: 'x' },
      { path: '.DS_Store', content: 'x' },
      { path: 'empty.txt', content: '' },
      { path: 'locked.txt', content: 'secret', claims: { isEncrypted: true } },
    ]),
  )
  expect(text).toBe('docs/a.txt (3 bytes)\nempty.txt (0 bytes)\nlocked.txt (6 bytes)')
  expect(contained?.map(({ path, fileName, sizeBytes }) => [path, fileName, sizeBytes])).toEqual([
    ['docs/a.txt', 'a.txt', 3],
  ])
  expect(Buffer.from(await contained![0]!.bytes()).toString()).toBe('one')
  expect(notes).toEqual([{ type: 'Irregular', message: expect.stringMatching(/1 of 3 files.*password/) }])
})

test('an empty archive says so', async () => {
  await expect(extract(zipFile([]))).rejects.toThrow(/empty/)
})
