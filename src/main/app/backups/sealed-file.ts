import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import { AlcoveError } from '../../platform/index.ts'

/**
 * A file that a passphrase opens. It begins with a header of 80 bytes: `ALCOVE-SEALED-1` and a line end; 16 bytes of salt; 7 random bytes that every nonce
 * begins with and one of zero; an HMAC-SHA-256 over these 40 under the second half of the key; and the first 8 bytes of the SHA-256 of these 72. The key
 * is 64 bytes of scrypt (N 2^17, r 8, p 1) from the passphrase in NFKC and the salt. Then come pieces of 1 MiB, the last one shorter or empty: AES-256-GCM under the first half,
 * each followed by its tag of 16 bytes; the nonce is the 7 bytes, the number of the piece in 4 bytes, and a byte that is 1 for the last. So a piece that was
 * changed, moved or cut off is told, and a wrong passphrase is told before any piece is read.
 */
const MAGIC = Buffer.from('ALCOVE-SEALED-1\n')
const SALT_BYTES = 16
const PREFIX_BYTES = 7
const CHECK_BYTES = 8
const OPEN_BYTES = MAGIC.length + SALT_BYTES + PREFIX_BYTES + 1
const PROOF_BYTES = 32
const PROVEN_BYTES = OPEN_BYTES + PROOF_BYTES
const HEADER_BYTES = PROVEN_BYTES + CHECK_BYTES
const PIECE = 1_048_576
const TAG_BYTES = 16
const KEY_BYTES = 32
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 192 * 1_048_576 } as const
const CIPHER = 'aes-256-gcm'

const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt)

interface Keys {
  readonly pieces: Buffer
  readonly header: Buffer
}

const keysOf = async (passphrase: string, salt: Buffer): Promise<Keys> => {
  const both = await derive(passphrase.normalize('NFKC'), salt, 2 * KEY_BYTES, COST)
  return { pieces: both.subarray(0, KEY_BYTES), header: both.subarray(KEY_BYTES) }
}
const checkOf = (proven: Buffer): Buffer => createHash('sha256').update(proven).digest().subarray(0, CHECK_BYTES)
const proofOf = (key: Buffer, opening: Buffer): Buffer => createHmac('sha256', key).update(opening).digest()

const nonceOf = (prefix: Buffer, number: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(PREFIX_BYTES + 5)
  prefix.copy(nonce)
  nonce.writeUInt32BE(number, PREFIX_BYTES)
  nonce.writeUInt8(isLast ? 1 : 0, PREFIX_BYTES + 4)
  return nonce
}

/** Up to so many bytes of a file from a position on; fewer at its end. */
const readAt = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const bytes = Buffer.alloc(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, position + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return bytes.subarray(0, filled)
}

/** For a sealed file whose bytes are not those that were written. */
const damaged = (cause?: unknown): AlcoveError =>
  new AlcoveError('InvalidInput', failureWords('BackupDamaged'), { cause })

/** Whether a file begins as one that a passphrase opens. Throws what opening it throws. */
export const isSealedFile = async (path: string): Promise<boolean> => {
  await using file = await open(path, 'r')
  return (await readAt(file, 0, MAGIC.length)).equals(MAGIC)
}

/** Writes what a file holds so that only the passphrase opens it, and has it on the disk. Resolves to its size in bytes. */
export const sealFile = async (
  from: string,
  target: FileHandle,
  passphrase: string,
  signal: AbortSignal,
): Promise<number> => {
  const salt = randomBytes(SALT_BYTES)
  const prefix = randomBytes(PREFIX_BYTES)
  const keys = await keysOf(passphrase, salt)
  const opening = Buffer.concat([MAGIC, salt, prefix, Buffer.alloc(1)])
  const proven = Buffer.concat([opening, proofOf(keys.header, opening)])
  await target.writeFile(Buffer.concat([proven, checkOf(proven)]))
  await using source = await open(from, 'r')
  let sizeBytes = HEADER_BYTES
  for (let number = 0; ; number++) {
    signal.throwIfAborted()
    const plain = await readAt(source, number * PIECE, PIECE)
    const isLast = plain.length < PIECE
    const cipher = createCipheriv(CIPHER, keys.pieces, nonceOf(prefix, number, isLast))
    const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    await target.writeFile(sealed)
    sizeBytes += sealed.length
    if (!isLast) continue
    await target.sync()
    return sizeBytes
  }
}

const openHeader = async (file: FileHandle, passphrase: string) => {
  const header = await readAt(file, 0, HEADER_BYTES)
  const opening = header.subarray(0, OPEN_BYTES)
  const proven = header.subarray(0, PROVEN_BYTES)
  if (header.length < HEADER_BYTES || !checkOf(proven).equals(header.subarray(PROVEN_BYTES))) throw damaged()
  const salt = opening.subarray(MAGIC.length, MAGIC.length + SALT_BYTES)
  const keys = await keysOf(passphrase, salt)
  if (!timingSafeEqual(proofOf(keys.header, opening), proven.subarray(OPEN_BYTES)))
    throw new AlcoveError('InvalidInput', failureWords('BackupPassphraseWrong'))
  return { key: keys.pieces, prefix: opening.subarray(MAGIC.length + SALT_BYTES, OPEN_BYTES - 1) }
}

/**
 * Writes what a sealed file holds into another. Throws `InvalidInput` that names the passphrase where it is the wrong one, and one that names the path where
 * the file is damaged; what was written until then counts for nothing.
 */
export const openSealedFile = async (
  from: string,
  target: FileHandle,
  passphrase: string,
  signal: AbortSignal,
): Promise<void> => {
  await using source = await open(from, 'r')
  const { key, prefix } = await openHeader(source, passphrase)
  for (let number = 0; ; number++) {
    signal.throwIfAborted()
    const sealed = await readAt(source, HEADER_BYTES + number * (PIECE + TAG_BYTES), PIECE + TAG_BYTES)
    const isLast = sealed.length < PIECE + TAG_BYTES
    if (sealed.length < TAG_BYTES) throw damaged()
    const decipher = createDecipheriv(CIPHER, key, nonceOf(prefix, number, isLast), { authTagLength: TAG_BYTES })
    decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES))
    const plain = decipher.update(sealed.subarray(0, sealed.length - TAG_BYTES))
    try {
      decipher.final()
    } catch (error) {
      throw damaged(error)
    }
    await target.writeFile(plain)
    if (isLast) return target.sync()
  }
}
