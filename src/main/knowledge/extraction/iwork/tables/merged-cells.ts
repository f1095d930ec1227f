import type { MergedRange } from '../../sheet/sheet-row.ts'
import type { IwaObjects } from '../archives/iwa-objects.ts'
import type { ProtobufMessage } from '../archives/protobuf-message.ts'

/** As many as one table may tell of. */
const MAX_RANGES = 100_000
/** A reference to a range of cells, among the parts of a formula. */
const RANGE_NODE = 67

/** The cells of a table that are merged. Newer programs tell them as formulas that refer to ranges, older ones in a list. */
export const mergedCells = (model: ProtobufMessage, objects: IwaObjects): MergedRange[] => {
  const formulas = model.message(47)?.message(2)?.messages(3) ?? []
  const told = formulas.slice(0, MAX_RANGES).flatMap((pair) => rangeOfFormula(pair.message(2)) ?? [])
  if (told.length > 0) return told
  const list = objects.of(model.message(4), 13)?.message.messages(1) ?? []
  return list.slice(0, MAX_RANGES).flatMap((range) => rangeOfList(range) ?? [])
}

const rangeOfFormula = (formula: ProtobufMessage | null): MergedRange | null => {
  const node = formula?.message(1)?.messages(1)[0]
  const tract = node?.number(1) === RANGE_NODE ? node.message(40) : null
  const columns = tract?.message(3)
  const rows = tract?.message(4)
  const firstColumn = columns?.number(1)
  const firstRow = rows?.number(1)
  if (typeof firstColumn !== 'number' || typeof firstRow !== 'number') return null
  return {
    firstRow: firstRow + 1,
    lastRow: (rows?.number(2) ?? firstRow) + 1,
    firstColumn,
    lastColumn: columns?.number(2) ?? firstColumn,
  }
}

/** A place and a size are two numbers in one each: the column or the width in the upper half, the row or the height in the lower one. */
const rangeOfList = (range: ProtobufMessage): MergedRange | null => {
  const origin = range.message(1)?.fixed32(1) ?? 0
  const size = range.message(2)?.fixed32(1) ?? 0
  const [firstColumn, row, width, height] = [origin >>> 16, origin & 0xffff, size >>> 16, size & 0xffff]
  if (width === 0 || height === 0) return null
  return { firstRow: row + 1, lastRow: row + height, firstColumn, lastColumn: firstColumn + width - 1 }
}
