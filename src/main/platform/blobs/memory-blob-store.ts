import { AlcoveError } from '../alcove-error.ts'
import { blobPathSegments, blobPrefix } from './blob-path.ts'
import type { BlobStore } from './blob-store.ts'

const collect = async (source: Parameters<BlobStore['put']>[1]): Promise<Uint8Array> => {
  if (source instanceof Uint8Array) return source.slice()
  const parts: Uint8Array[] = []
  for await (const part of source) parts.push(part.slice())
  return new Uint8Array(Buffer.concat(parts))
}

/** Blobs that are gone with the process: the fake of the port. */
export const memoryBlobStore = (): BlobStore => {
  const blobs = new Map<string, Uint8Array>()
  const find = (path: string): Uint8Array | null => {
    blobPathSegments(path)
    return blobs.get(path) ?? null
  }
  const under = (prefix: string): string[] => [...blobs.keys()].filter((path) => path.startsWith(`${prefix}/`))
  const assertNoFolderInTheWay = (path: string): void => {
    const segments = blobPathSegments(path)
    const parents = segments.slice(1).map((_, index) => segments.slice(0, index + 1).join('/'))
    if (under(path).length > 0 || parents.some((parent) => blobs.has(parent))) {
      throw new AlcoveError('InvalidInput', `${path} is both a blob and a folder of blobs.`)
    }
  }

  return {
    async put(path, source) {
      assertNoFolderInTheWay(path)
      const bytes = await collect(source)
      assertNoFolderInTheWay(path)
      blobs.set(path, bytes)
      return bytes.byteLength
    },
    get: async (path) => find(path)?.slice() ?? null,
    read: async (path, offset, length) => find(path)?.slice(offset, offset + length) ?? null,
    size: async (path) => find(path)?.byteLength ?? null,
    async delete(path) {
      blobPathSegments(path)
      blobs.delete(path)
    },
    async deleteAll(prefix) {
      for (const path of under(blobPrefix(prefix))) blobs.delete(path)
    },
    list: async (prefix) => (prefix === '' ? [...blobs.keys()] : under(blobPrefix(prefix))).sort(),
    localPath(path) {
      blobPathSegments(path)
      return null
    },
  }
}
