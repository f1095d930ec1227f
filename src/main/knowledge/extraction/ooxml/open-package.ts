import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { packageLimits } from '../archive/archive-limits.ts'
import { type Archive, openArchive } from '../archive/open-archive.ts'
import { relativePath } from '../archive/relative-path.ts'
import { DamagedPartError, ExtractionError } from '../extractor.ts'
import { isXml } from '../xml/is-xml.ts'
import { readXml } from '../xml/read-xml.ts'
import type { XmlListener } from '../xml/xml-reader.ts'
import { childrenOf, createElementCollector, type XmlElement } from '../xml/xml-tree.ts'
import { openFlatPackage, type PackageParts } from './flat-package.ts'

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
  /** A part as a tree, for parts of moderate size; null when the package has no such part, and for a damaged one that is not the main part. */
  tree(part: string): Promise<XmlElement | null>
  /** Reads a large part piece by piece; of a damaged one that is not the main part, as far as it goes. */
  listen(part: string, listener: XmlListener, onBytes?: (count: number) => void): Promise<void>
  /** Reads something of a part; a damaged part that is not the main one is only noted down. */
  unlessDamaged<T>(part: string, read: () => Promise<T>): Promise<T | null>
  /** What was found damaged, with the first failure over each. */
  readonly damage: ReadonlyMap<string, DamagedPartError>
}

/** Opens the package and finds its main part. `kind` is for messages. Throws an `ExtractionError` for what is none. */
export const openPackage = async (bytes: Uint8Array, kind: string): Promise<OfficePackage> => {
  refuseEncrypted(bytes, kind)
  const { archive, read } = await (isXml(bytes) ? openFlatPackage : openZipPackage)(bytes, kind)
  const byLowerCase = new Map(archive.entries.map(({ path }) => [path.toLowerCase(), path]))
  const partAt = (path: string): string | null => byLowerCase.get(path.toLowerCase()) ?? null

  const damage = new Map<string, DamagedPartError>()
  let main: string | null = null
  const unlessDamaged = async <T>(part: string, read: () => Promise<T>): Promise<T | null> => {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof DamagedPartError) || part === main) throw error
      if (!damage.has(part)) damage.set(part, error)
      return null
    }
  }
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
    return unlessDamaged(path, async () => {
      await read(path, listener)
      return root
    })
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

  main = (await relationsOf('')).find(({ type }) => type === 'officeDocument')?.part ?? null
  if (main === null) {
    const [lead] = damage.values()
    throw lead ?? new ExtractionError(failureWords('MainPartMissing', { kind }))
  }
  return {
    archive,
    mainPart: main,
    relationsOf,
    tree,
    async listen(part, listener, onBytes) {
      const path = partAt(part)
      if (path !== null) await unlessDamaged(path, () => read(path, listener, onBytes))
    },
    unlessDamaged,
    damage,
  }
}

const openZipPackage = async (bytes: Uint8Array, kind: string): Promise<PackageParts> => {
  const archive = await openArchive(bytes, { kind, limits: packageLimits })
  return { archive, read: (path, listener, onBytes) => readXml(archive.stream(path), listener, onBytes) }
}

/** A protected Office document is no archive but a compound file that holds the archive, encrypted. */
const refuseEncrypted = (bytes: Uint8Array, kind: string): void => {
  const isCompound = bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0
  if (!isCompound) return
  throw new ExtractionError(failureWords('Locked', { kind }))
}
