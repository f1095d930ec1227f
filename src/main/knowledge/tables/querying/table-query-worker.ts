import { workerData } from 'node:worker_threads'
// Not through the layer's door: a thread that starts with the first question loads no more than it needs.
import { connectForReading } from '../../../platform/database/connect-database.ts'
import { serveWorker } from '../../../retrieval/worker/worker-server.ts'
import { foldCell } from '../fold-cell.ts'
import type { BuiltQuery } from './build-query.ts'

const { path } = workerData as { readonly path: string }
const db = connectForReading(path)
db.function('fold', { deterministic: true }, (text: unknown) => (text === null ? null : foldCell(String(text))))

serveWorker<BuiltQuery, unknown[]>(
  ({ sql, parameters }) => ({ value: db.prepare(sql).all(...parameters) }),
  () => void db.close(),
)
