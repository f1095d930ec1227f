import type { BlobStore } from '../../platform/index.ts'

const BYTES_PER_UNIT = 2

/** A stretch of an extracted text as it is stored, by UTF-16 units; a stretch past the end is shorter, and null where there is no text. */
export const readUnits = async (
  blobs: BlobStore,
  path: string,
  offset: number,
  length: number,
): Promise<string | null> => {
  const bytes = await blobs.read(path, offset * BYTES_PER_UNIT, length * BYTES_PER_UNIT)
  return bytes === null ? null : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf16le')
}
