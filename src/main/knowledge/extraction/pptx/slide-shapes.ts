import type { FlowTable } from '../flow/flow.ts'
import { describedImage } from '../ooxml/described-image.ts'
import { drawingParagraphs } from '../ooxml/drawing-text.ts'
import type { CoveredPlaces } from '../table/covered-places.ts'
import { childOf, childrenOf, descendantsOf, isElement, type XmlElement } from '../xml/xml-tree.ts'

/** What a slide shows, in the order in which a screen reader comes to it. */
export type ShapeContent =
  | { readonly type: 'Title'; readonly text: string }
  | { readonly type: 'Paragraph'; readonly text: string }
  /** What repeats on every slide: a date, a line at the foot. */
  | { readonly type: 'Running'; readonly text: string }
  | { readonly type: 'Item'; readonly text: string; readonly level: number }
  | ({ readonly type: 'Table' } & Pick<FlowTable, 'rows' | 'markedHeaderRows' | 'repeated'>)
  /** A relation to a part that holds the words of a diagram or the values of a chart. */
  | { readonly type: 'Diagram' | 'Chart'; readonly relation: string }

/** Placeholders that repeat on every slide. */
const running: ReadonlySet<string> = new Set(['dt', 'ftr', 'hdr', 'sldNum'])
const titles: ReadonlySet<string> = new Set(['title', 'ctrTitle'])

/** Reads the shapes of a slide; its title comes first wherever it was drawn. */
export const slideShapes = (slide: XmlElement, covered: CoveredPlaces): ShapeContent[] => {
  const contents = shapesIn(childOf(slide, 'p:cSld', 'p:spTree'), covered)
  return [...contents.filter(({ type }) => type === 'Title'), ...contents.filter(({ type }) => type !== 'Title')]
}

const shapesIn = (tree: XmlElement | null, covered: CoveredPlaces): ShapeContent[] =>
  (tree?.children ?? []).filter(isElement).flatMap((shape) => {
    switch (shape.name) {
      case 'p:sp':
        return [...described(shape, 'p:nvSpPr'), ...textShape(shape)]
      case 'p:grpSp':
        return [...described(shape, 'p:nvGrpSpPr'), ...shapesIn(shape, covered)]
      case 'p:pic':
        return described(shape, 'p:nvPicPr')
      case 'p:graphicFrame':
        return [...described(shape, 'p:nvGraphicFramePr'), ...graphic(shape, covered)]
      case 'mc:AlternateContent':
        return shapesIn(childOf(shape, 'mc:Choice') ?? childOf(shape, 'mc:Fallback'), covered)
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

const graphic = (frame: XmlElement, covered: CoveredPlaces): ShapeContent[] => {
  const data = childOf(frame, 'a:graphic', 'a:graphicData')
  const table = childOf(data, 'a:tbl')
  if (table !== null) return [slideTable(table, covered)]
  const chart = childOf(data, 'c:chart')?.attributes['r:id']
  if (chart !== undefined) return [{ type: 'Chart', relation: chart }]
  const diagram = childOf(data, 'dgm:relIds')?.attributes['r:dm']
  return diagram === undefined ? [] : [{ type: 'Diagram', relation: diagram }]
}

/** A cell that is merged into the one above says again what that one says; one merged to the left nothing, but among names the name. */
const slideTable = (table: XmlElement, covered: CoveredPlaces): ShapeContent => {
  const isMarked = childOf(table, 'a:tblPr')?.attributes.firstRow === '1'
  const above: string[] = []
  const repeated: number[][] = []
  const rows = childrenOf(table, 'a:tr').map((row, at) => {
    let left = ''
    const again: number[] = []
    repeated.push(again)
    return childrenOf(row, 'a:tc').map((cell, column) => {
      if (isOn(cell.attributes.hMerge)) return isMarked && at === 0 ? covered.repeat(left) : ''
      if (isOn(cell.attributes.vMerge)) {
        again.push(column)
        return covered.repeat(above[column] ?? '')
      }
      const paragraphs = drawingParagraphs(childOf(cell, 'a:txBody'))
      const text = paragraphs.map((paragraph) => paragraph.text).join('\n')
      above[column] = text
      left = text
      return text
    })
  })
  return { type: 'Table', rows, markedHeaderRows: isMarked ? 1 : null, repeated }
}

const isOn = (written: string | undefined): boolean => written === '1' || written === 'true'
