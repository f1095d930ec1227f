import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { type BackupManifest, MANIFEST, noBackup, parseManifest } from './backup-manifest.ts'
import { readTarHeader, TAR_BLOCK, tarPadding } from './tar-entry.ts'

/** Takes a file of a backup; what it does not read is read past. */
export type TakeBackupFile = (path: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>

const PIECE = 1_048_576
const LONGEST_NAME = 4_096
const LARGEST_MANIFEST = 1_048_576

/** Reads a file from its beginning, keeping the checksum of what was read. */
const createReader = (file: FileHandle, sizeBytes: number) => {
  const hash = createHash('sha256')
  let position = 0
  return {
    digest: () => hash.copy().digest('hex'),
    left: () => sizeBytes - position,
    /** Exactly so many bytes. */
    async read(length: number): Promise<Buffer> {
      const bytes = Buffer.alloc(length)
      for (let filled = 0; filled < length; ) {
        const { bytesRead } = await file.read(bytes, filled, length - filled, position + filled)
        if (bytesRead === 0) throw noBackup()
        filled += bytesRead
      }
      hash.update(bytes)
      position += length
      return bytes
    },
  }
}
type Reader = ReturnType<typeof createReader>

async function* piecesOf(reader: Reader, sizeBytes: number): AsyncGenerator<Uint8Array, void, undefined> {
  let left = sizeBytes
  try {
    while (left > 0) {
      const piece = await reader.read(Math.min(PIECE, left))
      left -= piece.length
      yield piece
    }
  } finally {
    // Whoever stops early leaves the rest to be read past.
    for (; left > 0; left -= Math.min(PIECE, left)) await reader.read(Math.min(PIECE, left))
  }
}

/** The name and the size of the next file, with the checksum of all before it. */
const nextEntry = async (reader: Reader): Promise<{ name: string; sizeBytes: number; before: string }> => {
  const before = reader.digest()
  const header = readTarHeader(await reader.read(TAR_BLOCK))
  if (header === null || header.sizeBytes > reader.left()) throw noBackup()
  if (!header.isLongName) return { name: header.name, sizeBytes: header.sizeBytes, before }
  if (header.sizeBytes > LONGEST_NAME) throw noBackup()
  const name = (await reader.read(header.sizeBytes)).toString('utf8')
  await reader.read(tarPadding(header.sizeBytes))
  const real = readTarHeader(await reader.read(TAR_BLOCK))
  if (real === null || real.isLongName || real.sizeBytes > reader.left()) throw noBackup()
  return { name, sizeBytes: real.sizeBytes, before }
}

const manifestOf = (text: Buffer, before: string): BackupManifest => {
  const manifest = parseManifest(text.toString('utf8'))
  if (manifest.sha256 !== before) throw noBackup()
  return manifest
}

const readEntries = async (reader: Reader, take: TakeBackupFile, signal: AbortSignal): Promise<BackupManifest> => {
  for (;;) {
    signal.throwIfAborted()
    const { name, sizeBytes, before } = await nextEntry(reader)
    if (name === MANIFEST) {
      if (sizeBytes > LARGEST_MANIFEST) throw noBackup()
      return manifestOf(await reader.read(sizeBytes), before)
    }
    const bytes = piecesOf(reader, sizeBytes)
    await take(name, bytes)
    for await (const _ of bytes);
    await reader.read(tarPadding(sizeBytes))
  }
}

/**
 * Reads a backup to its end and checks every byte of it. Resolves to its manifest; what `take` was given before counts for nothing unless it does.
 * Throws `InvalidInput` with a sentence for a file that is no whole backup, and what `take` throws.
 */
export const readBackup = async (
  path: string,
  { take, signal }: { readonly take: TakeBackupFile; readonly signal: AbortSignal },
): Promise<{ readonly manifest: BackupManifest; readonly sizeBytes: number }> => {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw noBackup(error)
  })
  try {
    const facts = await file.stat()
    if (!facts.isFile()) throw noBackup()
    const manifest = await readEntries(createReader(file, facts.size), take, signal).catch((error: unknown) => {
      throw error instanceof SyntaxError ? noBackup(error) : error
    })
    return { manifest, sizeBytes: facts.size }
  } finally {
    await file.close()
  }
}
