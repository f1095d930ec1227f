import { isQuantity } from '../table/header-row.ts'

/** A unit as it stands alone below a name: `°C`, `m/s`, `EUR`, `kWh/m²`. */
const unit =
  /^(?:%|‰|°|°?[CFK]|[$£¥€]|EUR|USD|GBP|CHF|Euro|Stk\.?|pcs\.?|[kMGTcdmµun]?(?:m|g|l|L|W|Wh|V|VA|A|Hz|Pa|bar|B|J|N|s|eV|Ω|mol|cal)[²³23]?|h|d|a|min|sec|std|t|ha|mph|km\/h|rpm|ppm|ppb|dB|lx|lm)(?:[/*·](?:[kMcdmµn]?(?:m|g|l|L|W|Wh|s|h|d|a|t|ha|min|kg|K|mol)[²³23]?|\d+ ?\p{L}+))*$/u
/** Whatever stands in brackets below a name is its unit. */
const inBrackets = /^(?:\[[^\]]{1,15}\]|\([^)]{1,15}\))$/

const bare = (field: string): string => (inBrackets.test(field) ? field.slice(1, -1).trim() : field)

const isNone = (field: string): boolean => field === '' || field === '-' || field === '–'

/** Shares of the cells below that have to be quantities. */
const MOST = 0.6

/**
 * The units that a row right below the names of columns gives; null where it is a row like those below it. Each of its cells is a unit, and most columns that it gives
 * one are of quantities.
 */
export const unitsBelow = (
  names: readonly string[],
  fields: readonly string[],
  below: readonly (readonly string[])[],
): readonly string[] | null => {
  const cells = fields.map((field) => field.trim())
  const given = cells.flatMap((cell, column) => (isNone(cell) ? [] : [column]))
  if (given.length === 0 || fields.length > names.length || below.length === 0) return null
  if (!given.every((column) => (names[column] ?? '') !== '')) return null
  if (!given.every((column) => unit.test(cells[column] ?? '') || inBrackets.test(cells[column] ?? ''))) return null
  const ofQuantities = given.filter((column) => {
    const values = below.map((row) => (row[column] ?? '').trim()).filter((value) => !isNone(value))
    return values.length > 0 && values.filter(isQuantity).length >= values.length * MOST
  })
  if (ofQuantities.length === 0 || ofQuantities.length < given.length * MOST) return null
  return names.map((_, column) => (isNone(cells[column] ?? '') ? '' : bare(cells[column] ?? '')))
}

/** Names of columns with the units that stand below them: `Temp (°C)`. */
export const withUnits = (names: readonly string[], units: readonly string[]): string[] =>
  names.map((name, column) => ((units[column] ?? '') === '' ? name : `${name} (${units[column]})`))
