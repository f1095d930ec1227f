import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database, Logger } from '../../platform/index.ts'
import type { TableKind } from '../extraction/extracted-document.ts'
import type { TableSink } from '../extraction/extraction-conversation.ts'
import type { TableColumn } from './table-column.ts'

/** A table whose rows are kept, with its document. */
export interface KeptTable {
  readonly tableId: number
  readonly documentId: string
  readonly fileName: string
  readonly contentType: string
  /** The name of its sheet or its list, or its caption. */
  readonly name: string | null
  readonly kind: TableKind | null
  /** The stretch of the document's text that it stands in. */
  readonly start: number
  readonly end: number
  readonly columns: readonly TableColumn[]
  readonly rowCount: number
  readonly totalRows: number
}

/** What takes the tables of one reading of a document. What it has taken counts once it is kept. */
export interface TablesOfReading extends TableSink {
  /** What came before counts for nothing. */
  begin(): void
  /** Puts them in the place of what the document had; joins the caller's transaction. */
  keep(): void
}

/** The rows of documents' tables in SQLite. They go with their document, and are written anew whenever it is read anew. */
export interface TableStore {
  reading(documentId: string): TablesOfReading
  /** Those of the documents of a team that can be searched, in the order of their documents' names. */
  list(teamId: string): KeptTable[]
  get(teamId: string, tableId: number): KeptTable | null
  /** Those of one document, in the order of its text. */
  ofDocument(teamId: string, documentId: string): KeptTable[]
  /** Removes what these documents have left that nothing needs any more, some rows at a time. Failures are logged; {@link sweep} goes on. */
  purge(documentIds: readonly string[]): Promise<void>
  /** The same for all documents, with what an earlier run of the app has not finished. Call before documents are read. */
  sweep(): Promise<void>
}

interface Row extends Omit<KeptTable, 'columns' | 'kind'> {
  readonly columns: string
  readonly kind: string
}

const BLOCKS_PER_TURN = 8
const DOCUMENTS_PER_TURN = 100

const COLUMNS = `t.table_id AS tableId, t.document_id AS documentId, d.file_name AS fileName, d.content_type AS contentType, t.name, t.kind,
  t.start_at AS start, t.end_at AS "end", t.columns, t.row_count AS rowCount, t.total_rows AS totalRows`
const KEPT = `FROM knowledge_tables t JOIN knowledge_present d USING (document_id)
  WHERE d.team_id = ? AND d.status IN ('Embedding', 'Indexed') AND t.state = 'Kept'`

const ABANDONED = `t.state = 'Gone' OR NOT EXISTS (SELECT 1 FROM knowledge_present d WHERE d.document_id = t.document_id)`

const toTable = ({ columns, kind, ...row }: Row): KeptTable => ({
  ...row,
  columns: JSON.parse(columns),
  kind: JSON.parse(kind),
})

export const createTableStore = (db: Database, logger: Logger): TableStore => {
  const insert = db.prepare<[string, string | null, string, number, number]>(
    `INSERT INTO knowledge_tables (document_id, state, name, kind, start_at, end_at, columns, row_count, total_rows)
     VALUES (?, 'Writing', ?, ?, ?, ?, '[]', 0, 0)`,
  )
  const insertBlock = db.prepare<[number, string]>('INSERT INTO knowledge_table_blocks (table_id, rows) VALUES (?, ?)')
  const summarise = db.prepare<[string, number, number, number]>(
    'UPDATE knowledge_tables SET columns = ?, row_count = ?, total_rows = ? WHERE table_id = ?',
  )
  const setState = db.prepare<[string, number]>('UPDATE knowledge_tables SET state = ? WHERE table_id = ?')
  const replace = db.prepare<[string]>(
    `UPDATE knowledge_tables SET state = 'Gone' WHERE document_id = ? AND state = 'Kept'`,
  )
  const list = db.prepare<[string], Row>(`SELECT ${COLUMNS} ${KEPT} ORDER BY d.sort_name, t.table_id`)
  const get = db.prepare<[string, number], Row>(`SELECT ${COLUMNS} ${KEPT} AND t.table_id = ?`)
  const ofDocument = db.prepare<[string, string], Row>(
    `SELECT ${COLUMNS} ${KEPT} AND t.document_id = ? ORDER BY t.table_id`,
  )
  const abandoned = db.prepare<[], number>(`SELECT table_id FROM knowledge_tables t WHERE ${ABANDONED}`).pluck()
  // Of all documents it would take a glance at every table there is, after each document that is read.
  const abandonedOf = db
    .prepare<[string], number>(
      `SELECT table_id FROM knowledge_tables t WHERE document_id IN (SELECT value FROM json_each(?)) AND (${ABANDONED})`,
    )
    .pluck()
  const removeBlocks = db.prepare<[number, number]>(
    'DELETE FROM knowledge_table_blocks WHERE block_id IN (SELECT block_id FROM knowledge_table_blocks WHERE table_id = ? LIMIT ?)',
  )
  const remove = db.prepare<[number]>('DELETE FROM knowledge_tables WHERE table_id = ?')
  const giveUp = db.prepare(`UPDATE knowledge_tables SET state = 'Gone' WHERE state = 'Writing'`)

  const removeAll = async (tableIds: readonly number[]): Promise<void> => {
    for (const tableId of tableIds) {
      while (removeBlocks.run(tableId, BLOCKS_PER_TURN).changes > 0) await nextTurn()
      remove.run(tableId)
    }
  }
  const logged = async (removing: () => Promise<void>): Promise<void> => {
    try {
      await removing()
    } catch (error) {
      logger.warn({ err: error }, 'Rows of tables are not wholly removed yet; the next start goes on with it')
    }
  }

  return {
    reading(documentId) {
      let written: number[] = []
      let open: number | null = null
      const abandon = (): void => {
        for (const tableId of written) setState.run('Gone', tableId)
        written = []
      }
      return {
        begin: abandon,
        async table({ name, start, end, kind }) {
          open = Number(insert.run(documentId, name, JSON.stringify(kind), start, end).lastInsertRowid)
          written.push(open)
        },
        async rows({ rows }) {
          if (open !== null) insertBlock.run(open, rows)
        },
        async end(encoded) {
          if (open === null) return
          if (encoded.type === 'Dropped') setState.run('Gone', open)
          else {
            const { columns, rowCount, totalRows } = encoded.summary
            summarise.run(JSON.stringify(columns), rowCount, totalRows, open)
          }
          if (encoded.type === 'Dropped') written = written.filter((tableId) => tableId !== open)
          open = null
        },
        keep() {
          replace.run(documentId)
          for (const tableId of written) setState.run('Kept', tableId)
          written = []
        },
      }
    },
    list: (teamId) => list.all(teamId).map(toTable),
    get(teamId, tableId) {
      const row = get.get(teamId, tableId)
      return row === undefined ? null : toTable(row)
    },
    ofDocument: (teamId, documentId) => ofDocument.all(teamId, documentId).map(toTable),
    purge: (documentIds) =>
      logged(async () => {
        for (let at = 0; at < documentIds.length; at += DOCUMENTS_PER_TURN) {
          if (at > 0) await nextTurn()
          await removeAll(abandonedOf.all(JSON.stringify(documentIds.slice(at, at + DOCUMENTS_PER_TURN))))
        }
      }),
    sweep: () =>
      logged(async () => {
        giveUp.run()
        await removeAll(abandoned.all())
      }),
  }
}
