import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { packageLimits } from '../archive/archive-limits.ts'
import { type Archive, openArchive } from '../archive/open-archive.ts'
import { relativePath } from '../archive/relative-path.ts'
import { ExtractionError } from '../extractor.ts'
import { readXml } from '../xml/read-xml.ts'
import type { XmlListener } from '../xml/xml-reader.ts'
import { childrenOf, createElementCollector, type XmlElement } from '../xml/xml-tree.ts'

export interface Relation {
  readonly id: string
  /** The last part of the relationship's type: `worksheet`, `slide`, `comments`. */
  readonly type: string
  /** The path of a part of this package; null for what is outside, which is never followed. */
  readonly part: string | null
}

/** An Office document of ISO 29500: parts in a ZIP archive, and relations between them. */
export interface OfficePackage {
  readonly archive: Archive
  readonly mainPart: string
  /** Empty for a part without any. */
  relationsOf(part: string): Promise<readonly Relation[]>
  /** A part as a tree, for parts of moderate size; null when the package has no such part. */
  tree(part: string): Promise<XmlElement | null>
  /** Reads a large part piece by piece. */
  listen(part: string, listener: XmlListener, onBytes?: (count: number) => void): Promise<void>
}

/** Opens the package and finds its main part. `kind` is for messages. Throws an `ExtractionError` for what is none. */
export const openPackage = async (bytes: Uint8Array, kind: string): Promise<OfficePackage> => {
  refuseEncrypted(bytes, kind)
  const archive = await openArchive(bytes, { kind, limits: packageLimits })
  const byLowerCase = new Map(archive.entries.map(({ path }) => [path.toLowerCase(), path]))
  const partAt = (path: string): string | null => byLowerCase.get(path.toLowerCase()) ?? null

  const tree = async (part: string): Promise<XmlElement | null> => {
    const path = partAt(part)
    if (path === null) return null
    let root: XmlElement | null = null
    const listener = createElementCollector(
      () => true,
      (element) => {
        root = element
      },
    )
    await readXml(archive.stream(path), listener)
    return root
  }
  const relations = new Map<string, Promise<readonly Relation[]>>()
  const readRelations = async (part: string): Promise<readonly Relation[]> => {
    const folder = part.slice(0, part.lastIndexOf('/') + 1)
    const root = await tree(`${folder}_rels/${part.slice(folder.length)}.rels`)
    if (root === null) return []
    return childrenOf(root, 'rel:Relationship').map(({ attributes }) => ({
      id: attributes.Id ?? '',
      type: (attributes.Type ?? '').split('/').at(-1) ?? '',
      part: attributes.TargetMode === 'External' ? null : partAt(relativePath(part, attributes.Target ?? '')),
    }))
  }
  const relationsOf = (part: string): Promise<readonly Relation[]> => {
    const known = relations.get(part) ?? readRelations(part)
    relations.set(part, known)
    return known
  }

  const main = (await relationsOf('')).find(({ type }) => type === 'officeDocument')?.part ?? null
  if (main === null) {
    throw new ExtractionError(failureWords('MainPartMissing', { kind }))
  }
  return {
    archive,
    mainPart: main,
    relationsOf,
    tree,
    async listen(part, listener, onBytes) {
      const path = partAt(part)
      if (path !== null) await readXml(archive.stream(path), listener, onBytes)
    },
  }
}

/** A protected Office document is no archive but a compound file that holds the archive, encrypted. */
const refuseEncrypted = (bytes: Uint8Array, kind: string): void => {
  const isCompound = bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0
  if (!isCompound) return
  throw new ExtractionError(failureWords('Locked', { kind }))
}
