import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { createBlockReader, type DocumentContext } from '../docx/read-blocks.ts'
import { appendRunningText, countNotes } from '../docx/running-text.ts'
import { readStyles } from '../docx/styles.ts'
import type { ExtractedDocument } from '../extracted-document.ts'
import { ExtractionError, type ReportProgress } from '../extractor.ts'
import { createFlow } from '../flow/flow.ts'
import { isXml } from '../xml/is-xml.ts'
import { piecesOf } from '../xml/pieces-of.ts'
import { readXml } from '../xml/read-xml.ts'
import { childrenOf, createElementCollector, descendantsOf, type XmlElement } from '../xml/xml-tree.ts'

/** Sections, and the outline that Word 2003 writes around paragraphs. */
const sections: ReadonlySet<string> = new Set(['w:body', 'wx:sect', 'wx:sub-section'])

/** Told from the parts of a later edition in one XML file. */
export const isWordXml = (bytes: Uint8Array): boolean =>
  isXml(bytes) && /<(\w+:)?wordDocument\b/.test(Buffer.from(bytes.subarray(0, 8_192)).toString('latin1'))

/** Reads a document in the XML of Word 2003: notes and comments stand in its text, and all else as in later editions. */
export const readWordXml = async (bytes: Uint8Array, report: ReportProgress): Promise<ExtractedDocument> => {
  const flow = createFlow({ keepsLayout: true })
  const running: XmlElement[] = []
  let styleOf = readStyles(null)
  const context: DocumentContext = {
    styleOf: (id) => styleOf(id),
    labelList: () => '',
    noteSign: countNotes(),
    noteText: () => '',
    commentText: () => '',
    diagramText: () => '',
    chart: () => null,
  }
  const reader = createBlockReader(flow, context)
  const collector = createElementCollector(
    (name, parent) => name === 'w:styles' || (sections.has(parent ?? '') && !sections.has(name)),
    (element) => {
      if (element.name === 'w:styles') {
        styleOf = readStyles(element)
        return
      }
      const ends = element.name === 'w:sectPr' ? [element] : [...descendantsOf(element, 'w:sectPr')]
      running.push(...ends.flatMap((end) => childrenOf(end).filter(({ name }) => name === 'w:hdr' || name === 'w:ftr')))
      reader.read(element)
    },
  )
  let read = 0
  await readXml(piecesOf(bytes), collector, (count) => {
    read += count
    report(read / bytes.length)
  })
  appendRunningText(flow, running, context)
  const { segments: _, ...flowed } = flow.finish()
  if (flowed.text === '') throw new ExtractionError(failureWords('WordNoWords'))
  return { ...flowed, segments: [], headers: null, notes: [], isLaidOut: true }
}
