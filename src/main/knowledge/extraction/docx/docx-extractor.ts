import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { ExtractedDocument, Segment } from '../extracted-document.ts'
import { ExtractionError, type Extractor } from '../extractor.ts'
import { createFlow } from '../flow/flow.ts'
import { createListLabels } from '../flow/list-labels.ts'
import { isWordXml, readWordXml } from '../office-2003/read-word.ts'
import { type ChartText, chartText } from '../ooxml/chart-text.ts'
import { damageNotes, refusalOf } from '../ooxml/damaged-parts.ts'
import { diagramText } from '../ooxml/diagram-text.ts'
import { type OfficePackage, openPackage, type Relation } from '../ooxml/open-package.ts'
import { childOf, childrenOf, createElementCollector, textOf, type XmlElement } from '../xml/xml-tree.ts'
import { readNumberings } from './numberings.ts'
import { createBlockReader, type DocumentContext } from './read-blocks.ts'
import { appendRunningText, blocksText, countNotes } from './running-text.ts'
import { readStyles } from './styles.ts'

/**
 * Reads a Word document as its reader sees it once all changes are accepted: headings, lists with their numbers, tables row by row, notes and
 * comments behind the paragraph that refers to them, page headers and footers once. Macros and embedded files are never opened.
 */
export const createDocxExtractor = (): Extractor => ({
  async extract(bytes, report): Promise<ExtractedDocument> {
    if (isWordXml(bytes)) return readWordXml(bytes, report)
    const office = await openPackage(bytes, failureWords('KindWordDocument'))
    const relations = await office.relationsOf(office.mainPart)
    const context = await readContext(office, relations)
    const flow = createFlow({ keepsLayout: true })
    flow.place({ type: 'Page', page: 1 })
    const reader = createBlockReader(flow, context, true)
    const collector = createElementCollector(
      (_name, parent) => parent === 'w:body',
      (block) => reader.read(block),
    )
    const total = office.archive.entries.find(({ path }) => path === office.mainPart)?.sizeBytes ?? 1
    let read = 0
    await office.listen(office.mainPart, collector, (count) => {
      read += count
      report(read / total)
    })
    flow.place(null)
    appendRunningText(flow, await edgesOf(office, relations), context)
    const { segments, ...flowed } = flow.finish()
    if (flowed.text === '') throw refusalOf(office, noWords())
    const isLaidOutByWord = await wereLaidOut(office, segments)
    return {
      ...flowed,
      segments: isLaidOutByWord ? segments : [],
      headers: null,
      notes: [...(reader.hasForeignPart ? [foreignPart] : []), ...damageNotes(office)],
      isLaidOut: true,
    }
  },
})

const noWords = (): ExtractionError => new ExtractionError(failureWords('WordNoWords'))

const foreignPart = {
  type: 'Irregular',
  message: failureWords('NoteForeignPart'),
} as const

const readContext = async (office: OfficePackage, relations: readonly Relation[]): Promise<DocumentContext> => {
  const related = async (type: string): Promise<XmlElement | null> => {
    const part = relations.find((relation) => relation.type === type)?.part ?? null
    return part === null ? null : office.tree(part)
  }
  const styleOf = readStyles(await related('styles'))
  const labelList = createListLabels(readNumberings(await related('numbering')))
  const [footnotes, endnotes] = [await related('footnotes'), await related('endnotes')]
  const comments = await related('comments')
  const diagrams = new Map<string, string>()
  const charts = new Map<string, ChartText>()
  for (const { id, type, part } of relations) {
    if (part === null) continue
    if (type === 'diagramData') diagrams.set(id, diagramText(await office.tree(part)))
    const chart = type === 'chart' ? await office.tree(part) : null
    if (chart !== null) charts.set(id, chartText(chart))
  }
  // Notes refer to nothing themselves, so that none can lead around in a circle.
  const alone: DocumentContext = {
    styleOf,
    labelList: () => '',
    noteSign: () => '',
    noteText: () => '',
    commentText: () => '',
    diagramText: () => '',
    chart: () => null,
  }
  const byId = (root: XmlElement | null, name: string): Map<string, XmlElement> =>
    new Map(
      (root === null ? [] : childrenOf(root, name))
        .filter(({ attributes }) => attributes['w:type'] === undefined || attributes['w:type'] === 'normal')
        .map((element) => [element.attributes['w:id'] ?? '', element]),
    )
  const noteElements = { Footnote: byId(footnotes, 'w:footnote'), Endnote: byId(endnotes, 'w:endnote') }
  const commentElements = byId(comments, 'w:comment')
  return {
    styleOf,
    labelList,
    noteSign: countNotes(),
    noteText: (type, id) => blocksText(noteElements[type].get(id), alone),
    commentText(id) {
      const comment = commentElements.get(id)
      const text = blocksText(comment, alone)
      const author = comment?.attributes['w:author'] ?? ''
      return text === '' || author === '' ? text : `${author}: ${text}`
    },
    diagramText: (relation) => diagrams.get(relation) ?? '',
    chart: (relation) => charts.get(relation) ?? null,
  }
}

/** The headers and footers of a document. */
const edgesOf = async (office: OfficePackage, relations: readonly Relation[]): Promise<XmlElement[]> => {
  const edges: XmlElement[] = []
  for (const { type, part } of relations) {
    const root = (type === 'header' || type === 'footer') && part !== null ? await office.tree(part) : null
    if (root !== null) edges.push(root)
  }
  return edges
}

/** Page numbers are true when Word itself laid the document out: then it says of how many pages, and where each ended. */
const wereLaidOut = async (office: OfficePackage, segments: readonly Segment[]): Promise<boolean> => {
  const part = (await office.relationsOf('')).find(({ type }) => type === 'extended-properties')?.part ?? null
  const root = part === null ? null : await office.tree(part)
  const pages = root === null ? 0 : Number(textOf(childOf(root, pagesName(root))))
  const last = segments.at(-1)?.place
  return pages > 1 && last?.type === 'Page' && last.page === pages
}

/** The part's namespace has no prefix of its own here. */
const pagesName = (root: XmlElement): string => (root.name.includes(':') ? `${root.name.split(':')[0]}:Pages` : 'Pages')
