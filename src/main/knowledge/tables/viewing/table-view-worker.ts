import { workerData } from 'node:worker_threads'
// Not through the layer's door: a thread that starts with the first table loads no more than it needs.
import { connectForReading } from '../../../platform/database/connect-database.ts'
import { serveWorker } from '../../../retrieval/worker/worker-server.ts'
import type { ViewReplies, ViewRequest } from './view-request.ts'
import { createTableViewer } from './view-tables.ts'

const { path } = workerData as { readonly path: string }
const db = connectForReading(path)
const viewer = createTableViewer(db)

serveWorker<ViewRequest, ViewReplies[ViewRequest['type']]>(
  (request) => ({ value: viewer.answer(request) }),
  () => void db.close(),
)
