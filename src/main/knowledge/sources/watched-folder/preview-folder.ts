import {
  type FilesOfKind,
  type LeftOut,
  type LeftOutReason,
  MAX_EXAMPLES,
  type ReadingKind,
} from '../../../../contracts/index.ts'
import type { DataSource, SourceDocument } from '../../../platform/index.ts'
import { admitDocument, HEAD_BYTES } from '../../admission/admit-document.ts'
import { openIntake } from '../../admission/byte-intake.ts'
import { claimedType, type DocumentType } from '../../admission/content-types.ts'
import { extensionOf } from '../../admission/file-name.ts'
import { hashedBytes } from '../../documents/hashed-bytes.ts'
import { readingKindOf } from '../../pace/reading-kinds.ts'
import type { WatchedFolderOptions } from './watched-folder-source.ts'

/** When counting ends before the folder does. */
export interface PreviewLimits {
  /** Files, and what is left out with them. */
  readonly mostEntries: number
  readonly mostMs: number
  /** Files that are opened since their names do not tell what they are. */
  readonly mostOpened: number
  /** Bytes of files that are read since a document is as long as they are. */
  readonly mostComparedBytes: number
}

export const defaultPreviewLimits: PreviewLimits = {
  mostEntries: 100_000,
  mostMs: 8_000,
  mostOpened: 2_000,
  mostComparedBytes: 1_000_000_000,
}

/** What a library can tell of documents without reading any. */
export interface ComparedLibrary {
  hasSize(sizeBytes: number): boolean
  /** By the SHA-256 in lower-case hexadecimal. */
  hasContent(contentHash: string): boolean
}

export interface PreviewOptions {
  /** The folder as it would be watched. */
  readonly sourceOf: (options: Required<Pick<WatchedFolderOptions, 'onLeftOut'>>) => DataSource
  readonly allowed: ReadonlySet<DocumentType>
  readonly maxFileSizeBytes: number
  /** What the folder would come into. */
  readonly library: ComparedLibrary
  readonly signal: AbortSignal
  readonly limits?: PreviewLimits
  readonly clock?: () => number
}

/** What was counted of a folder. */
export interface CountedFolder {
  readonly files: FilesOfKind[]
  readonly leftOut: LeftOut[]
  /** Of the files, those whose content the library has. */
  readonly known: number
  /** Of the files, those that are as long as a document and were not compared with it. */
  readonly uncompared: number
  readonly isWhole: boolean
}

const isHidden = (key: string): boolean => /(^|\/)\.[^/]*\/?$/.test(key)

/** Looks at a file whose name tells nothing, as adding it would. */
const lookedAt = async (
  document: SourceDocument,
  { allowed, signal }: PreviewOptions,
): Promise<DocumentType | 'Refused' | 'Unreadable'> => {
  const { fileName, contentType } = document
  try {
    const intake = await openIntake(document.open(), {
      headBytes: HEAD_BYTES,
      maxBytes: Number.POSITIVE_INFINITY,
      signal,
    })
    await intake.discard()
    const admitted = await admitDocument({ fileName, contentType, head: intake.head }, allowed)
    return admitted.ok ? admitted.value.contentType : 'Refused'
  } catch {
    signal.throwIfAborted()
    return 'Unreadable'
  }
}

/** The SHA-256 of a document; null where it cannot be read, or it would be too much. */
const hashOf = async (
  document: SourceDocument,
  signal: AbortSignal,
  isTooMuch: () => boolean,
): Promise<string | null> => {
  const hashed = hashedBytes(document.open())
  try {
    for await (const _piece of hashed.bytes()) {
      signal.throwIfAborted()
      if (isTooMuch()) return null
    }
    return hashed.hash()
  } catch {
    signal.throwIfAborted()
    return null
  }
}

/**
 * Counts what watching a folder would bring in, by the names of its files where these tell what they are. Nothing is kept. Throws what listing the
 * source throws, and the signal's reason; what limits cut off is counted as far as it was seen.
 */
export const previewFolder = async (options: PreviewOptions): Promise<CountedFolder> => {
  const { allowed, maxFileSizeBytes, library, signal, limits = defaultPreviewLimits } = options
  const { clock = () => performance.now() } = options
  const until = clock() + limits.mostMs
  // The rest is for counting what comes behind.
  const comparedUntil = until - limits.mostMs / 2
  const enough = new AbortController()
  const files = new Map<ReadingKind, { count: number; bytes: number }>()
  const leftOut = new Map<LeftOutReason, { count: number; examples: string[] }>()
  let entries = 0
  let opened = 0
  let known = 0
  let uncompared = 0
  let comparedBytes = 0

  const counted = (): void => {
    entries += 1
    if (entries > limits.mostEntries || clock() >= until) enough.abort()
  }
  const leave = (key: string, why: LeftOutReason): void => {
    const left = leftOut.get(why) ?? { count: 0, examples: [] }
    left.count += 1
    if (left.examples.length < MAX_EXAMPLES) left.examples.push(key)
    leftOut.set(why, left)
  }
  const judge = async (
    document: SourceDocument,
    sizeBytes: number,
  ): Promise<ReadingKind | { readonly why: LeftOutReason }> => {
    if (sizeBytes === 0) return { why: 'Empty' }
    if (sizeBytes > maxFileSizeBytes) return { why: 'TooLarge' }
    const { named } = claimedType(extensionOf(document.fileName), document.contentType)
    if (named !== null) return allowed.has(named) ? readingKindOf(named) : { why: 'Refused' }
    opened += 1
    if (opened > limits.mostOpened) return 'Other'
    const found = await lookedAt(document, options)
    return found === 'Refused' || found === 'Unreadable' ? { why: found } : readingKindOf(found)
  }

  /** Reads no file that is as long as no document, and none to its end once half of the time is over. */
  const compare = async (document: SourceDocument, sizeBytes: number): Promise<void> => {
    if (!library.hasSize(sizeBytes)) return
    comparedBytes += sizeBytes
    const isTooMuch = () => comparedBytes > limits.mostComparedBytes || clock() >= comparedUntil
    const contentHash = isTooMuch() ? null : await hashOf(document, signal, isTooMuch)
    if (contentHash === null) uncompared += 1
    else if (library.hasContent(contentHash)) known += 1
  }

  const source = options.sourceOf({
    onLeftOut(key, why) {
      leave(key, why === 'Ignored' && isHidden(key) ? 'Hidden' : why)
      counted()
    },
  })
  try {
    for await (const document of source.list(AbortSignal.any([signal, enough.signal]))) {
      const { sizeBytes = 0 } = document
      const judged = await judge(document, sizeBytes)
      if (typeof judged === 'object') leave(document.key, judged.why)
      else {
        const { count, bytes } = files.get(judged) ?? { count: 0, bytes: 0 }
        files.set(judged, { count: count + 1, bytes: bytes + sizeBytes })
        await compare(document, sizeBytes)
      }
      counted()
    }
  } catch (error) {
    signal.throwIfAborted()
    if (!enough.signal.aborted) throw error
  }
  return {
    files: [...files].map(([kind, of]) => ({ kind, ...of })),
    leftOut: [...leftOut].map(([why, of]) => ({ why, ...of })),
    known,
    uncompared,
    isWhole: !enough.signal.aborted,
  }
}
