import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { packageLimits } from '../archive/archive-limits.ts'
import { type Archive, openArchive } from '../archive/open-archive.ts'
import type { ExtractionNote } from '../extraction-note.ts'
import { DamagedPartError, ExtractionError } from '../extractor.ts'
import { damageNote } from '../ooxml/damaged-parts.ts'
import { createIwaObjects, type IwaObjects } from './archives/iwa-objects.ts'

/** A document of Pages, Numbers or Keynote as it is stored since 2013. */
export interface IworkDocument {
  readonly objects: IwaObjects
  /** Says of each part that is damaged that it was left out. */
  readonly notes: readonly ExtractionNote[]
  /** Why the first of these parts could not be read; null where none is damaged. */
  readonly damage: DamagedPartError | null
}

/** As much as the part may take that holds all others. */
const INDEX_BYTES = 1_073_741_824
const MOST_NOTES = 20
/** What no word of a document stands in. */
const wordless = /(?:^|\/)(?:ViewState|DocumentMetadata|Metadata|OperationStorage)[^/]*\.iwa$/
/** A package that was packed as a whole stands in a folder of its name. */
const folder = /^[^/]+\.(?:pages|numbers|key)\/(?=Index\.zip$|Index\/|index\.|\.iwpv2$)/i

/** Opens one; `kind` is for messages. Throws an `ExtractionError` for a damaged or protected one. */
export const openIwork = async (bytes: Uint8Array, kind: string): Promise<{ archive: Archive; root: string }> => {
  const archive = await openArchive(bytes, { kind, limits: packageLimits })
  const root = archive.entries.map(({ path }) => folder.exec(path)?.[0]).find((path) => path !== undefined) ?? ''
  // Until 2013, entries with a password were packed in a way of their own.
  const isLocked =
    archive.has(`${root}.iwpv2`) ||
    archive.entries.some(({ isEncrypted, isPackedAsUsual }) => isEncrypted || !isPackedAsUsual)
  if (isLocked) throw new ExtractionError(failureWords('Locked', { kind }))
  return { archive, root }
}

/** Reads the objects of one that is stored as since 2013. */
export const readIworkDocument = async (
  { archive, root }: { archive: Archive; root: string },
  kind: string,
  report: (fraction: number) => void,
): Promise<IworkDocument> => {
  const inner = `${root}Index.zip`
  const index = archive.has(inner)
    ? await openArchive(await archive.read(inner, INDEX_BYTES), { kind, limits: packageLimits })
    : archive
  const parts = index.entries.filter(({ path }) => path.endsWith('.iwa') && !wordless.test(path))
  const objects = createIwaObjects()
  const notes: ExtractionNote[] = []
  let damage: DamagedPartError | null = null
  for (const [at, { path, sizeBytes }] of parts.entries()) {
    try {
      objects.add(await index.read(path, sizeBytes))
    } catch (error) {
      if (!(error instanceof DamagedPartError) || /(?:^|\/)Document\.iwa$/.test(path)) throw error
      damage ??= error
      if (notes.length < MOST_NOTES) notes.push(damageNote(path))
    }
    report((at + 1) / parts.length)
  }
  return { objects, notes, damage }
}
