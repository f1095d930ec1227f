import { childOf, childrenOf, isElement, type XmlElement } from '../xml/xml-tree.ts'
import { isOn, settingOf } from './styles.ts'

/** A table as rows of equal columns, merged cells standing in each place that they cover. */
export interface TableGrid {
  readonly rows: readonly (readonly string[])[]
  readonly headerRows: number
}

interface Cell {
  readonly element: XmlElement
  readonly column: number
  readonly span: number
}

const MAX_COLUMNS = 1_000

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

const placedCells = (row: XmlElement): Cell[] => {
  let column = Number(settingOf(row, 'w:trPr', 'w:gridBefore') ?? 0)
  return rowCells(row).flatMap((element) => {
    const span = Math.max(1, Number(settingOf(element, 'w:tcPr', 'w:gridSpan') ?? 1))
    if (column + span > MAX_COLUMNS) return []
    const cell = { element, column, span }
    column += span
    return [cell]
  })
}

/** `textOfCell` reads what stands in a cell. */
export const readGrid = (rows: readonly XmlElement[], textOfCell: (cell: XmlElement) => string): TableGrid => {
  const above: string[] = []
  const firstData = rows.findIndex((row) => !namesColumns(row))
  const grid = rows.map((row, at) => {
    const texts: string[] = []
    for (const { element, column, span } of placedCells(row)) {
      const merge = childOf(element, 'w:tcPr', 'w:vMerge')
      const goesOn = merge !== null && merge.attributes['w:val'] !== 'restart'
      const text = goesOn ? (above[column] ?? '') : textOfCell(element)
      if (merge !== null) above[column] = text
      texts[column] = text
      // A name above several columns names each of them; a value stands once.
      const repeated = at < firstData ? text : ''
      for (let covered = 1; covered < span; covered++) texts[column + covered] = repeated
    }
    return Array.from(texts, (text) => text ?? '')
  })
  return { rows: grid, headerRows: Math.max(0, firstData) }
}

const namesColumns = (row: XmlElement): boolean => isOn(childOf(row, 'w:trPr'), 'w:tblHeader')

/** Whether a table only arranges what stands in it: one row or one column. */
export const isArrangement = (rows: readonly XmlElement[]): boolean =>
  rows.length === 1 || rows.every((row) => childrenOf(row, 'w:tc').length === 1 && rowCells(row).length === 1)
