import { expect, test } from 'vitest'
import { type ZipEntry, zipFile } from '../../../../../test/files/zip-file.ts'
import { type ArchiveLimits, packageLimits } from './archive-limits.ts'
import { openArchive } from './open-archive.ts'
import { relativePath } from './relative-path.ts'

const open = (entries: readonly ZipEntry[], limits: ArchiveLimits = packageLimits) =>
  openArchive(new Uint8Array(zipFile(entries)), { kind: 'ZIP archive', limits })

test('entries are read by their paths, whatever divides them', async () => {
  const archive = await open([
    { path: 'docs\\a.txt', content: 'one' },
    { path: 'docs/ünïcode.txt', content: 'two', isStored: true },
    { path: 'docs/', content: '' },
  ])
  expect(archive.entries.map(({ path }) => path)).toEqual(['docs/a.txt', 'docs/ünïcode.txt'])
  expect(Buffer.from(await archive.read('docs/a.txt')).toString()).toBe('one')
  expect(Buffer.from(await archive.read('docs/ünïcode.txt')).toString()).toBe('two')
  await expect(archive.read('missing')).rejects.toThrow(/damaged/)
})

test('bytes behind the end of an archive are no part of it (a presentation with a line end behind it was damaged)', async () => {
  const bytes = Buffer.concat([zipFile([{ path: 'a', content: 'one' }]), Buffer.from('\n')])
  const archive = await openArchive(new Uint8Array(bytes), { kind: 'ZIP archive', limits: packageLimits })
  expect(Buffer.from(await archive.read('a')).toString()).toBe('one')
})

test.each([
  ['../../etc/passwd', /leads out of it/],
  ['a/../../b', /leads out of it/],
  ['..\\..\\b', /leads out of it/],
  ['/etc/passwd', /another place/],
  ['C:\\Windows\\x', /another place/],
  ['a\0b', /malformed/],
  [`${'d/'.repeat(60)}x`, /too long/],
])('the path %j is refused before anything is opened', async (path, words) => {
  await expect(open([{ path, content: 'x' }])).rejects.toThrow(words)
})

test('an entry that unpacks to hundreds of times its size is refused', async () => {
  await expect(open([{ path: 'bomb.txt', content: Buffer.alloc(20_000_000) }])).rejects.toThrow(/decompression bombs/)
})

test('what is too much in all is refused by what the entries declare', async () => {
  const limits = { ...packageLimits, maxTotalBytes: 1_000 }
  const entries = Array.from({ length: 3 }, (_, at) => ({
    path: `${at}`,
    content: Buffer.alloc(400, at),
    isStored: true,
  }))
  await expect(open(entries, limits)).rejects.toThrow(/would take/)
  await expect(open(entries, { ...packageLimits, maxEntries: 2 })).rejects.toThrow(/more than 2 files/)
})

test('an entry that holds more than it declares is damaged, and no more of it is read', async () => {
  const archive = await open([{ path: 'a', content: 'x'.repeat(100_000), claims: { sizeBytes: 10 } }])
  await expect(archive.read('a')).rejects.toThrow(/damaged/)
})

test('entries that share their bytes are refused', async () => {
  const entries = [
    { path: 'a', content: 'x'.repeat(5_000) },
    { path: 'b', content: 'y', claims: { offset: 3 } },
  ]
  await expect(open(entries)).rejects.toThrow(/share their bytes/)
})

test('an encrypted entry says so', async () => {
  const archive = await open([{ path: 'a', content: 'secret', claims: { isEncrypted: true } }])
  expect(archive.entries[0]).toMatchObject({ isEncrypted: true })
  await expect(archive.read('a')).rejects.toThrow(/password/)
})

test.each([0.3, 0.7, 0.98])('an archive that was cut off after %d of it is damaged', async (part) => {
  const whole = zipFile([{ path: 'a', content: 'word '.repeat(100) }])
  const cut = new Uint8Array(whole.subarray(0, whole.length * part))
  await expect(openArchive(cut, { kind: 'ZIP archive', limits: packageLimits })).rejects.toThrow(
    /damaged or incomplete/,
  )
})

test.each([
  ['word/document.xml', 'media/a.png', 'word/media/a.png'],
  ['xl/worksheets/sheet1.xml', '../comments1.xml', 'xl/comments1.xml'],
  ['OEBPS/content.opf', 'text/chapter%201.xhtml#start', 'OEBPS/text/chapter 1.xhtml'],
  ['a/b.xml', '/c/d.xml', 'c/d.xml'],
  ['a.xml', '../../../etc/passwd', 'etc/passwd'],
])('from %s the reference %s leads to %s', (from, reference, path) => {
  expect(relativePath(from, reference)).toBe(path)
})

test('an archive that counts more files than it has room for is damaged, not large', async () => {
  const bytes = zipFile([{ path: 'a', content: 'words' }])
  const end = bytes.length - 22
  bytes.writeUInt16LE(60_000, end + 8)
  bytes.writeUInt16LE(60_000, end + 10)
  await expect(openArchive(new Uint8Array(bytes), { kind: 'ZIP archive', limits: packageLimits })).rejects.toThrow(
    /damaged or incomplete/,
  )
})
