import type { Flow } from '../flow/flow.ts'
import { spanOf } from '../table/covered-places.ts'
import { type HtmlBlock, writeBlock } from './blocks.ts'
import { attribute, type HtmlTag } from './html-tag.ts'
import type { List } from './list-sign.ts'
import { createTableBuilder, type TableBuilder } from './table-builder.ts'

/** Where the blocks of a page go: onto the page itself, or into a cell or the caption of a table, where the lists around the table do not reach. */
export interface BlockPlaces {
  put(block: HtmlBlock): void
  /** The lists that are open where blocks go, the innermost last. */
  readonly lists: List[]
  readonly isInTable: boolean
  /** Takes the tag of a table or of a part of one; any other changes nothing. */
  open(name: string, token: HtmlTag): void
  /** Puts the innermost table where blocks went before it began. */
  endTable(): void
  /** Ends every table that is open. */
  end(): void
}

interface BlockPlace {
  /** Null for the page itself. */
  readonly blocks: HtmlBlock[] | null
  readonly lists: List[]
}

interface OpenTable {
  readonly builder: TableBuilder
  readonly around: BlockPlace
  isInHead: boolean
}

/** As browsers have it (HTML, 4.9.11). */
const MAX_COLUMNS_SPANNED = 1_000
const MAX_ROWS_SPANNED = 65_534

const spansOf = (token: HtmlTag): { readonly columns: number; readonly rows: number } => ({
  columns: spanOf(attribute(token, 'colspan'), MAX_COLUMNS_SPANNED),
  rows: spanOf(attribute(token, 'rowspan'), MAX_ROWS_SPANNED),
})

export const createBlockPlaces = (flow: Flow): BlockPlaces => {
  const tables: OpenTable[] = []
  let place: BlockPlace = { blocks: null, lists: [] }

  const put = (block: HtmlBlock): void => {
    if (place.blocks === null) writeBlock(flow, block)
    else place.blocks.push(block)
  }
  const beginTable = (): void => {
    tables.push({ builder: createTableBuilder(flow.covered), around: place, isInHead: false })
    place = { blocks: [], lists: [] }
  }
  const endTable = (): void => {
    const table = tables.pop()
    if (table === undefined) return
    place = table.around
    for (const block of table.builder.end()) put(block)
  }
  const openPart = (table: OpenTable, name: string, token: HtmlTag): void => {
    switch (name) {
      case 'thead':
        table.isInHead = true
        break
      case 'tbody':
      case 'tfoot':
        table.isInHead = false
        break
      case 'tr':
        table.builder.beginRow(table.isInHead)
        break
      case 'caption':
        place = { blocks: table.builder.caption, lists: place.lists }
        break
      case 'td':
      case 'th':
        place = { blocks: table.builder.beginCell(name === 'th', spansOf(token)), lists: [] }
    }
  }
  return {
    put,
    get lists() {
      return place.lists
    },
    get isInTable() {
      return tables.length > 0
    },
    open(name, token) {
      const table = tables.at(-1)
      if (name === 'table') beginTable()
      else if (table !== undefined) openPart(table, name, token)
    },
    endTable,
    end() {
      while (tables.length > 0) endTable()
    },
  }
}
