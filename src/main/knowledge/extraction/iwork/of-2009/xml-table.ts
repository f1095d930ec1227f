import type { MergedRange, SheetCell, SheetRow } from '../../sheet/sheet-row.ts'
import { childOf, childrenOf, descendantsOf, type XmlElement } from '../../xml/xml-tree.ts'
import { plainFormat } from '../tables/cell-format.ts'
import { durationInWords } from '../tables/duration-in-words.ts'
import type { IworkTable } from '../tables/read-table.ts'
import { showDate } from '../tables/show-date.ts'
import { showNumber } from '../tables/show-number.ts'
import { wordsOf } from './read-paragraphs.ts'
import { numberFormatOf, type Styles } from './styles.ts'

type ShownCell = Omit<SheetCell, 'column'>

/** Cells are counted row by row, in rows of so many. */
const ROW = 256
const MAX_ROWS = 1_000_000

/** The table that an element shows; null for one that has none. */
export const readXmlTable = (info: XmlElement, styles: Styles): IworkTable | null => {
  const model = childOf(info, 'sf:tabular-model')
  const grid = childOf(model, 'sf:grid')
  if (model === null || grid === null) return null
  const { attributes } = model
  const places = placesOf(grid)
  return {
    name: (attributes['sf:name'] ?? '').trim(),
    isNamed: attributes['sf:name-is-visible'] === 'true',
    headerRows: Number(attributes['sf:num-header-rows'] ?? 0) || 0,
    hiddenRows: new Set(hiddenIn(grid, 'sf:rows').map((row) => row + 1)),
    hiddenColumns: hiddenIn(grid, 'sf:columns'),
    merged: places.flatMap(mergedFrom),
    *rows() {
      let row: SheetRow | null = null
      for (const place of places) {
        const shown = showCell(place.cell, styles)
        if (shown === null || shown.text.trim() === '') continue
        if (row !== null && row.row !== place.row + 1) yield row
        const cells: SheetCell[] = row?.row === place.row + 1 ? [...row.cells] : []
        cells.push({ column: place.column, ...shown })
        row = { row: place.row + 1, cells }
      }
      if (row !== null) yield row
    },
  }
}

interface Place {
  readonly row: number
  readonly column: number
  readonly cell: XmlElement
}

/** A cell says how far it is from the one before it, where it is not the next; the oldest files leave none out, and say nothing. */
const placesOf = (grid: XmlElement): Place[] => {
  const source = childOf(grid, 'sf:datasource')
  const cells = source === null ? [] : childrenOf(source)
  const isTold = cells.some(({ attributes }) => attributes['sf:ct'] !== undefined)
  const columns = Math.max(1, Number(grid.attributes['sf:numcols']) || 1)
  let at = -1
  return cells.flatMap((cell, index) => {
    at += isTold ? Math.max(0, Number(cell.attributes['sf:ct'] ?? 1) + (index === 0 ? 1 : 0)) : 1
    const width = isTold ? ROW : columns
    const row = Math.floor(at / width)
    return row < MAX_ROWS ? [{ row, column: at % width, cell }] : []
  })
}

const mergedFrom = ({ row, column, cell }: Place): MergedRange[] => {
  const width = Number(cell.attributes['sf:col-span'] ?? 1) || 1
  const height = Number(cell.attributes['sf:row-span'] ?? 1) || 1
  if (width <= 1 && height <= 1) return []
  return [{ firstRow: row + 1, lastRow: row + height, firstColumn: column, lastColumn: column + width - 1 }]
}

/** Rows or columns, from 0, that are hidden. */
const hiddenIn = (grid: XmlElement, name: string): number[] => {
  const list = childOf(grid, name)
  return (list === null ? [] : childrenOf(list)).flatMap(({ attributes }, at) =>
    attributes['sf:hidden'] === 'true' || Number(attributes['sf:hiding-state'] ?? 0) > 0 ? [at] : [],
  )
}

const words = (text: string): ShownCell => ({ text, value: text, isQuantity: false })

/** What a cell shows. `given` is the style of the cell around it. */
const showCell = (cell: XmlElement, styles: Styles, given?: string): ShownCell | null => {
  const style = cell.attributes['sf:s'] ?? given
  const show = shows[cell.name.replace(/^sf:r(?=[a-z])/, 'sf:')]
  if (show !== undefined) return show(cell, styles, style)
  const shown = shownIn(cell)
  return shown === null ? null : showCell(shown, styles, style)
}

type Show = (cell: XmlElement, styles: Styles, style: string | undefined) => ShownCell | null

/** How cells show what they hold. Results of formulas are cells like others, their names a letter longer: `sf:n` and `sf:rn`. */
const shows: Readonly<Record<string, Show>> = {
  'sf:t': (cell) => words(textIn(cell)),
  'sf:n'(cell, styles, style) {
    const own = childOf(cell, 'sf:cf', 'sf:number-format')
    const format = own === null ? styles.cellFormat(style) : numberFormatOf(own)
    return { ...showNumber(Number(cell.attributes['sf:v'] ?? 0) || 0, format ?? plainFormat), isQuantity: true }
  },
  'sf:d'(cell, styles, style) {
    const seconds = Number(cell.attributes['sf:cell-date'])
    return Number.isFinite(seconds) ? { ...showDate(seconds, styles.cellFormat(style)), isQuantity: true } : null
  },
  'sf:du'(cell) {
    const seconds = Number(cell.attributes['sf:du'])
    const text = Number.isFinite(seconds) ? durationInWords(seconds, null) : ''
    return { text, value: text, isQuantity: true }
  },
  'sf:cb'(cell) {
    const isTrue = ['1', 'true'].includes(cell.attributes['sf:v'] ?? '')
    return { text: isTrue ? 'TRUE' : 'FALSE', value: isTrue, isQuantity: true }
  },
}

/** The cell that another one shows: the result of a formula, what is chosen from a menu, the number of a slider. */
const shownIn = (cell: XmlElement): XmlElement | null => {
  const result = childOf(cell, 'sf:r')
  if (result !== null) return childrenOf(result)[0] ?? null
  const chosen = childOf(cell, 'sf:proxied-cell-ref')?.attributes['sfa:IDREF']
  if (chosen === undefined) return childOf(cell, 'sf:n')
  const choices = childOf(cell, 'sf:menu-choices')
  return choices === null
    ? null
    : (childrenOf(choices).find(({ attributes }) => attributes['sfa:ID'] === chosen) ?? null)
}

/** A text is told in one piece, or as one of its own. */
const textIn = (cell: XmlElement): string => {
  const told = childOf(cell, 'sf:ct')?.attributes['sfa:s'] ?? cell.attributes['sfa:s']
  if (told !== undefined) return told
  return [...descendantsOf(cell, 'sf:text-body')].map(wordsOf).join(' ')
}
