import { describedImage } from '../ooxml/described-image.ts'
import { drawingParagraphs } from '../ooxml/drawing-text.ts'
import { childOf, childrenOf, descendantsOf, isElement, type XmlElement } from '../xml/xml-tree.ts'

/** What a slide shows, in the order in which a screen reader comes to it. */
export type ShapeContent =
  | { readonly type: 'Title'; readonly text: string }
  | { readonly type: 'Paragraph'; readonly text: string }
  /** What repeats on every slide: a date, a line at the foot. */
  | { readonly type: 'Running'; readonly text: string }
  | { readonly type: 'Item'; readonly text: string; readonly level: number }
  | { readonly type: 'Table'; readonly rows: readonly (readonly string[])[]; readonly markedHeaderRows: number | null }
  /** A relation to a part that holds the words of a diagram or the values of a chart. */
  | { readonly type: 'Diagram' | 'Chart'; readonly relation: string }

/** Placeholders that repeat on every slide. */
const running: ReadonlySet<string> = new Set(['dt', 'ftr', 'hdr', 'sldNum'])
const titles: ReadonlySet<string> = new Set(['title', 'ctrTitle'])

/** Reads the shapes of a slide; its title comes first wherever it was drawn. */
export const slideShapes = (slide: XmlElement): ShapeContent[] => {
  const contents = shapesIn(childOf(slide, 'p:cSld', 'p:spTree'))
  return [...contents.filter(({ type }) => type === 'Title'), ...contents.filter(({ type }) => type !== 'Title')]
}

const shapesIn = (tree: XmlElement | null): ShapeContent[] =>
  (tree?.children ?? []).filter(isElement).flatMap((shape) => {
    switch (shape.name) {
      case 'p:sp':
        return [...described(shape, 'p:nvSpPr'), ...textShape(shape)]
      case 'p:grpSp':
        return [...described(shape, 'p:nvGrpSpPr'), ...shapesIn(shape)]
      case 'p:pic':
        return described(shape, 'p:nvPicPr')
      case 'p:graphicFrame':
        return [...described(shape, 'p:nvGraphicFramePr'), ...graphic(shape)]
      case 'mc:AlternateContent':
        return shapesIn(childOf(shape, 'mc:Choice') ?? childOf(shape, 'mc:Fallback'))
      default:
        return []
    }
  })

const described = (shape: XmlElement, properties: string): ShapeContent[] => {
  const words = describedImage(childOf(shape, properties, 'p:cNvPr')?.attributes.descr ?? '')
  return words === '' ? [] : [{ type: 'Paragraph', text: `[${words}]` }]
}

const textShape = (shape: XmlElement): ShapeContent[] => {
  const placeholder = childOf(shape, 'p:nvSpPr', 'p:nvPr', 'p:ph')
  const role = placeholder?.attributes.type ?? (placeholder === null ? '' : 'obj')
  const body = childOf(shape, 'p:txBody')
  const paragraphs = drawingParagraphs(body)
  if (running.has(role)) return isCounted(body) ? [] : paragraphs.map(({ text }) => ({ type: 'Running', text }))
  if (titles.has(role)) {
    const text = paragraphs
      .map((paragraph) => paragraph.text)
      .join(' ')
      .replace(/\s+/g, ' ')
    return text === '' ? [] : [{ type: 'Title', text }]
  }
  // The body of a slide has bullets from its layout.
  const hasBullets = role === 'body' || role === 'obj'
  const isList = paragraphs.length > 1 || paragraphs.some(({ level }) => level > 0)
  return paragraphs.map(({ text, level, bullet, number }) => {
    const isItem = number !== '' || bullet === 'Sign' || (bullet === 'Inherited' && hasBullets && isList)
    if (!isItem) return { type: 'Paragraph', text }
    return { type: 'Item', text: `${number === '' ? '•' : number} ${text}`, level }
  })
}

/** Whether a text is one that the program fills in: the number of the slide, the day of today. */
const isCounted = (body: XmlElement | null): boolean => body === null || [...descendantsOf(body, 'a:fld')].length > 0

const graphic = (frame: XmlElement): ShapeContent[] => {
  const data = childOf(frame, 'a:graphic', 'a:graphicData')
  const table = childOf(data, 'a:tbl')
  if (table !== null) return [slideTable(table)]
  const chart = childOf(data, 'c:chart')?.attributes['r:id']
  if (chart !== undefined) return [{ type: 'Chart', relation: chart }]
  const diagram = childOf(data, 'dgm:relIds')?.attributes['r:dm']
  return diagram === undefined ? [] : [{ type: 'Diagram', relation: diagram }]
}

/** A cell that is merged into the one above says again what that one says, one merged to the left nothing. */
const slideTable = (table: XmlElement): ShapeContent => {
  const above: string[] = []
  const rows = childrenOf(table, 'a:tr').map((row) =>
    childrenOf(row, 'a:tc').map((cell, column) => {
      if (cell.attributes.hMerge === '1') return ''
      const text =
        cell.attributes.vMerge === '1'
          ? (above[column] ?? '')
          : drawingParagraphs(childOf(cell, 'a:txBody'))
              .map((paragraph) => paragraph.text)
              .join('\n')
      above[column] = text
      return text
    }),
  )
  const isMarked = childOf(table, 'a:tblPr')?.attributes.firstRow === '1'
  return { type: 'Table', rows, markedHeaderRows: isMarked ? 1 : null }
}
