import { createHash, type Hash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { type BackupManifest, MANIFEST } from './backup-manifest.ts'
import { TAR_BLOCK, tarHeader, tarPadding } from './tar-entry.ts'

/** Writes the files of a backup one after the other. A file that comes again takes the place of the first. */
export interface BackupWriter {
  /** False, with nothing of it written, where the bytes are not as many as was said. */
  add(path: string, sizeBytes: number, bytes: AsyncIterable<Uint8Array>): Promise<boolean>
  /** Writes the manifest and has everything on the disk; resolves to the size in bytes. */
  end(manifest: Omit<BackupManifest, 'sha256'>): Promise<number>
}

export const createBackupWriter = (file: FileHandle): BackupWriter => {
  let hash: Hash = createHash('sha256')
  let position = 0
  const write = async (bytes: Uint8Array): Promise<void> => {
    for (let written = 0; written < bytes.length; )
      written += (await file.write(bytes, written, bytes.length - written, position + written)).bytesWritten
    hash.update(bytes)
    position += bytes.length
  }
  const add: BackupWriter['add'] = async (path, sizeBytes, bytes) => {
    const before = { hash: hash.copy(), position }
    await write(tarHeader(path, sizeBytes))
    let length = 0
    for await (const piece of bytes) {
      length += piece.length
      if (length > sizeBytes) break
      await write(piece)
    }
    if (length === sizeBytes) {
      await write(Buffer.alloc(tarPadding(sizeBytes)))
      return true
    }
    hash = before.hash
    position = before.position
    return false
  }
  return {
    add,
    async end(manifest) {
      const text = Buffer.from(JSON.stringify({ ...manifest, sha256: hash.copy().digest('hex') }, null, 2))
      await add(MANIFEST, text.length, once(text))
      await write(Buffer.alloc(2 * TAR_BLOCK))
      // What was taken back may have been longer.
      await file.truncate(position)
      await file.sync()
      return position
    },
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  yield bytes
}
