import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { Archive } from '../archive/open-archive.ts'
import { DamagedPartError } from '../extractor.ts'
import { piecesOf } from '../xml/pieces-of.ts'
import { readXml } from '../xml/read-xml.ts'
import type { XmlListener } from '../xml/xml-reader.ts'
import { childrenOf, createElementCollector, isElement, type XmlElement } from '../xml/xml-tree.ts'

/** The parts of an Office document by their paths, wherever they are kept. */
export interface PackageParts {
  readonly archive: Archive
  /** Reads a part that is there. */
  read(path: string, listener: XmlListener, onBytes?: (count: number) => void): Promise<void>
}

/** An Office document that Word or PowerPoint saved as one XML file ("flat OPC"): the same parts, one after the other. */
export const openFlatPackage = async (bytes: Uint8Array, kind: string): Promise<PackageParts> => {
  const parts = new Map<string, XmlElement>()
  await readXml(
    piecesOf(bytes),
    createElementCollector(
      (name) => name === 'pkg:part',
      ({ attributes, children }) => {
        const data = children.filter(isElement).find(({ name }) => name === 'pkg:xmlData')
        const [root] = data === undefined ? [] : childrenOf(data)
        if (root !== undefined) parts.set((attributes['pkg:name'] ?? '').replace(/^\//, ''), root)
      },
    ),
  )
  const absent = (): DamagedPartError => new DamagedPartError(failureWords('ArchiveIncomplete', { kind }))
  return {
    archive: {
      entries: Array.from(parts.keys(), (path) => ({ path, sizeBytes: 1, isEncrypted: false, isPackedAsUsual: true })),
      has: (path) => parts.has(path),
      // biome-ignore lint/correctness/useYield: no part has bytes of its own
      async *stream() {
        throw absent()
      },
      read: () => Promise.reject(absent()),
    },
    async read(path, listener) {
      const root = parts.get(path)
      if (root === undefined) throw absent()
      tell(root, listener)
    },
  }
}

const tell = (element: XmlElement, listener: XmlListener): void => {
  listener.open(element.name, element.attributes)
  for (const child of element.children) {
    if (isElement(child)) tell(child, listener)
    else listener.text(child)
  }
  listener.close(element.name)
}
