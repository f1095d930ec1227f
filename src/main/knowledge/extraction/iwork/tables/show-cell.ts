import type { SheetCell } from '../../sheet/sheet-row.ts'
import { showDate, showNumber } from './cell-formats.ts'
import type { StoredCell } from './cell-storage.ts'
import { durationInWords } from './duration-in-words.ts'
import type { TableLists } from './table-lists.ts'

type ShownCell = Omit<SheetCell, 'column'>

/** What a cell shows; null for one that shows nothing. */
export const showCell = (cell: StoredCell, lists: TableLists): ShownCell | null => {
  const { kind, number } = cell
  switch (kind) {
    case 'Text':
      return words(lists.text(cell.text))
    case 'RichText':
      return words(lists.richText(cell.richText))
    case 'Number':
      return number === null ? null : { ...showNumber(number, lists.format(cell.format)), isQuantity: true }
    case 'Date':
      return number === null ? null : { ...showDate(number, lists.format(cell.format)), isQuantity: true }
    case 'Boolean':
      return number === null ? null : { text: number > 0 ? 'TRUE' : 'FALSE', value: number > 0, isQuantity: true }
    case 'Duration': {
      if (number === null) return null
      const text = durationInWords(number, lists.format(cell.format))
      return { text, value: text, isQuantity: true }
    }
    default:
      return null
  }
}

const words = (text: string): ShownCell => ({ text, value: text, isQuantity: false })
