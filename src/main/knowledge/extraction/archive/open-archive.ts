import { isUtf8 } from 'node:buffer'
import { crc32 } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { DamagedPartError, ExtractionError } from '../extractor.ts'
import { type ArchiveLimits, RATIO_FREE_BYTES } from './archive-limits.ts'
import { refuseEntryPath } from './entry-path.ts'

export interface ArchiveEntry {
  /** Parts divided by `/`; checked to lead nowhere but into the archive. */
  readonly path: string
  readonly sizeBytes: number
  readonly isEncrypted: boolean
  /** Whether it is packed in one of the two ways that every program knows. */
  readonly isPackedAsUsual: boolean
}

/** A ZIP archive whose every entry was checked, by path, size and ratio, before any of them is unpacked. */
export interface Archive {
  readonly entries: readonly ArchiveEntry[]
  has(path: string): boolean
  /** The unpacked bytes, piece by piece; never more than the entry declares. Throws an `ExtractionError` for one that is damaged or absent. */
  stream(path: string): AsyncGenerator<Uint8Array, void, undefined>
  /** The unpacked bytes of an entry that is expected to be small; throws an `ExtractionError` for one above `maxBytes`. */
  read(path: string, maxBytes?: number): Promise<Uint8Array>
}

export interface ArchiveOptions {
  /** For messages: "Word document", "ZIP archive". */
  readonly kind: string
  readonly limits: ArchiveLimits
}

const PART_BYTES = 67_108_864
/** What an entry without a name takes in the directory. */
const LEAST_ENTRY_BYTES = 46

/**
 * Opens a ZIP archive that is in memory. Throws an `ExtractionError` for a damaged one, and for one that no program would make of
 * documents: entries that lead out of it, share bytes with each other, or unpack to far more than they are.
 */
export const openArchive = async (bytes: Uint8Array, options: ArchiveOptions): Promise<Archive> => {
  const { kind, limits } = options
  const damaged = (cause: unknown): ExtractionError =>
    new DamagedPartError(failureWords('ArchiveIncomplete', { kind }), {
      cause,
    })
  const refused = (why: string): ExtractionError => new ExtractionError(failureWords('ArchiveRefused', { kind, why }))

  const zip = await openZip(bytes).catch((error: unknown) => {
    throw damaged(error)
  })
  // More than its directory has room for.
  if (zip.entryCount * LEAST_ENTRY_BYTES > bytes.length) throw damaged(new Error('The number of entries is wrong'))
  if (zip.entryCount > limits.maxEntries) throw refused(failureWords('HoldsTooManyFiles', { most: limits.maxEntries }))
  const found = new Map<string, Entry>()
  const all: Entry[] = []
  let total = 0
  try {
    for await (const entry of zip.eachEntry()) {
      const path = pathOf(entry)
      const objection = refuseEntryPath(path) ?? refuseSize(entry, limits)
      if (objection !== null) throw refused(objection)
      all.push(entry)
      total += entry.uncompressedSize
      if (total > limits.maxTotalBytes)
        throw refused(failureWords('UnpacksTooFar', { megabytes: Math.ceil(total / 1_048_576) }))
      if (!path.endsWith('/')) found.set(path, entry)
    }
  } catch (error) {
    throw error instanceof ExtractionError ? error : damaged(error)
  }
  if (overlap(all)) throw refused(failureWords('SharesBytes'))

  async function* stream(path: string): AsyncGenerator<Uint8Array, void, undefined> {
    const entry = found.get(path)
    if (entry === undefined) throw damaged(new Error(`${path} is missing`))
    if (entry.isEncrypted()) {
      throw new ExtractionError(failureWords('LockedEntry', { kind }))
    }
    try {
      let checksum = 0
      for await (const piece of await zip.openReadStreamPromise(entry)) {
        checksum = crc32(piece, checksum)
        yield piece
      }
      // Some programs leave it out.
      if (entry.crc32 !== 0 && checksum !== entry.crc32)
        throw new Error(`${path} has other bytes than it was packed with`)
    } catch (error) {
      throw damaged(error)
    }
  }

  return {
    entries: Array.from(found, ([path, entry]) => ({
      path,
      sizeBytes: entry.uncompressedSize,
      isEncrypted: entry.isEncrypted(),
      isPackedAsUsual: usual.has(entry.compressionMethod),
    })),
    has: (path) => found.has(path),
    stream,
    async read(path, maxBytes = PART_BYTES) {
      const size = found.get(path)?.uncompressedSize ?? 0
      if (size > maxBytes) throw refused(failureWords('InnerPartTooLarge', { path }))
      const pieces: Uint8Array[] = []
      for await (const piece of stream(path)) pieces.push(piece)
      return Buffer.concat(pieces)
    },
  }
}

/** Stored as it is, and deflated. */
const usual: ReadonlySet<number> = new Set([0, 8])

const openZip = (bytes: Uint8Array): Promise<ZipFile> =>
  yauzl.fromBufferPromise(withoutTail(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)), {
    lazyEntries: true,
    autoClose: false,
    validateEntrySizes: true,
    // Names are judged by `refuseEntryPath`, which has words for them.
    decodeStrings: false,
  })

const END_SIGN = Buffer.from('PK\u0005\u0006', 'latin1')
/** Where the end of the directory tells how long the remark behind it is, and so where the archive ends. */
const REMARK_LENGTH = 20

/** An archive without what stands behind its end, such as the line end that a server sent after it. */
const withoutTail = (bytes: Buffer): Buffer => {
  const end = bytes.lastIndexOf(END_SIGN)
  const remark = end + REMARK_LENGTH
  return end < 0 || remark + 2 > bytes.length ? bytes : bytes.subarray(0, remark + 2 + bytes.readUInt16LE(remark))
}

/** Programs of Windows divide by backslashes, and many write UTF-8 without saying so. */
const pathOf = ({ fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string => {
  const path = isUtf8(fileNameRaw)
    ? fileNameRaw.toString('utf8')
    : yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)
  return path.replaceAll('\\', '/')
}

const refuseSize = ({ uncompressedSize, compressedSize }: Entry, { maxRatio }: ArchiveLimits): string | null =>
  uncompressedSize > RATIO_FREE_BYTES && uncompressedSize > compressedSize * maxRatio
    ? failureWords('UnpacksLikeBomb', { times: Math.floor(uncompressedSize / Math.max(1, compressedSize)) })
    : null

/** Entries of an honest archive stand one after the other. */
const overlap = (entries: readonly Entry[]): boolean => {
  const sorted = entries.toSorted((one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader)
  return sorted.some((entry, at) => {
    const next = sorted[at + 1]
    return (
      next !== undefined && entry.relativeOffsetOfLocalHeader + entry.compressedSize > next.relativeOffsetOfLocalHeader
    )
  })
}
