import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memorySecrets } from '../secrets/memory-secrets.ts'
import { blobKey, encryptedBlobStore } from './encrypted-blob-store.ts'
import { memoryBlobStore } from './memory-blob-store.ts'

const FRAME = 65_536
const setUp = () => {
  const inner = memoryBlobStore()
  const secrets = memorySecrets()
  return { inner, secrets, store: encryptedBlobStore(inner, blobKey(secrets)) }
}

describe('encryptedBlobStore', () => {
  it('[A11.41] leaves nothing readable behind, and gives every range back', async () => {
    const { inner, store } = setUp()
    const bytes = new Uint8Array(Buffer.from('A marker that must not be seen. '.repeat(9_000)))
    await store.put('a', bytes)
    expect(Buffer.from((await inner.get('a'))!).includes('marker')).toBe(false)
    expect(await store.size('a')).toBe(bytes.length)
    expect(await store.get('a')).toEqual(bytes)
    const range = fc.nat({ max: bytes.length + 10 })
    await fc.assert(
      fc.asyncProperty(range, range, async (offset, length) => {
        expect(await store.read('a', offset, length)).toEqual(bytes.slice(offset, offset + length))
      }),
    )
  })

  it.each([0, 1, FRAME - 1, FRAME, FRAME + 1, 2 * FRAME])(
    'keeps %d bytes, in whatever pieces they come',
    async (size) => {
      const { store } = setUp()
      const bytes = new Uint8Array(size).map((_, index) => index % 251)
      const pieces = async function* () {
        for (let from = 0; from < size; from += 10_007) yield bytes.subarray(from, from + 10_007)
      }
      expect(await store.put('a', pieces())).toBe(size)
      expect(await store.size('a')).toBe(size)
      expect(await store.get('a')).toEqual(bytes)
    },
  )

  it('refuses a blob that was changed, cut, moved, or sealed under another key', async () => {
    const { inner, store } = setUp()
    await store.put('a', new Uint8Array(2 * FRAME + 5))
    const sealed = (await inner.get('a'))!
    const refused = { code: 'Internal' }
    await inner.put('changed', sealed)
    await expect(store.get('changed')).rejects.toMatchObject(refused)
    await inner.put(
      'a',
      sealed.map((byte, index) => (index === 100 ? byte ^ 1 : byte)),
    )
    await expect(store.get('a')).rejects.toMatchObject(refused)
    await inner.put('a', sealed.slice(0, 8 + FRAME + 16))
    await expect(store.get('a')).rejects.toMatchObject(refused)
    await inner.put('a', sealed)
    await expect(encryptedBlobStore(inner, blobKey(memorySecrets())).get('a')).rejects.toMatchObject(refused)
    expect(await store.size('a')).toBe(2 * FRAME + 5)
  })

  it.each(['size', 'read'] as const)(
    'reads one blob or the other where it is replaced after a look at its %s',
    async (step) => {
      const { inner, secrets, store } = setUp()
      const [former, present] = [new Uint8Array(FRAME + 9).fill(1), new Uint8Array(3 * FRAME).fill(2)]
      await store.put('a', former)
      let isReplaced = false
      const replaceOnce = async () => {
        if (isReplaced) return
        isReplaced = true
        await store.put('a', present)
      }
      const replacing = {
        ...inner,
        size: async (path: string) => {
          const size = await inner.size(path)
          if (step === 'size') await replaceOnce()
          return size
        },
        read: async (...range: Parameters<typeof inner.read>) => {
          const bytes = await inner.read(...range)
          if (step === 'read') await replaceOnce()
          return bytes
        },
      }
      expect(await encryptedBlobStore(replacing, blobKey(secrets)).get('a')).toEqual(present)
    },
  )

  it('makes its key once and keeps it in the secret store', async () => {
    const { inner, secrets, store } = setUp()
    await store.put('a', new Uint8Array([1, 2, 3]))
    expect(await encryptedBlobStore(inner, blobKey(secrets)).get('a')).toEqual(new Uint8Array([1, 2, 3]))
  })
})
