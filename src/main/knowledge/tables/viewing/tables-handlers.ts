import type { ContractHandlers, DocumentTable, TableView, tablesApi } from '../../../../contracts/index.ts'
import { AlcoveError, type CallContext, type Database, workerUrl } from '../../../platform/index.ts'
import { createWorkerClient } from '../../../retrieval/index.ts'
import type { KeptTable, TableStore } from '../table-store.ts'
import type { ViewedTable, ViewReplies, ViewRequest } from './view-request.ts'

export interface TablesHandlers {
  readonly handlers: ContractHandlers<typeof tablesApi, CallContext>
  /** Ends the thread that looks through tables. */
  close(): Promise<void>
}

const told = ({ tableId, name, columns, rowCount, start, end }: KeptTable): DocumentTable => ({
  tableId,
  name: name === null || name === '' ? null : name,
  columns: columns.map((column) => ({ name: column.name, kind: column.kind, unit: column.unit })),
  rowCount,
  start,
  end,
})

const checkColumns = ({ columns }: KeptTable, { sorting, filters }: TableView): void => {
  const isKnown = (column: number): boolean => column < columns.length
  const wrong = `: the table has the columns 0 to ${columns.length - 1}.`
  if (sorting !== null && !isKnown(sorting.column)) throw new AlcoveError('InvalidInput', `view.sorting.column${wrong}`)
  if (!filters.every(({ column }) => isKnown(column)))
    throw new AlcoveError('InvalidInput', `view.filters.column${wrong}`)
}

/** Longer than somebody reads one page of a table: its order, once made, stays with the thread. */
const IDLE_MS = 60_000

/** `ITablesApi`. Tables are looked through on a thread of their own that cannot write. */
export const createTablesHandlers = (db: Database, tables: Pick<TableStore, 'ofDocument'>): TablesHandlers => {
  const worker = createWorkerClient<ViewRequest, ViewReplies[ViewRequest['type']]>(
    workerUrl(import.meta.url, 'table-view-worker'),
    { name: 'table view', idleMs: IDLE_MS },
    { path: db.name },
  )
  const ask = async <Type extends ViewRequest['type']>(
    request: (cancelled: Int32Array) => ViewRequest & { readonly type: Type },
    { signal }: CallContext,
  ): Promise<ViewReplies[Type]> => {
    const cancelled = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
    const cancel = (): void => void Atomics.store(cancelled, 0, 1)
    signal.addEventListener('abort', cancel, { once: true })
    try {
      return (await worker.call(request(cancelled))) as ViewReplies[Type]
    } catch (error) {
      signal.throwIfAborted()
      throw error
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
  const viewed = (
    { documentId, tableId, view }: { readonly documentId: string; readonly tableId: number; readonly view: TableView },
    { access }: CallContext,
  ): ViewedTable | null => {
    const table = tables.ofDocument(access.teamId, documentId).find((candidate) => candidate.tableId === tableId)
    if (table === undefined) return null
    checkColumns(table, view)
    return { tableId, columns: table.columns.map(({ kind }) => ({ kind })), view }
  }
  return {
    handlers: {
      ListTables: async (documentId, { access }) => tables.ofDocument(access.teamId, documentId).map(told),
      async ReadTableRows(request, call) {
        const table = viewed(request, call)
        if (table === null) return null
        const { offset, limit, maxCellLength } = request
        const { rows, matched } = await ask(
          (cancelled) => ({ type: 'Page', ...table, cancelled, offset, limit, maxCellLength }),
          call,
        )
        return { rows: rows.map((row) => ({ ...row, cells: [...row.cells] })), matched }
      },
      async FindTableRow(request, call) {
        const table = viewed(request, call)
        return table === null ? null : ask((cancelled) => ({ type: 'Find', ...table, cancelled, at: request.at }), call)
      },
    },
    close: () => worker.close(),
  }
}
