import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { documentsApi, type KnownFile, MAX_COMPARED } from '../../../contracts/index.ts'
import type { FolderFile } from '../../client/index.ts'
import { hashOfFile, sortKnown } from './sort-known.ts'

const file = (path: string, content: string): FolderFile => ({
  path,
  file: new File([content], path.split('/').at(-1) ?? ''),
})
const sha256 = (content: string): string => createHash('sha256').update(content).digest('hex')

/** A host with these documents, by their names; it says what it was asked. */
const host = (library: Readonly<Record<string, string>>) => {
  const documents = Object.entries(library).map(([fileName, content]) => ({ fileName, content, documentId: fileName }))
  const asked: number[] = []
  const hashed: string[] = []
  return {
    asked,
    hashed,
    GetUploadRules: async () => ({ maxFileSizeBytes: 100 }),
    FindKnownFiles: async (input: { files: readonly object[] }): Promise<KnownFile[]> => {
      const { files } = documentsApi.operations.FindKnownFiles.input.parse(input)
      asked.push(files.length)
      return files.map(({ fileName, sizeBytes, contentHash }) => {
        if (contentHash !== null) hashed.push(fileName)
        const isLong = documents.some(({ content }) => content.length === sizeBytes)
        if (contentHash === null && isLong) return { state: 'Unsure' }
        const same = documents.find(({ content }) => sha256(content) === contentHash)
        if (same) return { state: 'Same', document: same }
        const named = documents.find((each) => each.fileName === fileName)
        return named ? { state: 'Changed', document: named } : { state: 'New' }
      })
    },
  }
}
const paths = (files: readonly FolderFile[]): string[] => files.map(({ path }) => path)

it('of a folder that comes again tells what is there, what is new and what has changed, and reads no file that can be none of them', async () => {
  const fake = host({ 'a.txt': 'one', 'b.txt': 'two', 'c.txt': 'other' })
  const files = [
    file('a.txt', 'one'),
    file('old/b.txt', 'two, and more'),
    file('d.txt', 'something'),
    file('e.txt', 'two'),
  ]
  const { fresh, same, changed } = await sortKnown(files, fake)
  expect(paths(same)).toEqual(['a.txt', 'e.txt'])
  expect(same.map(({ document }) => document.fileName)).toEqual(['a.txt', 'b.txt'])
  expect(paths(changed)).toEqual(['old/b.txt'])
  expect(paths(fresh)).toEqual(['d.txt'])
  expect(fake.hashed).toEqual(['a.txt', 'e.txt'])
})

it('takes names alone for no sign: of another folder, of two files of a name, and of what cannot be read', async () => {
  const library = { 'report.pdf': 'mine', 'a.txt': 'one' }
  expect(paths((await sortKnown([file('report.pdf', 'yours!')], host(library))).fresh)).toEqual(['report.pdf'])
  const twice = [file('a.txt', 'one'), file('x/report.pdf', 'theirs'), file('y/report.pdf', 'others')]
  expect(paths((await sortKnown(twice, host(library))).fresh)).toEqual(['x/report.pdf', 'y/report.pdf'])
  const unread = await sortKnown([file('a.txt', 'one')], host(library), async () => null)
  expect(paths(unread.fresh)).toEqual(['a.txt'])
})

it('asks for no more files at once than may be asked for, and hashes none that is too large', async () => {
  const fake = host({ 'a.txt': 'x'.repeat(200), 'b.txt': 'x' })
  const files = Array.from({ length: MAX_COMPARED + 1 }, (_, at) => file(`${at}.txt`, 'longer'))
  const { fresh, same } = await sortKnown([...files, file('large.txt', 'x'.repeat(200)), file('b.txt', 'x')], fake)
  expect([fresh.length, same.length]).toEqual([MAX_COMPARED + 2, 1])
  expect(fake.asked).toEqual([MAX_COMPARED, 3, 1])
})

it('hashes as the library does', async () => {
  expect(await hashOfFile(new File(['one'], 'a.txt'))).toBe(sha256('one'))
})
