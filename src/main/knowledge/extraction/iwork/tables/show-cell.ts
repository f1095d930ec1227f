import type { SheetCell } from '../../sheet/sheet-row.ts'
import type { StoredCell } from './cell-storage.ts'
import { durationInWords } from './duration-in-words.ts'
import { showDate } from './show-date.ts'
import { showNumber } from './show-number.ts'
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
    case 'Number': {
      if (number === null) return null
      const choice = lists.choice(cell.format, number)
      return choice === null ? { ...showNumber(number, lists.format(cell.format)), isQuantity: true } : words(choice)
    }
    case 'Date':
      return number === null ? null : { ...showDate(number, lists.format(cell.format)), isQuantity: true }
    case 'Boolean':
      return number === null ? null : { text: number > 0 ? 'TRUE' : 'FALSE', value: number > 0, isQuantity: true }
    case 'Duration': {
      if (number === null) return null
      const text = durationInWords(number, lists.format(cell.format)?.duration ?? null)
      return { text, value: text, isQuantity: true }
    }
    default:
      return null
  }
}

const words = (text: string): ShownCell => ({ text, value: text, isQuantity: false })
