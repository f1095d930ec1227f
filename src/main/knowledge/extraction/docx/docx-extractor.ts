import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { ExtractedDocument, Segment } from '../extracted-document.ts'
import { ExtractionError, type Extractor } from '../extractor.ts'
import { createFlow, type Flow } from '../flow/flow.ts'
import { inLetters } from '../flow/number-words.ts'
import { damageNotes, refusalOf } from '../ooxml/damaged-parts.ts'
import { diagramText } from '../ooxml/diagram-text.ts'
import { type OfficePackage, openPackage, type Relation } from '../ooxml/open-package.ts'
import { childOf, childrenOf, createElementCollector, isElement, textOf, type XmlElement } from '../xml/xml-tree.ts'
import type { NoteSigns } from './inline-text.ts'
import { createListLabels } from './list-labels.ts'
import { createBlockReader, type DocumentContext } from './read-blocks.ts'
import { readStyles } from './styles.ts'

/**
 * Reads a Word document as its reader sees it once all changes are accepted: headings, lists with their numbers, tables row by row, notes and
 * comments behind the paragraph that refers to them, page headers and footers once. Macros and embedded files are never opened.
 */
export const createDocxExtractor = (): Extractor => ({
  async extract(bytes, report): Promise<ExtractedDocument> {
    const office = await openPackage(bytes, failureWords('KindWordDocument'))
    const relations = await office.relationsOf(office.mainPart)
    const context = await readContext(office, relations)
    const flow = createFlow()
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
    await appendRunningText(flow, office, { relations, context })
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
  const labelList = createListLabels(await related('numbering'))
  const [footnotes, endnotes] = [await related('footnotes'), await related('endnotes')]
  const comments = await related('comments')
  const diagrams = new Map<string, string>()
  for (const { id, type, part } of relations) {
    if (type === 'diagramData' && part !== null) diagrams.set(id, diagramText(await office.tree(part)))
  }
  // Notes refer to nothing themselves, so that none can lead around in a circle.
  const alone: DocumentContext = {
    styleOf,
    labelList: () => '',
    noteSign: () => '',
    noteText: () => '',
    commentText: () => '',
    diagramText: () => '',
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
  }
}

/** Footnotes are counted in figures, endnotes in letters, so that the two are told apart. */
const countNotes = (): NoteSigns => {
  const counts = { Footnote: 0, Endnote: 0 }
  return (type) => {
    const count = ++counts[type]
    return type === 'Footnote' ? String(count) : inLetters(count)
  }
}

const blocksText = (parent: XmlElement | undefined, context: DocumentContext): string => {
  if (parent === undefined) return ''
  const flow = createFlow()
  const reader = createBlockReader(flow, context)
  for (const child of parent.children) if (isElement(child)) reader.read(child)
  return flow
    .finish()
    .text.replace(/^\[\]\s*/, '')
    .replace(/\s*\n+\s*/g, ' ')
}

interface Running {
  readonly relations: readonly Relation[]
  readonly context: DocumentContext
}

/** Headers and footers stand on every page and are given once, behind the text; page numbers alone are no words. */
const appendRunningText = async (flow: Flow, office: OfficePackage, { relations, context }: Running): Promise<void> => {
  const told = new Set<string>()
  for (const { type, part } of relations) {
    if ((type !== 'header' && type !== 'footer') || part === null) continue
    const root = await office.tree(part)
    const text = blocksText(root ?? undefined, context)
    const words = text.replace(/[^\p{L}]/gu, '').toLowerCase()
    if (words.length < 3 || told.has(words)) continue
    told.add(words)
    flow.paragraph(text)
  }
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
