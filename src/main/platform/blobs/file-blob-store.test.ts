import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AlcoveError } from '../alcove-error.ts'
import { testFolder } from '../test-folder.ts'
import { INCOMING } from './blob-path.ts'
import { fileBlobStore } from './file-blob-store.ts'

const bytes = new Uint8Array([1, 2, 3])
const refused = { code: 'InvalidInput' }

describe('fileBlobStore', () => {
  it('keeps blobs as files that only their owner may read, across a restart', async () => {
    using folder = testFolder()
    await fileBlobStore(folder.path).put('team-a/kb-documents/d.pdf', bytes)
    const path = fileBlobStore(folder.path).localPath('team-a/kb-documents/d.pdf') ?? ''
    expect(readFileSync(path)).toEqual(Buffer.from(bytes))
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o077).toBe(0)
  })

  it('sweeps away what a crash left half-written', () => {
    using folder = testFolder()
    fileBlobStore(folder.path)
    writeFileSync(join(folder.path, INCOMING, 'half'), 'half a blob')
    fileBlobStore(folder.path)
    expect(readdirSync(join(folder.path, INCOMING))).toEqual([])
  })

  it('leaves no temporary file, whether a put succeeds or fails', async () => {
    using folder = testFolder()
    const store = fileBlobStore(folder.path)
    await store.put('a', bytes)
    const broken = async function* () {
      yield bytes
      throw new Error('gone')
    }
    await expect(store.put('b', broken())).rejects.toThrow('gone')
    expect(readdirSync(join(folder.path, INCOMING))).toEqual([])
    expect(readdirSync(folder.path).sort()).toEqual([INCOMING, 'a'])
  })

  it.runIf(existsSync('/dev/full'))('says so when the disk is full, and leaves nothing but the old blob', async () => {
    using folder = testFolder()
    await fileBlobStore(folder.path).put('a', new Uint8Array([9]))
    // The kernel's own ENOSPC: every write to this device fails with it.
    const store = fileBlobStore(folder.path, { openIncoming: () => open('/dev/full', 'w') })
    await expect(store.put('a', bytes)).rejects.toMatchObject({ code: 'StorageFull', message: /Free some space/ })
    await expect(store.put('new/b', bytes)).rejects.toBeInstanceOf(AlcoveError)
    expect(await store.list('')).toEqual(['a'])
    expect(await store.get('a')).toEqual(new Uint8Array([9]))
    expect(readdirSync(join(folder.path, INCOMING))).toEqual([])
  })

  it('follows no link out of its folder', async () => {
    using folder = testFolder()
    using outside = testFolder()
    writeFileSync(join(outside.path, 'secret'), 'private')
    const store = fileBlobStore(folder.path)
    symlinkSync(outside.path, join(folder.path, 'door'))
    symlinkSync(join(outside.path, 'secret'), join(folder.path, 'window'))

    await expect(store.get('door/secret')).rejects.toMatchObject(refused)
    await expect(store.get('window')).rejects.toMatchObject(refused)
    await expect(store.put('door/new', bytes)).rejects.toMatchObject(refused)
    await expect(store.put('door/deep/new', bytes)).rejects.toMatchObject(refused)
    await expect(store.delete('door/secret')).rejects.toMatchObject(refused)
    await expect(store.list('door')).rejects.toMatchObject(refused)
    await store.deleteAll('door')
    await store.put('window', bytes)
    expect(await store.list('')).toEqual(['window'])
    expect(readdirSync(outside.path)).toEqual(['secret'])
    expect(readFileSync(join(outside.path, 'secret'), 'utf8')).toBe('private')
  })

  it('works in a folder that is itself reached by a link', async () => {
    using folder = testFolder()
    mkdirSync(join(folder.path, 'real'))
    symlinkSync(join(folder.path, 'real'), join(folder.path, 'alias'))
    const store = fileBlobStore(join(folder.path, 'alias'))
    await store.put('a/b', bytes)
    expect(await store.get('a/b')).toEqual(bytes)
  })

  it('accepts a path only when it stays inside', () => {
    using folder = testFolder()
    const store = fileBlobStore(folder.path)
    const part = fc.oneof(
      fc.constantFrom('..', '.', '', '/', '\\', '\0', '%2e%2e', '..\\..', 'C:', '~', INCOMING, 'a', '\u202e', '．．'),
      fc.string({ unit: 'binary', maxLength: 5 }),
    )
    const path = fc.array(part, { maxLength: 6 }).map((parts) => parts.join('/'))
    fc.assert(
      fc.property(path, (candidate) => {
        let local: string | null
        try {
          local = store.localPath(candidate)
        } catch (error) {
          expect(error).toMatchObject(refused)
          return
        }
        const inside = relative(folder.path, local ?? '')
        expect(inside.split(sep).join('/')).toBe(candidate)
        expect(inside.startsWith('..')).toBe(candidate.startsWith('..'))
        expect(inside.split(sep)).not.toContain('..')
      }),
      { numRuns: 500 },
    )
  })
})
