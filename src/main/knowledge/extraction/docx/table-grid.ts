import { type CoveredPlaces, spanOf } from '../table/covered-places.ts'
import { childOf, childrenOf, isElement, type XmlElement } from '../xml/xml-tree.ts'
import { isOn, settingOf } from './styles.ts'

/** A table as rows of equal columns, merged cells standing in each place that they cover. */
export interface TableGrid {
  readonly rows: readonly (readonly string[])[]
  readonly headerRows: number
  /** Of each row the columns that say what a cell above says. */
  readonly repeated: readonly (readonly number[])[]
}

interface Cell {
  readonly element: XmlElement
  readonly column: number
  readonly span: number
}

/** Far more columns than Word has in a table. */
const MAX_SPAN = 1_000

/** The rows of a table that still stand, through the content controls and insertions around them. */
export const tableRows = (parent: XmlElement): XmlElement[] =>
  parent.children.flatMap((child) => {
    if (!isElement(child)) return []
    if (child.name === 'w:tr') return childOf(child, 'w:trPr', 'w:del') === null ? [child] : []
    return wrappers.has(child.name) ? tableRows(child) : []
  })

const wrappers: ReadonlySet<string> = new Set(['w:sdt', 'w:sdtContent', 'w:ins', 'w:customXml', 'w:moveTo'])

export const rowCells = (parent: XmlElement): XmlElement[] =>
  parent.children.flatMap((child) => {
    if (!isElement(child)) return []
    if (child.name === 'w:tc') return [child]
    return wrappers.has(child.name) ? rowCells(child) : []
  })

const placedCells = (row: XmlElement, covered: CoveredPlaces): Cell[] => {
  const before = settingOf(row, 'w:trPr', 'w:gridBefore')
  const empty = Number(before) > 0 ? spanOf(before, MAX_SPAN) : 0
  let column = covered.take(empty) ? empty : 0
  return rowCells(row).map((element) => {
    const wanted = spanOf(settingOf(element, 'w:tcPr', 'w:gridSpan'), MAX_SPAN)
    const span = covered.take(wanted - 1) ? wanted : 1
    const cell = { element, column, span }
    column += span
    return cell
  })
}

/** `textOfCell` reads what stands in a cell. */
export const readGrid = (
  rows: readonly XmlElement[],
  textOfCell: (cell: XmlElement) => string,
  covered: CoveredPlaces,
): TableGrid => {
  const above: string[] = []
  const firstData = rows.findIndex((row) => !namesColumns(row))
  const repeated: number[][] = []
  const grid = rows.map((row, at) => {
    const texts: string[] = []
    const again: number[] = []
    for (const { element, column, span } of placedCells(row, covered)) {
      const merge = childOf(element, 'w:tcPr', 'w:vMerge')
      const goesOn = merge !== null && merge.attributes['w:val'] !== 'restart'
      const text = goesOn ? covered.repeat(above[column] ?? '') : textOfCell(element)
      if (goesOn) again.push(column)
      else if (merge !== null) above[column] = text
      texts[column] = text
      for (let place = 1; place < span; place++) {
        // A name above several columns names each of them; a value stands once.
        texts[column + place] = at < firstData ? covered.repeat(text) : ''
      }
    }
    repeated.push(again)
    return Array.from(texts, (text) => text ?? '')
  })
  return { rows: grid, headerRows: Math.max(0, firstData), repeated }
}

const namesColumns = (row: XmlElement): boolean => isOn(childOf(row, 'w:trPr'), 'w:tblHeader')

/** Whether a table only arranges what stands in it: one row or one column. */
export const isArrangement = (rows: readonly XmlElement[]): boolean =>
  rows.length === 1 || rows.every((row) => childrenOf(row, 'w:tc').length === 1 && rowCells(row).length === 1)
