import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { memorySecrets } from '../secrets/memory-secrets.ts'
import { blobKey, encryptedBlobStore, isSealedBlob } from './encrypted-blob-store.ts'
import { memoryBlobStore } from './memory-blob-store.ts'
import { sealBlobs } from './seal-blobs.ts'

const contents: Readonly<Record<string, Buffer>> = {
  'team-a/empty.txt': Buffer.alloc(0),
  'team-a/short.txt': Buffer.from('ten bytes.'),
  'team-a/like-sealed.bin': randomBytes(24),
  'team-a/frame.bin': randomBytes(65_536),
  'team-b/large.pdf': randomBytes(2_500_000),
}

const setUp = async () => {
  const plain = memoryBlobStore()
  const key = blobKey(memorySecrets())
  for (const [path, bytes] of Object.entries(contents)) await plain.put(path, bytes)
  return { plain, key, sealed: encryptedBlobStore(plain, key) }
}

describe('sealBlobs', () => {
  it('seals what was stored before, and opens it again', async () => {
    const { plain, key, sealed } = await setUp()
    const all = Object.keys(contents).length
    expect(await sealBlobs({ plain, key, seal: true })).toBe(all)
    for (const [path, bytes] of Object.entries(contents)) {
      expect(Buffer.from((await sealed.get(path)) ?? [])).toEqual(bytes)
      expect(await plain.get(path)).not.toEqual(bytes)
    }
    expect(await sealBlobs({ plain, key, seal: true })).toBe(0)
    expect(await sealBlobs({ plain, key, seal: false })).toBe(all)
    for (const [path, bytes] of Object.entries(contents))
      expect(Buffer.from((await plain.get(path)) ?? [])).toEqual(bytes)
  })

  it('goes on where an earlier run was cut off', async () => {
    const { plain, key, sealed } = await setUp()
    await sealed.put('team-a/frame.bin', contents['team-a/frame.bin'] ?? Buffer.alloc(0))
    expect(await isSealedBlob(plain, 'team-a/frame.bin', key)).toBe(true)
    expect(await sealBlobs({ plain, key, seal: true })).toBe(Object.keys(contents).length - 1)
    expect(Buffer.from((await sealed.get('team-a/frame.bin')) ?? [])).toEqual(contents['team-a/frame.bin'])
  })
})

it('a sealed blob that was cut to nothing is not an empty one (it read as such)', async () => {
  const { plain, key } = await setUp()
  await plain.put('cut', Buffer.alloc(10))
  await expect(encryptedBlobStore(plain, key).get('cut')).rejects.toMatchObject({ code: 'Internal' })
})
