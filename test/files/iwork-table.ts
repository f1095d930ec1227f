import type { IwaSources } from './iwa-file.ts'
import { fixed32, type ProtobufFields } from './protobuf.ts'

/** What a cell shows, or how it is stored. */
export type IworkCell =
  | string
  | number
  | boolean
  | null
  | { readonly date: number; readonly format?: ProtobufFields }
  | { readonly duration: number; readonly format?: ProtobufFields }
  | { readonly number: number; readonly format: ProtobufFields; readonly isMoney?: boolean }
  /** A text that is set in more than one way: a storage of its own. */
  | { readonly rich: string }
  | { readonly error: true }

export interface IworkTableSource {
  readonly name?: string
  readonly isNamed?: boolean
  readonly rows: readonly (readonly IworkCell[])[]
  readonly headerRows?: number
  /** First row, last row, first column, last column, from 0. */
  readonly merged?: readonly (readonly [number, number, number, number])[]
  readonly hiddenRows?: readonly number[]
  readonly hiddenColumns?: readonly number[]
  /** By row and column, from 0: `1,2`. */
  readonly comments?: Readonly<Record<string, string>>
  /** Whether cells are stored as programs before 2017 do. */
  readonly isOld?: boolean
  readonly rowsInTile?: number
}

interface Lists {
  key(list: 'texts' | 'rich' | 'formats' | 'comments', entry: ProtobufFields): number
}

/** A drawable that shows a table. */
export const iworkTable = (sources: IwaSources, table: IworkTableSource): ProtobufFields => {
  const { name = 'Table 1', isNamed = false, headerRows = 0, rowsInTile = 256, isOld = false } = table
  const entries: Record<string, ProtobufFields[]> = { texts: [], rich: [], formats: [], comments: [] }
  const lists: Lists = {
    key(list, entry) {
      const key = (entries[list]?.length ?? 0) + 1
      entries[list]?.push({ 1: key, 2: 1, ...entry })
      return key
    },
  }
  const rows = table.rows.map((cells, row) => {
    const stored = cells.map((cell, column) => {
      const comment = table.comments?.[`${row},${column}`]
      return (isOld ? oldCell : newCell)(cell, comment, { sources, lists })
    })
    return rowOf(stored, { row: row % rowsInTile, isOld })
  })
  const tiles: ProtobufFields[] = []
  for (let at = 0; at < rows.length; at += rowsInTile) {
    const tile = sources.add(6002, { 1: 1, 2: 1, 3: 1, 4: 1, 5: rows.slice(at, at + rowsInTile) })
    tiles.push({ 1: at / rowsInTile, 2: tile })
  }
  const list = (type: number, of: string) => sources.add(6005, { 1: type, 2: 1, 3: entries[of] ?? [] })
  const heads = (hidden: readonly number[] = []) =>
    sources.add(6006, { 1: 1, 2: hidden.map((index) => ({ 1: index, 2: fixed32(0), 3: 1, 4: 0 })) })
  const store = {
    1: { 1: 1, 2: heads(table.hiddenRows) },
    2: heads(table.hiddenColumns),
    3: { 1: tiles, 2: rowsInTile },
    4: list(1, 'texts'),
    9: { 1: tiles.map((_, at) => ({ 1: at * rowsInTile, 2: at })) },
    13: sources.add(6144, {
      1: (table.merged ?? []).map(([firstRow, lastRow, firstColumn, lastColumn]) => ({
        1: { 1: fixed32(firstColumn * 65_536 + firstRow) },
        2: { 1: fixed32((lastColumn - firstColumn + 1) * 65_536 + lastRow - firstRow + 1) },
      })),
    }),
    17: list(8, 'rich'),
    19: list(10, 'comments'),
    [isOld ? 11 : 22]: list(2, 'formats'),
  }
  const width = Math.max(0, ...table.rows.map((cells) => cells.length))
  const model = sources.add(6001, {
    1: 'table',
    4: store,
    6: table.rows.length,
    7: width,
    8: name,
    9: headerRows,
    22: isNamed ? 1 : 0,
  })
  return sources.add(6000, { 1: {}, 2: model })
}

const rowOf = (cells: readonly Buffer[], { row, isOld }: { readonly row: number; readonly isOld: boolean }) => {
  const offsets = Buffer.alloc(cells.length * 2, 0xff)
  let at = 0
  for (const [column, cell] of cells.entries()) {
    if (cell.length === 0) continue
    offsets.writeUInt16LE(isOld ? at : at / 4, column * 2)
    at += cell.length
  }
  const storage = Buffer.concat(cells)
  const nothing = Buffer.alloc(0)
  return isOld
    ? { 1: row, 2: cells.length, 3: storage, 4: offsets, 5: 4 }
    : { 1: row, 2: cells.length, 3: nothing, 4: nothing, 5: 5, 6: storage, 7: offsets, 8: 1 }
}

interface CellContext {
  readonly sources: IwaSources
  readonly lists: Lists
}

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const double = (value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return bytes
}

/** A decimal number of 128 bits with as many digits as JavaScript shows. */
const decimal = (value: number): Buffer => {
  const [digits = '0', power = '0'] = Math.abs(value).toExponential().replace('.', '').split('e')
  const exponent = Number(power) - (digits.length - 1)
  const bytes = Buffer.alloc(16)
  bytes.writeBigUInt64LE(BigInt(digits), 0)
  bytes.writeUInt16LE(((exponent + 0x1820) << 1) | (value < 0 ? 0x8000 : 0), 14)
  return bytes
}

/** What stands in a cell, by the flag under which it is stored. */
type Parts = readonly (readonly [flag: number, bytes: Buffer])[]

const formatPart = (flag: number, format: ProtobufFields | undefined, { lists }: CellContext): Parts =>
  format === undefined ? [] : [[flag, uint32(lists.key('formats', { 6: format }))]]

const richKey = (text: string, { sources, lists }: CellContext): number => {
  const storage = sources.add(2001, { 1: 5, 3: text })
  return lists.key('rich', { 9: sources.add(6218, { 1: storage }) })
}

const commentKey = (text: string, { sources, lists }: CellContext): number =>
  lists.key('comments', { 10: sources.add(3056, { 1: text }) })

const newCell = (cell: IworkCell, comment: string | undefined, context: CellContext): Buffer => {
  const [type, parts] = newParts(cell, context)
  const remark: Parts = comment === undefined ? [] : [[0x80000, uint32(commentKey(comment, context))]]
  const all = [...parts, ...remark].toSorted(([one], [other]) => one - other)
  if (type === 0 && all.length === 0) return Buffer.alloc(0)
  const head = Buffer.alloc(12)
  head.set([5, type])
  head.writeUInt32LE(
    all.reduce((flags, [flag]) => flags | flag, 0),
    8,
  )
  return Buffer.concat([head, ...all.map(([, bytes]) => bytes)])
}

const newParts = (cell: IworkCell, context: CellContext): readonly [type: number, parts: Parts] => {
  if (cell === null) return [0, []]
  if (typeof cell === 'string') return [3, [[0x8, uint32(context.lists.key('texts', { 3: cell }))]]]
  if (typeof cell === 'number') return [2, [[0x1, decimal(cell)]]]
  if (typeof cell === 'boolean') return [6, [[0x2, double(cell ? 1 : 0)]]]
  if ('date' in cell) return [5, [[0x4, double(cell.date)], ...formatPart(0x8000, cell.format, context)]]
  if ('duration' in cell) return [7, [[0x2, double(cell.duration)], ...formatPart(0x10000, cell.format, context)]]
  if ('rich' in cell) return [9, [[0x10, uint32(richKey(cell.rich, context))]]]
  if ('error' in cell) return [8, [[0x800, uint32(1)]]]
  const { number, format, isMoney = false } = cell
  return [isMoney ? 10 : 2, [[0x1, decimal(number)], ...formatPart(isMoney ? 0x4000 : 0x2000, format, context)]]
}

/** The order in which older programs store what the flags tell. */
const oldOrder = [0x4, 0x200, 0x1000, 0x10, 0x20, 0x40] as const

const oldCell = (cell: IworkCell, comment: string | undefined, context: CellContext): Buffer => {
  const [type, parts] = oldParts(cell, context)
  const remark: Parts = comment === undefined ? [] : [[0x1000, uint32(commentKey(comment, context))]]
  const all = [...parts, ...remark]
  if (type === 0 && all.length === 0) return Buffer.alloc(0)
  const head = Buffer.alloc(12)
  head.set([4, type])
  head.writeUInt32LE(
    all.reduce((flags, [flag]) => flags | flag, 0),
    4,
  )
  const inOrder = oldOrder.flatMap((flag) => all.filter(([each]) => each === flag).map(([, bytes]) => bytes))
  return Buffer.concat([head, ...inOrder])
}

const oldParts = (cell: IworkCell, context: CellContext): readonly [type: number, parts: Parts] => {
  if (cell === null) return [0, []]
  if (typeof cell === 'string') return [3, [[0x10, uint32(context.lists.key('texts', { 3: cell }))]]]
  if (typeof cell === 'number') return [2, [[0x20, double(cell)]]]
  if (typeof cell === 'boolean') return [6, [[0x20, double(cell ? 1 : 0)]]]
  if ('date' in cell) return [5, [[0x40, double(cell.date)], ...formatPart(0x4, cell.format, context)]]
  if ('duration' in cell) return [7, [[0x20, double(cell.duration)], ...formatPart(0x4, cell.format, context)]]
  if ('rich' in cell) return [9, [[0x200, uint32(richKey(cell.rich, context))]]]
  if ('error' in cell) return [8, []]
  return [2, [[0x20, double(cell.number)], ...formatPart(0x4, cell.format, context)]]
}
