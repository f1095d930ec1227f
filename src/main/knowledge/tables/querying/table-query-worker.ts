import { workerData } from 'node:worker_threads'
// Not through the layer's door: a thread that starts with the first question loads no more than it needs.
import { connectForReading } from '../../../platform/database/connect-database.ts'
import { serveWorker } from '../../../retrieval/worker/worker-server.ts'
import { foldCell } from '../fold-cell.ts'
import type { BuiltQuery } from './build-query.ts'
import { createCellWords } from './cell-words.ts'

const { path } = workerData as { readonly path: string }
const db = connectForReading(path)
const words = createCellWords()
db.function('fold', { deterministic: true }, (cell: unknown) => (cell === null ? null : foldCell(String(cell))))
db.function('says', { deterministic: true }, (cell: unknown, said: unknown) =>
  cell !== null && words.says(String(cell), String(said)) ? 1 : 0,
)

serveWorker<BuiltQuery, unknown[]>(
  ({ sql, parameters }) => {
    words.clear()
    return { value: db.prepare(sql).all(...parameters) }
  },
  () => void db.close(),
)
