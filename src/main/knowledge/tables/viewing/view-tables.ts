import type { Database } from '../../../platform/index.ts'
import { rowSlots } from '../table-column.ts'
import { blockAt, type KeptBlock, type KeptRow, keyAt, positionOf, scanTable } from './table-scan.ts'
import type { ViewedRow, ViewedTable, ViewReplies, ViewRequest, WantedRow } from './view-request.ts'

/** Orders are kept of so many views, and of no more rows in all. */
const MOST_VIEWS = 4
const MOST_POSITIONS = 4_000_000
/** A page ends with the row that goes past this many UTF-16 units. */
const UNITS_PER_PAGE = 4_000_000

const parse = (rows: string): readonly KeptRow[] => JSON.parse(rows) as KeptRow[]

const cut = (text: string, length: number): string => {
  if (text.length <= length) return text
  const end = length - 1
  return `${text.slice(0, (text.codePointAt(end - 1) ?? 0) > 0xffff ? end - 1 : end)}…`
}

const number = (row: KeptRow, slot: number): number => Number(row[slot])

const isReached = (row: KeptRow, wanted: WantedRow): boolean =>
  wanted.type === 'Row' ? number(row, rowSlots.row) >= wanted.row : number(row, rowSlots.end) > wanted.start

/** Looks through tables over a connection that reads; the order of a view is found once and remembered. */
export const createTableViewer = (db: Database) => {
  const blocksOf = db.prepare<[number], { blockId: number; rows: string }>(
    'SELECT block_id AS blockId, rows FROM knowledge_table_blocks WHERE table_id = ? ORDER BY block_id',
  )
  const idsOf = db
    .prepare<[number], number>('SELECT block_id FROM knowledge_table_blocks WHERE table_id = ? ORDER BY block_id')
    .pluck()
  const rowsOf = db.prepare<[number], string>('SELECT rows FROM knowledge_table_blocks WHERE block_id = ?').pluck()
  const orders = new Map<string, Float64Array>()

  function* parsed(tableId: number, cancelled: Int32Array): Generator<KeptBlock> {
    for (const { blockId, rows } of blocksOf.iterate(tableId)) {
      if (Atomics.load(cancelled, 0) === 1) throw new Error('Nobody waits for these rows any more.')
      yield { blockId, rows: parse(rows) }
    }
  }
  const remember = (key: string, order: Float64Array): void => {
    orders.set(key, order)
    let positions = [...orders.values()].reduce((sum, { length }) => sum + length, 0)
    for (const [oldest, { length }] of orders) {
      if (oldest === key || (orders.size <= MOST_VIEWS && positions <= MOST_POSITIONS)) break
      orders.delete(oldest)
      positions -= length
    }
  }
  const orderOf = ({ tableId, columns, view }: ViewedTable, cancelled: Int32Array): Float64Array => {
    const key = JSON.stringify([tableId, view])
    const known = orders.get(key)
    const order = known ?? scanTable(parsed(tableId, cancelled), columns, view)
    orders.delete(key)
    remember(key, order)
    return order
  }
  const readRows = (blockId: number): readonly KeptRow[] => parse(rowsOf.get(blockId) ?? '[]')

  const page = (request: ViewRequest & { type: 'Page' }): ViewReplies['Page'] => {
    const order = orderOf(request, request.cancelled)
    const blocks = new Map<number, readonly KeptRow[]>()
    const rows: ViewedRow[] = []
    let units = 0
    for (const position of order.subarray(request.offset, request.offset + request.limit)) {
      const blockId = blockAt(position)
      const block = blocks.get(blockId) ?? readRows(blockId)
      blocks.set(blockId, block)
      const row = block[keyAt(position)]
      // A table that goes while it is looked at.
      if (row === undefined) break
      const cells = row
        .slice(rowSlots.firstText, rowSlots.firstText + request.columns.length)
        .map((cell) => cut(String(cell ?? ''), request.maxCellLength))
      rows.push({
        row: number(row, rowSlots.row),
        start: number(row, rowSlots.start),
        end: number(row, rowSlots.end),
        cells,
      })
      units += cells.reduce((sum, { length }) => sum + length, 0)
      if (units > UNITS_PER_PAGE) break
    }
    return { rows, matched: order.length }
  }

  /** Rows stand in the order of the document, so that halving finds the block. */
  const positionOfRow = (tableId: number, wanted: WantedRow): { position: number; row: number } | null => {
    const ids = idsOf.all(tableId)
    let [from, to] = [0, ids.length - 1]
    while (from < to) {
      const middle = Math.floor((from + to) / 2)
      const last = readRows(ids[middle] as number).at(-1)
      if (last !== undefined && isReached(last, wanted)) to = middle
      else from = middle + 1
    }
    const blockId = ids[from]
    if (blockId === undefined) return null
    const rows = readRows(blockId)
    const reached = rows.findIndex((row) => isReached(row, wanted))
    const key = reached === -1 ? rows.length - 1 : reached
    const row = rows[key]
    return row === undefined ? null : { position: positionOf(blockId, key), row: number(row, rowSlots.row) }
  }

  return {
    /** Throws when the request was cancelled before its rows were found. */
    answer(request: ViewRequest): ViewReplies[ViewRequest['type']] {
      if (request.type === 'Page') return page(request)
      const found = positionOfRow(request.tableId, request.at)
      if (found === null) return null
      const index = orderOf(request, request.cancelled).indexOf(found.position)
      return { row: found.row, index: index === -1 ? null : index }
    },
  }
}
