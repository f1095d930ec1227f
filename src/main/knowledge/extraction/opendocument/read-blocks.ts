import { createFlow, type Flow } from '../flow/flow.ts'
import { childrenOf, isElement, type XmlElement } from '../xml/xml-tree.ts'
import type { EmbeddedObject } from './embedded-objects.ts'
import { type Inline, type InlineContext, readInline } from './inline-text.ts'
import { createItemCounter, type ItemCounter, type ListStyle } from './list-styles.ts'
import { isArrangement, readGrid, tableRows } from './table-grid.ts'

export interface BlockContext extends InlineContext {
  readonly listStyles: ReadonlyMap<string, ListStyle>
  /** Counts the numbers of headings. */
  readonly headings: ItemCounter | null
  /** Lists that may be gone on with, by their ids and by the names of their styles. */
  readonly counters: Map<string, ItemCounter>
}

export interface BlockReader {
  read(block: XmlElement): void
  readonly pageEnds: number
}

const passedOver: ReadonlySet<string> = new Set([
  'text:table-of-content',
  'text:illustration-index',
  'text:table-index',
  'text:tracked-changes',
  'text:sequence-decls',
  'office:forms',
  'text:variable-decls',
  'text:user-field-decls',
])

/** Reads the blocks of a text one after the other into a flow; with `tellPages`, each page as it ends. */
export const createBlockReader = (flow: Flow, context: BlockContext, tellPages = false): BlockReader => {
  let pageEnds = 0
  const turnPages = (count: number): void => {
    if (count === 0) return
    pageEnds += count
    if (tellPages) flow.place({ type: 'Page', page: pageEnds + 1 })
  }
  /** `write` gets the text of the paragraph; what is anchored in it follows. */
  const paragraph = (element: XmlElement, write: (text: string) => void): void => {
    const inline: Inline = readInline(element, context)
    turnPages(inline.pageEndsBefore)
    write(inline.text)
    for (const line of inline.lines) flow.line(line)
    for (const box of inline.boxes) all(box)
    for (const embedded of inline.objects) object(embedded)
    turnPages(inline.pageEnds - inline.pageEndsBefore)
  }
  const object = (embedded: EmbeddedObject): void => {
    if (embedded.type !== 'Chart') return
    flow.paragraph(embedded.title)
    flow.table(embedded.table)
  }
  const heading = (element: XmlElement): void => {
    const level = Math.max(1, Number(element.attributes['text:outline-level'] ?? 1))
    paragraph(element, (text) => {
      if (text.trim() === '') return
      const isUnnumbered = element.attributes['text:is-list-header'] === 'true'
      const number = isUnnumbered ? '' : (context.headings?.next(level) ?? '')
      flow.heading(level + 1, number === '' || number === '•' ? text : `${number} ${text}`)
    })
  }
  const list = (element: XmlElement, level: number, inherited: ItemCounter | null): void => {
    const counter = inherited ?? counterOf(element, context)
    for (const item of childrenOf(element)) listItem(item, level, counter)
  }
  const listItem = (item: XmlElement, level: number, counter: ItemCounter): void => {
    const start = item.attributes['text:start-value']
    let sign = item.name === 'text:list-header' ? '' : counter.next(level, start === undefined ? null : Number(start))
    for (const child of childrenOf(item)) {
      if (child.name === 'text:list') list(child, level + 1, ownStyle(child) ? null : counter)
      else if (child.name !== 'text:p') read(child)
      else {
        const before = sign
        paragraph(child, (text) =>
          flow.line(text.trim() === '' || before === '' ? text : `${before} ${text}`, level - 1),
        )
        sign = ''
      }
    }
  }
  const table = (element: XmlElement): void => {
    const rows = tableRows(element, flow.covered)
    if (isArrangement(rows)) {
      for (const cell of new Set(rows.flatMap(({ cells }) => cells))) all(cell)
      return
    }
    const { rows: grid, headerRows, repeated } = readGrid(rows, cellText, flow.covered)
    const name = element.attributes['table:name'] ?? null
    flow.table({ name, rows: grid, markedHeaderRows: headerRows, repeated })
  }
  const cellText = (cell: XmlElement): string => {
    const inner = createFlow({ covered: flow.covered })
    const reader = createBlockReader(inner, context)
    for (const child of childrenOf(cell)) reader.read(child)
    turnPages(reader.pageEnds)
    return inner.finish().text.replace(/\n+/g, '\n')
  }
  const all = (parent: XmlElement): void => {
    for (const child of parent.children) if (isElement(child)) read(child)
  }
  const read = (block: XmlElement): void => {
    if (passedOver.has(block.name)) return
    switch (block.name) {
      case 'text:p':
        paragraph(block, isTitle(block) ? (text) => flow.heading(1, text) : flow.paragraph)
        break
      case 'text:h':
        heading(block)
        break
      case 'text:list':
        list(block, 1, null)
        break
      case 'table:table':
        table(block)
        break
      case 'text:soft-page-break':
        turnPages(1)
        break
      case 'draw:frame':
      case 'draw:custom-shape':
      case 'draw:g':
        paragraph({ name: '', attributes: {}, children: [block] }, flow.paragraph)
        break
      default:
        all(block)
    }
  }

  return {
    read,
    get pageEnds() {
      return pageEnds
    },
  }
}

const isTitle = ({ attributes }: XmlElement): boolean => attributes['text:style-name'] === 'Title'

const ownStyle = ({ attributes }: XmlElement): boolean => attributes['text:style-name'] !== undefined

/** A list may go on with the numbers of another. */
const counterOf = ({ attributes }: XmlElement, { listStyles, counters }: BlockContext): ItemCounter => {
  const style = attributes['text:style-name'] ?? ''
  const goesOn = attributes['text:continue-list'] ?? (attributes['text:continue-numbering'] === 'true' ? style : null)
  const counter = (goesOn === null ? undefined : counters.get(goesOn)) ?? createItemCounter(listStyles.get(style))
  counters.set(style, counter)
  const id = attributes['xml:id']
  if (id !== undefined) counters.set(id, counter)
  return counter
}
