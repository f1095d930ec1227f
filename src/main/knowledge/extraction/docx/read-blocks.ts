import { createFlow, type Flow } from '../flow/flow.ts'
import type { LabelList } from '../flow/list-labels.ts'
import type { ChartText } from '../ooxml/chart-text.ts'
import { childOf, isElement, type XmlElement } from '../xml/xml-tree.ts'
import { type Inline, type NoteSigns, readInline } from './inline-text.ts'
import { numberingOf, outlineLevel, type ParagraphStyle, settingOf } from './styles.ts'
import { isArrangement, readGrid, rowCells, tableRows } from './table-grid.ts'

/** What the paragraphs of a document refer to. */
export interface DocumentContext {
  readonly styleOf: (id: string | null) => ParagraphStyle
  readonly labelList: LabelList
  readonly noteSign: NoteSigns
  /** The text of a footnote or endnote; '' for an unknown one. */
  readonly noteText: (type: 'Footnote' | 'Endnote', id: string) => string
  /** A comment with its writer; '' for an unknown one. */
  readonly commentText: (id: string) => string
  /** The words of a diagram, line by line. */
  readonly diagramText: (relation: string) => string
  /** What a chart shows; null for an unknown one. */
  readonly chart: (relation: string) => ChartText | null
}

export interface BlockReader {
  /** Takes a block: a paragraph, a table, or what stands around blocks. */
  read(block: XmlElement): void
  /** How many pages have ended. */
  readonly pageEnds: number
  /** Whether a part of the document is a file of another format, which was not read. */
  readonly hasForeignPart: boolean
}

/** An unmarked heading: a short line in bold type that is no sentence. It stands below all marked ones. */
const EMPHASISED_LEVEL = 11
const MAX_EMPHASISED = 90

/** Reads the blocks of a document, one after the other, into a flow; with `tellPages`, each page as it ends. */
export const createBlockReader = (flow: Flow, context: DocumentContext, tellPages = false): BlockReader => {
  let pageEnds = 0
  let hasForeignPart = false
  /** Text of a paragraph that goes on in the next. */
  let carried = ''

  const turnPages = (count: number): void => {
    if (count === 0) return
    pageEnds += count
    if (tellPages) flow.place({ type: 'Page', page: pageEnds + 1 })
  }
  const paragraph = (element: XmlElement): void => {
    const properties = childOf(element, 'w:pPr')
    const style = context.styleOf(settingOf(properties, 'w:pStyle'))
    const inline = readInline(element, context.noteSign)
    turnPages(inline.pageEndsBefore)
    const text = carried + inline.text
    carried = ''
    if (goesOn(properties)) carried = text
    else if (!style.isContents) write(flow, text, { properties, style, inline, context })
    for (const line of anchoredLines(inline, context)) flow.line(line)
    for (const relation of inline.charts) writeChart(flow, context.chart(relation))
    for (const box of inline.boxes) all(box)
    turnPages(inline.pageEnds - inline.pageEndsBefore)
  }
  const table = (element: XmlElement): void => {
    const rows = tableRows(element)
    if (isArrangement(rows)) {
      for (const row of rows) for (const cell of rowCells(row)) all(cell)
      return
    }
    const { rows: grid, headerRows, repeated } = readGrid(rows, cellText, flow.covered)
    flow.table({ rows: grid, markedHeaderRows: headerRows, repeated })
  }
  const cellText = (cell: XmlElement): string => {
    const inner = createFlow({ covered: flow.covered })
    const reader = createBlockReader(inner, context)
    for (const child of cell.children) if (isElement(child)) reader.read(child)
    turnPages(reader.pageEnds)
    hasForeignPart ||= reader.hasForeignPart
    return inner.finish().text.replace(/\n+/g, '\n')
  }
  const all = (parent: XmlElement): void => {
    for (const child of parent.children) if (isElement(child)) read(child)
  }
  const read = (block: XmlElement): void => {
    if (block.name === 'w:p') paragraph(block)
    else if (block.name === 'w:tbl') table(block)
    else if (block.name === 'w:altChunk') hasForeignPart = true
    else if (block.name === 'w:sdt') {
      if (!isContentsControl(block)) all(block)
    } else if (around.has(block.name) || isKept(block)) all(block)
  }

  return {
    read,
    get pageEnds() {
      return pageEnds
    },
    get hasForeignPart() {
      return hasForeignPart
    },
  }
}

/** Whether the paragraph is one with the next: its end was deleted or moved away, or it is the large first letter of it. */
const goesOn = (properties: XmlElement | null): boolean =>
  childOf(properties, 'w:rPr', 'w:del') !== null ||
  childOf(properties, 'w:rPr', 'w:moveFrom') !== null ||
  (childOf(properties, 'w:framePr')?.attributes['w:dropCap'] ?? 'none') !== 'none'

const isKept = ({ name, attributes }: XmlElement): boolean =>
  name === 'aml:annotation' && attributes['w:type'] !== 'Word.Deletion'

const around: ReadonlySet<string> = new Set([
  'w:sdtContent',
  'w:customXml',
  'w:ins',
  'w:moveTo',
  'w:smartTag',
  'mc:AlternateContent',
  'mc:Choice',
  'w:txbxContent',
  'wx:sect',
  'wx:sub-section',
  'wx:pBdrGroup',
  'aml:content',
])

/** A table of contents made by the program. */
const isContentsControl = (control: XmlElement): boolean =>
  /^(table of contents|table of figures)/i.test(settingOf(control, 'w:sdtPr', 'w:docPartObj', 'w:docPartGallery') ?? '')

interface Paragraph {
  readonly properties: XmlElement | null
  readonly style: ParagraphStyle
  readonly inline: Inline
  readonly context: DocumentContext
}

const write = (flow: Flow, text: string, { properties, style, inline, context }: Paragraph): void => {
  const numbering = numberingOf(properties, style.numbering)
  const label =
    numbering === null || numbering.numberingId === '0' ? writtenLabel(properties) : context.labelList(numbering)
  if (text.trim() === '') return
  const labelled = label === '' ? text : `${label} ${text.trimStart()}`
  const level = outlineLevel(properties) ?? style.headingLevel
  if (level !== null) flow.heading(level, labelled)
  else if (label !== '') flow.line(labelled, numbering?.level)
  else if (looksLikeHeading(inline)) flow.heading(EMPHASISED_LEVEL, text)
  else flow.paragraph(text)
}

/** Word 2003 writes the label of a list paragraph into it; that of a bullet is a sign of some font. */
const writtenLabel = (properties: XmlElement | null): string => {
  const label = childOf(properties, 'w:listPr', 'wx:t')?.attributes['wx:val']?.trim() ?? ''
  return label === '' || /[\p{L}\p{N}]/u.test(label) ? label : '•'
}

const looksLikeHeading = ({ isBold, text }: Inline): boolean =>
  isBold &&
  text.length <= MAX_EMPHASISED &&
  /\p{L}{2}/u.test(text) &&
  !/[.,;:!?\n\t]/.test(text.trim().slice(-1)) &&
  !text.includes('\t')

const writeChart = (flow: Flow, chart: ChartText | null): void => {
  if (chart === null) return
  flow.paragraph(chart.title)
  flow.table({ name: chart.title, rows: chart.rows, markedHeaderRows: 1 })
}

function* anchoredLines(inline: Inline, context: DocumentContext): Generator<string, void, undefined> {
  for (const { type, id, sign } of inline.notes) {
    const text = context.noteText(type, id)
    if (text !== '') yield `[${sign}] ${text.trimStart()}`
  }
  for (const id of inline.comments) {
    const text = context.commentText(id)
    if (text !== '') yield `[${text}]`
  }
  for (const relation of inline.diagrams) yield context.diagramText(relation)
}
