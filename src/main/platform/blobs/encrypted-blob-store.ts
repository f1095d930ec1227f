import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { ByteSource } from '../../../contracts/index.ts'
import { AlcoveError } from '../alcove-error.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import { blobPathSegments } from './blob-path.ts'
import type { BlobStore } from './blob-store.ts'

const KEY_BYTES = 32
/** Random and the same for a whole blob; the frame's number fills the nonce up to 12 bytes. */
const SALT_BYTES = 8
const TAG_BYTES = 16
const FRAME_BYTES = 65_536
const SEALED_FRAME_BYTES = FRAME_BYTES + TAG_BYTES
const SECRET_SCOPE = '_platform'
const SECRET_NAME = 'BLOB_ENCRYPTION_KEY'

/** The key of an installation's blobs: 256 random bits, made at first use and kept in the secret store. */
export const blobKey = (secrets: SecretStore): (() => Promise<Buffer>) => {
  const load = async (): Promise<Buffer> => {
    const stored = await secrets.get(SECRET_SCOPE, SECRET_NAME)
    if (stored !== null) return Buffer.from(stored, 'base64')
    const key = randomBytes(KEY_BYTES)
    await secrets.set(SECRET_SCOPE, SECRET_NAME, key.toString('base64'))
    return key
  }
  let loaded: Promise<Buffer> | null = null
  return () => {
    loaded ??= load()
    return loaded
  }
}

const nonceOf = (salt: Uint8Array, frame: number): Buffer => {
  const nonce = Buffer.alloc(SALT_BYTES + 4)
  nonce.set(salt)
  nonce.writeUInt32BE(frame, SALT_BYTES)
  return nonce
}

/** Ties a frame to its blob, its place and whether it is the last: a swapped, moved or cut blob does not open. */
const labelOf = (path: string, frame: number, last: boolean): Buffer => Buffer.from(`${path}\0${frame}\0${last}`)

async function* framesOf(source: ByteSource): AsyncGenerator<{ readonly bytes: Buffer; readonly last: boolean }> {
  let waiting = Buffer.alloc(0)
  for await (const piece of source instanceof Uint8Array ? [source] : source) {
    waiting = Buffer.concat([waiting, piece])
    for (; waiting.length > FRAME_BYTES; waiting = waiting.subarray(FRAME_BYTES))
      yield { bytes: waiting.subarray(0, FRAME_BYTES), last: false }
  }
  yield { bytes: waiting, last: true }
}

const plainSize = (sealedSize: number): number => {
  const frames = Math.ceil((sealedSize - SALT_BYTES) / SEALED_FRAME_BYTES)
  return sealedSize - SALT_BYTES - frames * TAG_BYTES
}

const unreadable = (cause?: unknown): AlcoveError =>
  new AlcoveError('Internal', 'A stored file cannot be decrypted: it was changed or its key is another.', { cause })

interface FramePlace {
  readonly path: string
  readonly salt: Uint8Array
  readonly frame: number
  readonly last: boolean
}

const openFrame = (secret: Buffer, sealed: Uint8Array, { path, salt, frame, last }: FramePlace): Buffer => {
  try {
    const decipher = createDecipheriv('aes-256-gcm', secret, nonceOf(salt, frame))
    decipher.setAAD(labelOf(path, frame, last))
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch (error) {
    throw unreadable(error)
  }
}

/** Whether a blob was sealed with a key: its first frame opens. */
export const isSealedBlob = async (inner: BlobStore, path: string, key: () => Promise<Buffer>): Promise<boolean> => {
  const size = await inner.size(path)
  const bytes = await inner.read(path, 0, SALT_BYTES + SEALED_FRAME_BYTES)
  if (size === null || bytes === null || bytes.byteLength < SALT_BYTES + TAG_BYTES) return false
  const salt = bytes.subarray(0, SALT_BYTES)
  try {
    openFrame(await key(), bytes.subarray(SALT_BYTES), { path, salt, frame: 0, last: size === bytes.byteLength })
    return true
  } catch {
    return false
  }
}

/**
 * Blobs that are unreadable at rest: AES-256-GCM in frames of 64 KiB (the STREAM construction of Hoang et al. 2015), so that a range is read without
 * the rest. Throws `Internal` for a blob that was changed, moved or cut, and for one that was stored before encryption was on.
 */
export const encryptedBlobStore = (inner: BlobStore, key: () => Promise<Buffer>): BlobStore => {
  const seal = async function* (path: string, source: ByteSource, count: (bytes: number) => void) {
    const secret = await key()
    const salt = randomBytes(SALT_BYTES)
    yield salt
    let frame = 0
    for await (const { bytes, last } of framesOf(source)) {
      const cipher = createCipheriv('aes-256-gcm', secret, nonceOf(salt, frame))
      cipher.setAAD(labelOf(path, frame, last))
      count(bytes.length)
      yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
      frame += 1
    }
  }
  const readSealed = async (
    { path, salt }: Pick<FramePlace, 'path' | 'salt'>,
    offset: number,
    length: number,
  ): Promise<Uint8Array | null> => {
    const sealedSize = await inner.size(path)
    if (sealedSize === null) return null
    if (sealedSize < SALT_BYTES + TAG_BYTES) throw unreadable()
    const end = Math.min(plainSize(sealedSize), offset + length)
    if (offset >= end) return new Uint8Array()
    const [first, lastNeeded] = [Math.floor(offset / FRAME_BYTES), Math.floor((end - 1) / FRAME_BYTES)]
    const lastFrame = Math.ceil((sealedSize - SALT_BYTES) / SEALED_FRAME_BYTES) - 1
    const from = SALT_BYTES + first * SEALED_FRAME_BYTES
    const sealed = await inner.read(path, from, (lastNeeded - first + 1) * SEALED_FRAME_BYTES)
    if (sealed === null) return null
    const secret = await key()
    const opened = Array.from({ length: lastNeeded - first + 1 }, (_, index) =>
      openFrame(secret, sealed.subarray(index * SEALED_FRAME_BYTES, (index + 1) * SEALED_FRAME_BYTES), {
        path,
        salt,
        frame: first + index,
        last: first + index === lastFrame,
      }),
    )
    const start = offset - first * FRAME_BYTES
    return new Uint8Array(Buffer.concat(opened).subarray(start, start + end - offset))
  }
  const read = async (path: string, offset: number, length: number): Promise<Uint8Array | null> => {
    for (let salt = await inner.read(path, 0, SALT_BYTES); salt !== null; ) {
      try {
        return await readSealed({ path, salt }, offset, length)
      } catch (error) {
        // Another blob may have taken its place between the looks at it.
        const present = await inner.read(path, 0, SALT_BYTES)
        if (present !== null && Buffer.compare(present, salt) === 0) throw error
        salt = present
      }
    }
    return null
  }
  return {
    put: async (path, source) => {
      let sizeBytes = 0
      await inner.put(
        path,
        seal(path, source, (bytes) => {
          sizeBytes += bytes
        }),
      )
      return sizeBytes
    },
    get: (path) => read(path, 0, Number.MAX_SAFE_INTEGER),
    read,
    size: async (path) => {
      const sealedSize = await inner.size(path)
      return sealedSize === null ? null : plainSize(sealedSize)
    },
    delete: (path) => inner.delete(path),
    deleteAll: (prefix) => inner.deleteAll(prefix),
    list: (prefix) => inner.list(prefix),
    localPath: (path) => {
      blobPathSegments(path)
      // What stands in the file is not what the blob holds.
      return null
    },
  }
}
