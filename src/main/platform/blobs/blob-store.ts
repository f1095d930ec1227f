import type { ByteSource } from '../../../contracts/index.ts'

/**
 * Bytes under slash-separated paths, e.g. `team-personal/kb-documents/<id>.pdf`. Paths are made by the app from ids;
 * a path that is absolute, empty, holds `..`, a backslash, NUL or a segment over 255 bytes is refused (InvalidInput).
 * A write is atomic: a reader or a crash sees the old blob or the new one, never a part. Conformance pack:
 * `test/conformance/blob-store.ts`.
 */
export interface BlobStore {
  /** Stores the bytes and returns their count. Throws `StorageFull` when the disk is full, leaving nothing behind; an error of the source is thrown on. */
  put(path: string, source: ByteSource): Promise<number>
  /** The whole blob, or null. */
  get(path: string): Promise<Uint8Array | null>
  /** The bytes from `offset`, at most `length`; null when there is no such blob. */
  read(path: string, offset: number, length: number): Promise<Uint8Array | null>
  /** Size in bytes, or null. */
  size(path: string): Promise<number | null>
  /** Deletes one blob; absent is fine. */
  delete(path: string): Promise<void>
  /** Deletes everything under `prefix/`. */
  deleteAll(prefix: string): Promise<void>
  /** Paths under `prefix/`, sorted. */
  list(prefix: string): Promise<string[]>
  /** An absolute file path for a worker to open for reading, when the store has files; null for one that has none. */
  localPath(path: string): string | null
}
