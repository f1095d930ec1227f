import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BlobStore } from '../../src/main/platform/index.ts'

export interface BlobStoreUnderTest extends AsyncDisposable {
  readonly store: BlobStore
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array | null): string | null => (bytes === null ? null : new TextDecoder().decode(bytes))

async function* inParts(...parts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield bytesOf(part)
}

const refused = { code: 'InvalidInput' }

const refusedPaths = [
  '',
  '/',
  '/etc/passwd',
  '.',
  '..',
  '../outside',
  'a/../../outside',
  'a/..',
  'a/./b',
  'a//b',
  'a/',
  'a\\b',
  'a\0b',
  'a\nb',
  'C:/windows',
  `a/${'x'.repeat(256)}`,
  `a/${'é'.repeat(128)}`,
  'a/\ud800',
]

/** What every blob store promises. `open` gives an empty store. */
export const blobStoreContract = (name: string, open: () => Promise<BlobStoreUnderTest>): void => {
  describe(`${name} as a blob store`, () => {
    it('gives back what was put, and its size', async () => {
      await using test = await open()
      expect(await test.store.put('team-a/kb-documents/d1.txt', bytesOf('observatory'))).toBe(11)
      expect(textOf(await test.store.get('team-a/kb-documents/d1.txt'))).toBe('observatory')
      expect(await test.store.size('team-a/kb-documents/d1.txt')).toBe(11)
    })

    it('takes bytes as they arrive, and none at all', async () => {
      await using test = await open()
      expect(await test.store.put('streamed', inParts('obser', '', 'vatory'))).toBe(11)
      expect(textOf(await test.store.get('streamed'))).toBe('observatory')
      expect(await test.store.put('empty', inParts())).toBe(0)
      expect(await test.store.get('empty')).toEqual(new Uint8Array())
    })

    it('gives back any bytes unchanged', async () => {
      await using test = await open()
      await fc.assert(
        fc.asyncProperty(fc.uint8Array({ maxLength: 5_000 }), async (bytes) => {
          await test.store.put('any', bytes)
          expect(Buffer.from((await test.store.get('any')) ?? []).equals(bytes)).toBe(true)
        }),
        { numRuns: 30 },
      )
    })

    it('reads ranges, shorter past the end', async () => {
      await using test = await open()
      await test.store.put('a', bytesOf('0123456789'))
      expect(textOf(await test.store.read('a', 0, 4))).toBe('0123')
      expect(textOf(await test.store.read('a', 8, 100))).toBe('89')
      expect(textOf(await test.store.read('a', 10, 1))).toBe('')
      expect(textOf(await test.store.read('a', 99, 1))).toBe('')
    })

    it('answers null for what is absent, a folder included', async () => {
      await using test = await open()
      await test.store.put('folder/blob', bytesOf('x'))
      for (const path of ['absent', 'folder', 'folder/blob/below', 'folder/other']) {
        expect(await test.store.get(path)).toBeNull()
        expect(await test.store.read(path, 0, 1)).toBeNull()
        expect(await test.store.size(path)).toBeNull()
      }
    })

    it('replaces a blob whole', async () => {
      await using test = await open()
      await test.store.put('a', bytesOf('a long first version'))
      await test.store.put('a', bytesOf('short'))
      expect(textOf(await test.store.get('a'))).toBe('short')
    })

    it('does not keep or hand out memory that the caller may change', async () => {
      await using test = await open()
      const bytes = bytesOf('before')
      await test.store.put('a', bytes)
      bytes.fill(0)
      const read = await test.store.get('a')
      read?.fill(0)
      expect(textOf(await test.store.get('a'))).toBe('before')
    })

    it('passes on the error of a source and leaves nothing, or the old blob', async () => {
      await using test = await open()
      const broken = async function* () {
        yield bytesOf('half')
        throw new Error('connection lost')
      }
      await expect(test.store.put('new/blob', broken())).rejects.toThrow('connection lost')
      expect(await test.store.get('new/blob')).toBeNull()
      expect(await test.store.list('')).toEqual([])
      await test.store.put('old', bytesOf('old'))
      await expect(test.store.put('old', broken())).rejects.toThrow('connection lost')
      expect(textOf(await test.store.get('old'))).toBe('old')
    })

    it('shows readers the old blob until the new one is whole', async () => {
      await using test = await open()
      await test.store.put('a', bytesOf('old'))
      const seen: (string | null)[] = []
      const slow = async function* () {
        yield bytesOf('ne')
        seen.push(textOf(await test.store.get('a')))
        yield bytesOf('w')
      }
      await test.store.put('a', slow())
      expect(seen).toEqual(['old'])
      expect(textOf(await test.store.get('a'))).toBe('new')
    })

    it('ends with one whole blob when several write it at once', async () => {
      await using test = await open()
      const versions = ['first', 'second version', 'third']
      await Promise.all(versions.map((version) => test.store.put('a', inParts(version))))
      expect(versions).toContain(textOf(await test.store.get('a')))
      expect(await test.store.list('')).toEqual(['a'])
    })

    it('lists what is under a prefix, sorted, by whole segments', async () => {
      await using test = await open()
      for (const path of ['team-b/x', 'team-a/kb/2', 'team-a/kb/1', 'team-a/z', 'team-ab/y']) {
        await test.store.put(path, bytesOf(path))
      }
      expect(await test.store.list('team-a')).toEqual(['team-a/kb/1', 'team-a/kb/2', 'team-a/z'])
      expect(await test.store.list('team-a/kb/')).toEqual(['team-a/kb/1', 'team-a/kb/2'])
      expect(await test.store.list('nobody')).toEqual([])
      expect(await test.store.list('')).toHaveLength(5)
    })

    it('deletes one blob, or all under a prefix; absent is fine', async () => {
      await using test = await open()
      for (const path of ['team-a/1', 'team-a/2', 'team-a/deep/3', 'team-ab/4'])
        await test.store.put(path, bytesOf('x'))
      await test.store.delete('team-a/1')
      await test.store.delete('team-a/1')
      await test.store.delete('team-a/deep')
      await test.store.deleteAll('team-ab/4')
      expect(await test.store.list('')).toEqual(['team-a/2', 'team-a/deep/3', 'team-ab/4'])
      await test.store.deleteAll('team-a')
      await test.store.deleteAll('team-a')
      expect(await test.store.list('')).toEqual(['team-ab/4'])
    })

    it('refuses a blob where a folder is, and the reverse', async () => {
      await using test = await open()
      await test.store.put('a/b', bytesOf('x'))
      await expect(test.store.put('a', bytesOf('y'))).rejects.toMatchObject(refused)
      await expect(test.store.put('a/b/c', bytesOf('y'))).rejects.toMatchObject(refused)
      expect(await test.store.list('')).toEqual(['a/b'])
    })

    it.each(refusedPaths.map((path) => [JSON.stringify(path.slice(0, 30)), path]))(
      'refuses the path %s',
      async (_, path) => {
        await using test = await open()
        await expect(test.store.put(path, bytesOf('x'))).rejects.toMatchObject(refused)
        await expect(test.store.get(path)).rejects.toMatchObject(refused)
        await expect(test.store.read(path, 0, 1)).rejects.toMatchObject(refused)
        await expect(test.store.size(path)).rejects.toMatchObject(refused)
        await expect(test.store.delete(path)).rejects.toMatchObject(refused)
        expect(() => test.store.localPath(path)).toThrow(expect.objectContaining(refused))
      },
    )

    it('refuses to delete everything by an empty or escaping prefix', async () => {
      await using test = await open()
      await test.store.put('a', bytesOf('x'))
      for (const prefix of ['', '/', '..', 'b/../..']) {
        await expect(test.store.deleteAll(prefix)).rejects.toMatchObject(refused)
      }
      expect(await test.store.list('')).toEqual(['a'])
    })
  })
}
