import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { ArchiveLimits } from '../archive/archive-limits.ts'
import { type Archive, type ArchiveEntry, openArchive } from '../archive/open-archive.ts'
import type { ContainedFile, ExtractedDocument } from '../extracted-document.ts'
import type { ExtractionNote } from '../extraction-note.ts'
import { ExtractionError, type Extractor } from '../extractor.ts'
import { createFlow } from '../flow/flow.ts'

/** What one archive may hold. */
const limits: ArchiveLimits = { maxEntries: 10_000, maxTotalBytes: 2_147_483_648, maxRatio: 300 }

/** Reads a ZIP archive as the list of what is in it; every file in it is a contained file, to become a document of its own. */
export const createZipExtractor = (): Extractor => ({
  async extract(bytes, report): Promise<ExtractedDocument> {
    const archive = await openArchive(bytes, { kind: failureWords('KindZIPArchive'), limits })
    const entries = archive.entries.filter(({ path }) => !isByProduct(path))
    if (entries.length === 0) throw new ExtractionError(failureWords('ArchiveEmpty'))
    const flow = createFlow()
    for (const { path, sizeBytes } of entries) flow.line(`${path} (${sizeInWords(sizeBytes)})`)
    report(1)
    const open = entries.filter(({ isEncrypted, sizeBytes }) => !isEncrypted && sizeBytes > 0)
    return {
      ...flow.finish(),
      headers: null,
      notes: lockedNote(entries),
      isLaidOut: true,
      contained: open.map((entry) => fileOf(archive, entry)),
    }
  },
})

/** What systems put beside the files that were meant. */
const isByProduct = (path: string): boolean =>
  /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._[^/]*$)/i.test(path)

const fileOf = (archive: Archive, { path, sizeBytes }: ArchiveEntry): ContainedFile => ({
  path,
  fileName: path.split('/').at(-1) ?? path,
  contentType: '',
  sizeBytes,
  bytes: () => archive.read(path, sizeBytes),
})

const lockedNote = (entries: readonly ArchiveEntry[]): ExtractionNote[] => {
  const locked = entries.filter(({ isEncrypted }) => isEncrypted)
  if (locked.length === 0) return []
  return [
    {
      type: 'Irregular',
      message: failureWords('NoteLockedFiles', { locked: locked.length, count: entries.length }),
    },
  ]
}

const UNITS = ['bytes', 'KB', 'MB', 'GB'] as const

const sizeInWords = (sizeBytes: number): string => {
  let size = sizeBytes
  let unit = 0
  while (size >= 1_024 && unit < UNITS.length - 1) {
    size /= 1_024
    unit++
  }
  return `${unit === 0 || size >= 10 ? Math.round(size) : size.toFixed(1)} ${UNITS[unit]}`
}
