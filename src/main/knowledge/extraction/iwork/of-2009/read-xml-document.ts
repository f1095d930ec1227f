import { failureWords } from '../../../../../contracts/failures/failure-words.ts'
import type { ExtractedDocument } from '../../extracted-document.ts'
import { DamagedPartError } from '../../extractor.ts'
import { createFlow } from '../../flow/flow.ts'
import { readXml } from '../../xml/read-xml.ts'
import { createElementCollector } from '../../xml/xml-tree.ts'
import type { XmlContent } from './open-content.ts'
import { createPagesOf2009 } from './pages-of-2009.ts'
import type { PartsReader } from './parts-reader.ts'
import { createSheetsOf2009 } from './sheets-of-2009.ts'
import { createSlidesOf2009 } from './slides-of-2009.ts'
import { createStyles, isStyle } from './styles.ts'

/** Reads a document as it was stored until 2013, by the first element of its XML. */
export const readXmlDocument = async (
  content: XmlContent,
  kind: string,
  report: (fraction: number) => void,
): Promise<ExtractedDocument> => {
  const styles = createStyles()
  let parts: PartsReader | null = null
  const collector = createElementCollector(
    (name, parent) => {
      if (parent === null) parts = readerOf(name)
      return isStyle(name) || (parts?.isWanted(name, parent) ?? false)
    },
    (element) => {
      styles.collect(element)
      parts?.take(element)
    },
  )
  const readerOf = (root: string): PartsReader | null => {
    const flow = createFlow({ keepsLayout: true })
    if (root === 'sl:document') return createPagesOf2009(flow, styles)
    if (root === 'key:presentation') return createSlidesOf2009(flow, styles)
    return root === 'ls:document' ? createSheetsOf2009(styles) : null
  }
  let read = 0
  const pieces = content.pieces((count) => {
    read += count
    report(read / Math.max(1, content.packedBytes))
  })
  await readXml(pieces, collector)
  const found = parts as PartsReader | null
  if (found === null) throw new DamagedPartError(failureWords('ContentMissing', { kind }))
  return { ...found.finish(), headers: null, isLaidOut: true }
}
