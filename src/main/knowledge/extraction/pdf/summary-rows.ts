import { isTotalRow } from '../../tables/typing/total-row.ts'
import { isQuantity } from '../table/header-row.ts'

/** What rows below a table are about, in English and German; a total says so of itself. */
const SUMMARY =
  /\b(?:sub-?total|net|gross|vat|(?:sales )?tax|balance|carried|brought|discount|shipping|netto\w*|brutto\w*|mwst|ust|umsatzsteuer|mehrwertsteuer|saldo|\w*saldo|kontostand|rabatt|versand\w*|zwischensumme|rechnungsbetrag|übertrag)(?![\p{L}\p{N}])/iu

/** Of the values of a column of amounts. */
const MOSTLY = 0.6

/**
 * Which rows of a table sum others up and are none: their first cell is empty, and what they say stands where others have an amount, or is a word for it. `Total` alone
 * makes a row that is known as one.
 */
export const summaryRows = (rows: readonly (readonly string[])[]): ReadonlySet<readonly string[]> => {
  const whole = rows.filter(([first = '']) => first !== '')
  const amounts = Array.from({ length: rows[0]?.length ?? 0 }, (_, column) => {
    const values = whole.map((cells) => cells[column] ?? '').filter((text) => text !== '')
    return values.length > 0 && values.filter(isQuantity).length >= values.length * MOSTLY
  })
  const isSummary = (cells: readonly string[]): boolean => {
    const at = cells.findIndex((text) => text !== '')
    const label = cells[at] ?? ''
    if (at < 1 || isQuantity(label) || isTotalRow(cells)) return false
    const values = cells.flatMap((text, column) => (column > at && text !== '' ? [{ text, column }] : []))
    return (
      values.length > 0 &&
      values.every(({ text, column }) => isQuantity(text) && amounts[column] === true) &&
      (amounts[at] === true || SUMMARY.test(label))
    )
  }
  return new Set(rows.filter(isSummary))
}
