/** What an archive may hold before any of it is opened. */
export interface ArchiveLimits {
  readonly maxEntries: number
  /** Bytes of all entries, unpacked. */
  readonly maxTotalBytes: number
  /** How many bytes one byte may unpack to, in entries that are large unpacked. */
  readonly maxRatio: number
}

const GIB = 1_073_741_824

/** Documents that are archives inside: a sheet of a million rows unpacks to several hundred megabytes, at 10 to 40 times its size. */
export const packageLimits: ArchiveLimits = { maxEntries: 20_000, maxTotalBytes: 2 * GIB, maxRatio: 300 }

/** Below this no ratio is asked after: small files of one repeated letter are harmless. */
export const RATIO_FREE_BYTES = 16_777_216
